/**
 * Runs test files, two at once: while one page waits for its house, the other works. A test that failed is run once more, by itself, when all others
 * are done. If it passes then it was luck, or the machine: it is told as unsteady, with its first error in full, and the run stays green; if it
 * fails again the run fails. Where many tests fail it is no luck, and no file that breaks off or hangs gets a second chance. `STRICT=1` gives none at all.
 *
 *     node test/run.mjs test/browser/*.test.mjs
 */
import path from "node:path";
import { run } from "node:test";
import { minutes, report, say, told } from "./reporter.mjs";

/** No file takes so long unless it hangs. */
const LIMIT = Number(process.env.FILE_LIMIT_MS ?? 15 * 60_000);
/** More failures than these are no luck. */
const MOST = 6;
const files = process.argv.slice(2).map((file) => path.resolve(file));
const strict = process.env.STRICT === "1";

/** Whether a test that failed passes now. Others of its file may be reported as left out. */
async function passes({ name, file }) {
  const only = new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);
  let [passed, failed] = [false, false];
  for await (const { type, data } of run({ files: [file], timeout: LIMIT, testNamePatterns: [only] })) {
    if (type === "test:stderr" || type === "test:stdout") process.stdout.write(data.message);
    if (type === "test:pass" && data.name === name && data.skip === undefined) passed = true;
    if (type === "test:fail") {
      failed = true;
      say(`✗ again: ${told(data)}`);
    }
  }
  return passed && !failed;
}

const { all, failures } = await report(run({ files, concurrency: 2, timeout: LIMIT }));
const failed = [];
const unsteady = [];
for (const failure of failures) {
  const whole = failure.name === failure.file; // the file itself, not a test in it
  if (strict || whole || failures.length > MOST) failed.push(failure);
  else {
    say(`── once more, by itself: ${failure.name}`);
    ((await passes(failure)) ? unsteady : failed).push(failure);
  }
}
for (const failure of unsteady) say(`≈ UNSTEADY, it passed when it was run again. The first time: ${told(failure)}`);
for (const failure of failed) say(`✗ ${told(failure)}`);
const luck = unsteady.length > 0 ? `${unsteady.length} unsteady, ` : "";
say(`${all} tests, ${failed.length} failed, ${luck}${minutes()}`);
process.exitCode = failed.length > 0 || all === 0 ? 1 : 0;
