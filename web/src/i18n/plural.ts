/** Which form a count takes. French counts zero as one thing, English does not. */
const one = { en: new Intl.PluralRules("en"), fr: new Intl.PluralRules("fr") };

export function plural(language: "en" | "fr", count: number, single: string, several: string): string {
  return one[language].select(count) === "one" ? single : several;
}
