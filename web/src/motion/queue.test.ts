import { describe, expect, it } from "vitest";
import { Motion } from "./queue";

/** A job that ends when told to, or when it is stopped. */
function job(seen: string[], name: string) {
  let end = () => {};
  const done = new Promise<void>((resolve) => (end = resolve));
  const run = async (hurry: number, stop: AbortSignal) => {
    seen.push(`${name} ${hurry.toFixed(2)}`);
    await Promise.race([done, new Promise<void>((resolve) => stop.addEventListener("abort", () => resolve()))]);
    seen.push(stop.aborted ? `${name} stopped` : `${name} done`);
  };
  return { run, end };
}
const soon = () => new Promise((resolve) => setTimeout(resolve));

describe("the animation queue", () => {
  it("plays one after the other, faster when more wait", async () => {
    const seen: string[] = [];
    const motion = new Motion(() => false);
    const jobs = ["a", "b", "c"].map((name) => job(seen, name));
    for (const { run } of jobs) motion.put(run);
    await soon();
    expect(seen).toEqual(["a 1.00"]);
    jobs[0]?.end();
    await soon();
    expect(seen).toEqual(["a 1.00", "a done", "b 0.50"]);
    expect(motion.busy).toBe(true);
    jobs[1]?.end();
    jobs[2]?.end();
    await soon();
    expect(seen.slice(-2)).toEqual(["c 1.00", "c done"]);
    expect(motion.busy).toBe(false);
  });

  it("lets the oldest go unseen when too many wait", async () => {
    const seen: string[] = [];
    const motion = new Motion(() => false);
    const first = job(seen, "first");
    motion.put(first.run);
    for (let i = 0; i < 9; i++) {
      const next = job(seen, String(i));
      next.end();
      motion.put(next.run);
    }
    first.end();
    await soon();
    expect(seen.filter((line) => line.endsWith("done"))).toEqual(["first done", ...[3, 4, 5, 6, 7, 8].map((i) => `${i} done`)]);
  });

  it("stops what moves and forgets what waits", async () => {
    const seen: string[] = [];
    const motion = new Motion(() => false);
    motion.put(job(seen, "a").run);
    motion.put(job(seen, "b").run);
    await soon();
    motion.clear();
    await soon();
    expect(seen).toEqual(["a 1.00", "a stopped"]);
  });

  it("plays nothing for who wants no motion", async () => {
    const seen: string[] = [];
    new Motion(() => true).put(job(seen, "a").run);
    await soon();
    expect(seen).toEqual([]);
  });
});
