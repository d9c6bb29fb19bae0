/** What is read from a trace: the tasks that take too long, and whether there was anything to read. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { longTasks } from "./flights.mjs";

const here = { pid: 1, tid: 2 };
const mark = (name, ts) => ({ ...here, name: `cubo-${name}`, ts });
const task = (ts, ms, of = here) => ({
  ...of,
  name: "ThreadControllerImpl::RunTask",
  ts,
  dur: 1000 * ms,
  tdur: 1000 * ms,
});

test("tasks count by what a slower processor takes, and by whether a piece was in the air", () => {
  const marks = [mark("here", 0), mark("up", 100_000), mark("down", 400_000)];
  const elsewhere = { pid: 1, tid: 3 };
  const tasks = [task(10_000, 20), task(200_000, 30), task(300_000, 5), task(200_000, 90, elsewhere)];
  assert.deepEqual(longTasks([...tasks, ...marks], 4), { flights: 1, during: 1, longest: 120, all: 2 });
  assert.deepEqual(longTasks([...tasks, ...marks], 1), { flights: 1, during: 0, longest: 0, all: 0 });
});

test("a piece that is still in the air at the end was in the air", () => {
  assert.equal(longTasks([mark("here", 0), mark("up", 100_000), task(900_000, 60)], 1).during, 1);
});

test("where nothing can be read, nothing is said to be in order", () => {
  const up = [mark("here", 0), mark("up", 10)];
  assert.throws(() => longTasks([], 4), /no tasks/);
  assert.throws(() => longTasks(up, 4), /no tasks/);
  assert.throws(() => longTasks([...up, { ...task(20, 60), tdur: undefined }], 4), /no tasks/);
  assert.throws(() => longTasks([mark("here", 0), task(20, 60)], 4), /in the air/);
});
