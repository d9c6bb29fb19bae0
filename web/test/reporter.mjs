/**
 * Few words while all is well: a line for each file, with its tests, its seconds and the minutes since the start; whatever fails
 * is told whole, at once and again at the end (`run.mjs`), where a log that was cut short still shows it.
 */
import { relative } from "node:path";
import { inspect } from "node:util";

const began = Date.now();
export const minutes = () => `${((Date.now() - began) / 60_000).toFixed(1)} min`;
export const say = (text) => void process.stdout.write(`${text}\n`);

/** A failure: its test, its file, its seconds and its error in full. */
export function told({ name, file, details }) {
  const error = inspect(details.error?.cause ?? details.error, { depth: 4 });
  return `${name} (${relative(".", file ?? "")}, ${(details.duration_ms / 1000).toFixed(1)} s)\n${error}`;
}

function summary(file, { tests, failed, ms, longest }) {
  const slow = `longest ${(longest.details.duration_ms / 1000).toFixed(1)} s: ${longest.name}`;
  return `${minutes()} ${file}: ${tests} tests, ${failed} failed, ${(ms / 1000).toFixed(0)} s; ${slow}`;
}

/**
 * Tells a run as it goes, one file after the other, also where they run side by side. Resolves to the number of tests and to those that failed; a file
 * that ended before its tests did, or never, is one of them.
 */
export async function report(source) {
  const failures = [];
  let all = 0;
  let file = null;
  let sum = null;
  for await (const { type, data } of source) {
    if (type === "test:stderr" || type === "test:stdout") process.stdout.write(data.message);
    if ((type !== "test:pass" && type !== "test:fail") || data.nesting > 0) continue;
    const of = relative(".", data.file ?? data.name);
    if (of !== file) {
      if (sum) say(summary(file, sum));
      file = of;
      sum = { tests: 0, failed: 0, ms: 0, longest: data };
    }
    all++;
    sum.tests++;
    sum.ms += data.details.duration_ms;
    if (data.details.duration_ms > sum.longest.details.duration_ms) sum.longest = data;
    if (type === "test:fail") {
      sum.failed++;
      failures.push(data);
      say(`✗ ${told(data)}`);
    }
  }
  if (sum) say(summary(file, sum));
  return { all, failures };
}
