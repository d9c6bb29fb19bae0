import { beforeEach, describe, expect, it, vi } from "vitest";
import { choose } from "../settings/settings.svelte";
import { showNext, waiting } from "./pace.svelte";
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

const ends = async (one: { end(): void } | undefined): Promise<void> => {
  one?.end();
  await soon();
};

describe("the animation queue", () => {
  beforeEach(() => choose({ pace: "normal" }));

  it("plays one's own moves one after the other, without a pause", async () => {
    const seen: string[] = [];
    const motion = new Motion();
    const jobs = ["a", "b", "c"].map((name) => job(seen, name));
    for (const { run } of jobs) motion.put(run, true);
    await soon();
    expect(seen).toEqual(["a 1.00"]);
    await ends(jobs[0]);
    expect(seen).toEqual(["a 1.00", "a done", "b 1.00"]);
    expect(motion.busy).toBe(true);
    await ends(jobs[1]);
    await ends(jobs[2]);
    expect(seen.slice(-2)).toEqual(["c 1.00", "c done"]);
    expect(motion.busy).toBe(false);
  });

  it("plays others' moves at the chosen pace, and leaves none out", async () => {
    vi.useFakeTimers();
    const seen: string[] = [];
    const motion = new Motion();
    choose({ pace: "quick" });
    const jobs = Array.from({ length: 10 }, (_, n) => job(seen, String(n)));
    for (const { run, end } of jobs) {
      end();
      motion.put(run);
    }
    await vi.advanceTimersByTimeAsync(20_000);
    vi.useRealTimers();
    expect(seen.filter((line) => line.endsWith("done"))).toEqual(jobs.map((_, n) => `${n} done`));
    expect(seen[0]).toBe("0 0.45");
  });

  it("also breathes faster between moves when very many wait", async () => {
    vi.useFakeTimers();
    const motion = new Motion();
    let shown = 0;
    for (let n = 0; n < 400; n++) motion.put(() => Promise.resolve(void shown++));
    await vi.advanceTimersByTimeAsync(20_000);
    vi.useRealTimers();
    // At a full breath after each, 20 s would show 72 of them.
    expect(shown).toBe(400);
  });

  it("hurries when very many wait", async () => {
    const seen: string[] = [];
    const motion = new Motion();
    for (let n = 0; n < 40; n++) motion.put(job(seen, String(n)).run);
    await soon();
    expect(seen).toEqual(["0 0.40"]);
    motion.clear();
  });

  it("waits before each of others' moves where somebody wants them one by one", async () => {
    const seen: string[] = [];
    choose({ pace: "step" });
    const motion = new Motion();
    const jobs = ["a", "b"].map((name) => job(seen, name));
    for (const { run, end } of jobs) {
      end();
      motion.put(run);
    }
    await soon();
    expect([waiting(), seen]).toEqual([true, []]);
    showNext();
    await soon();
    expect([waiting(), seen]).toEqual([true, ["a 1.00", "a done"]]);
    showNext();
    await soon();
    expect([waiting(), seen.length, motion.busy]).toEqual([false, 4, false]);
  });

  it("stops what moves and forgets what waits", async () => {
    const seen: string[] = [];
    const motion = new Motion();
    motion.put(job(seen, "a").run);
    motion.put(job(seen, "b").run);
    await soon();
    motion.clear();
    await soon();
    expect(seen).toEqual(["a 1.00", "a stopped"]);
  });
});
