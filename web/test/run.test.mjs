/** The runner of these tests: what fails fails, what fails once is told as unsteady, and nothing is run twice without need. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const RUN = fileURLToPath(new URL("run.mjs", import.meta.url));

/**
 * Runs files, given by name, and tells what was said, how it ended and which tests ran, each as often as it did. In a file `ran` notes that a test ran and
 * gives how often it has by now.
 */
async function runs(t, sources, env = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), "cubo-run-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const log = path.join(folder, "log");
  await writeFile(log, "");
  const head = `import { test } from "node:test";
    import { appendFileSync, readFileSync } from "node:fs";
    const ran = (name) => {
      appendFileSync(${JSON.stringify(log)}, name + "\\n");
      return readFileSync(${JSON.stringify(log)}, "utf8").split("\\n").filter((each) => each === name).length;
    };\n`;
  const files = Object.keys(sources).map((name) => path.join(folder, `${name}.test.mjs`));
  for (const [n, source] of Object.values(sources).entries()) await writeFile(files[n], head + source);
  const { NODE_TEST_CONTEXT: _, STRICT: __, ...outside } = process.env; // it is no part of this run
  const child = spawn(process.execPath, [RUN, ...files], { env: { ...outside, ...env } });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  const code = await new Promise((ended) => child.once("close", ended));
  const ran = (await readFile(log, "utf8")).trim().split("\n");
  return { said, code, ran, last: said.trim().split("\n").at(-1) };
}

const GOOD = `test("good", () => void ran("good"));\n`;
const BAD = `test("bad (always)", () => { throw new Error("wrong " + ran("bad")); });\n`;
const LUCK = `test("luck (a|b)", () => { if (ran("luck") === 1) throw new Error("not today"); });\n`;

test("all is well: every test runs once", async (t) => {
  const { said, code, ran, last } = await runs(t, { one: GOOD, two: GOOD.replaceAll("good", "fine") });
  assert.equal(code, 0, said);
  assert.deepEqual(ran.sort(), ["fine", "good"]);
  assert.match(last, /^2 tests, 0 failed, \d+\.\d min$/);
});

test("what fails twice fails the run", async (t) => {
  const { said, code, ran, last } = await runs(t, { one: GOOD + BAD });
  assert.equal(code, 1, said);
  assert.deepEqual(ran, ["good", "bad", "bad"], "the others are not run again");
  assert.match(last, /^2 tests, 1 failed, \d+\.\d min$/);
  assert.match(said, /✗ bad \(always\) [^]*wrong 1[^]*✗ again: bad[^]*wrong 2/);
});

test("what fails once is told as unsteady, with its error, and the run stays green", async (t) => {
  const { said, code, ran, last } = await runs(t, { one: GOOD, two: LUCK + GOOD.replaceAll("good", "fine") });
  assert.equal(code, 0, said);
  assert.deepEqual(ran.sort(), ["fine", "good", "luck", "luck"]);
  assert.match(said, /≈ UNSTEADY[^\n]*luck \(a\|b\) \(.*two\.test\.mjs, [^]*Error: not today\n +at /);
  assert.match(last, /^3 tests, 0 failed, 1 unsteady, \d+\.\d min$/);
});

test("STRICT gives no second chance", async (t) => {
  const { said, code, ran, last } = await runs(t, { one: LUCK }, { STRICT: "1" });
  assert.equal(code, 1, said);
  assert.deepEqual(ran, ["luck"]);
  assert.match(last, /^1 tests, 1 failed, \d+\.\d min$/);
});

test("where many fail none is run again", async (t) => {
  const many = Array.from({ length: 7 }, (_, n) => LUCK.replaceAll("luck", `luck ${n}`)).join("");
  const { said, code, ran, last } = await runs(t, { one: many });
  assert.equal(code, 1, said);
  assert.equal(ran.length, 7);
  assert.match(last, /^7 tests, 7 failed, /);
});

test("a file that breaks off, one that cannot be read and one that hangs fail, at once", async (t) => {
  const breaks = `${GOOD}test("breaks off", () => { ran("breaks"); process.exit(3); });`;
  const hangs = `test("hangs", () => { ran("hangs"); setInterval(() => {}, 1000); return new Promise(() => {}); });`;
  const { said, code, ran, last } = await runs(
    t,
    { breaks, hangs, unreadable: "no words of this language" },
    { FILE_LIMIT_MS: "4000" },
  );
  assert.equal(code, 1, said);
  assert.equal(new Set(ran).size, ran.length, "nothing ran twice");
  for (const name of ["breaks", "hangs", "unreadable"]) assert.match(said, new RegExp(`✗ .*${name}\\.test\\.mjs`));
  assert.match(last, /^\d tests, 3 failed, /);
});
