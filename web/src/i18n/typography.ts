/** What a French typographer would mend in a text: each fault as a short note. Used by the tests over all dictionaries. */
export function frenchFaults(text: string): string[] {
  const faults: string[] = [];
  if (/\p{L}'/u.test(text)) faults.push("' for ’");
  if (/(?<![\u202f?!])[;!?]/u.test(text)) faults.push("no narrow no-break space before ; ! ?");
  if (/(?<![\u00a0\d]):(?!\/\/)/u.test(text)) faults.push("no no-break space before :");
  if (/«(?!\u00a0)/u.test(text) || /(?<!\u00a0)»/u.test(text)) faults.push("no no-break space inside « »");
  if (/"/.test(text)) faults.push('" for « »');
  if (/\.\.\./.test(text)) faults.push("... for …");
  return faults;
}

/** The same for English. */
export function englishFaults(text: string): string[] {
  const faults: string[] = [];
  if (/\p{L}'/u.test(text)) faults.push("' for ’");
  if (/\s[;:!?]/u.test(text)) faults.push("space before punctuation");
  if (/"/.test(text)) faults.push('" for “ ”');
  if (/\.\.\./.test(text)) faults.push("... for …");
  return faults;
}

/** All that a dictionary can say, functions called with samples; each with the path to it. */
export function sayings(dictionary: unknown, path = ""): [string, string][] {
  if (typeof dictionary === "string") return [[path, dictionary]];
  if (typeof dictionary === "function") {
    return SAMPLES.flatMap((sample) => {
      const said: unknown = (dictionary as (...given: unknown[]) => unknown)(...sample);
      return sayings(said, `${path}(${sample.join()})`);
    });
  }
  if (typeof dictionary === "object" && dictionary !== null) {
    return Object.entries(dictionary).flatMap(([key, value]) => sayings(value, path === "" ? key : `${path}.${key}`));
  }
  return [];
}

/** Numbers stand for names as well as for counts: what matters is what the dictionary puts around them. */
const SAMPLES: readonly (readonly number[])[] = [
  [0, 0, 0, 0],
  [1, 1, 1, 1],
  [2, 3, 4, 5],
];
