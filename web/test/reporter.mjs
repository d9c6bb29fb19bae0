/**
 * Few words while all is well: a line for each file, with its tests, its seconds and the minutes since the start; whatever fails
 * is told whole, at once and again at the end, where a log that was cut short still shows it.
 */
import { relative } from "node:path";
import { inspect } from "node:util";

const began = Date.now();
const minutes = () => `${((Date.now() - began) / 60_000).toFixed(1)} min`;

function* told(failed) {
  yield `✗ ${failed.name} (${relative(".", failed.file ?? "")}, ${(failed.details.duration_ms / 1000).toFixed(1)} s)\n`;
  yield `${inspect(failed.details.error?.cause ?? failed.details.error, { depth: 4 })}\n`;
}

function* summary(file, { tests, failed, ms, longest }) {
  const slow = `longest ${(longest.details.duration_ms / 1000).toFixed(1)} s: ${longest.name}`;
  yield `${minutes()} ${file}: ${tests} tests, ${failed} failed, ${(ms / 1000).toFixed(0)} s; ${slow}\n`;
}

/** Files are reported one after the other, also where they run side by side. */
export default async function* reporter(source) {
  const failures = [];
  let all = 0;
  let file = null;
  let sum = null;
  for await (const { type, data } of source) {
    if (type === "test:stderr" || type === "test:stdout") yield data.message;
    if ((type !== "test:pass" && type !== "test:fail") || data.nesting > 0) continue;
    const of = relative(".", data.file ?? data.name);
    if (of !== file) {
      if (sum) yield* summary(file, sum);
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
      yield* told(data);
    }
  }
  if (sum) yield* summary(file, sum);
  for (const failed of failures) yield* told(failed);
  yield `${all} tests, ${failures.length} failed, ${minutes()}\n`;
}
