import { expect, test } from "vitest";
import type { Entry, Past as Page } from "../protocol/messages";
import { Past } from "./past";
import { blank, type TableState } from "./state";

const view = (events: number): string => `after ${events}`;
/** A host that shows at most two positions at once, and remembers what it was asked. */
function host(asked: [number, number][]) {
  return async (from: number, to: number): Promise<Page> => {
    asked.push([from, to]);
    const last = Math.min(to, from + 1);
    const positions = [];
    for (let events = from; events <= last; events++)
      positions.push({ events, views: [{ seat: 1, view: view(events) }] });
    return { positions, ...(last < to ? { next: last + 1 } : {}) } as Page;
  };
}
const history: Entry[] = Array.from({ length: 5 }, (_, n) => ({ seat: n % 2, action: `move ${n}` }));
/** The table as it is after so many events. */
const state = (events: number, more: Partial<TableState> = {}): TableState =>
  ({
    ...blank,
    shown: { play: { events, views: [{ seat: 1, view: view(events) }] } },
    ...more,
  }) as unknown as TableState;
const happened = { event: "played" } as unknown as TableState["event"];

test("what a page did not see is asked of the host, page after page, and once", async () => {
  const asked: [number, number][] = [];
  const past = new Past(host(asked));
  past.note(state(5));
  const steps = await past.steps(history, 1);
  expect(asked).toEqual([
    [0, 5],
    [2, 5],
    [4, 5],
  ]);
  expect(steps).toEqual(
    history.map((seen, number) => ({ number, seen, before: view(number), after: view(number + 1) })),
  );
  await past.steps(history, 1);
  expect(await past.at(3, 1)).toBe(view(3));
  expect(asked).toHaveLength(3);
});

test("what was seen in this page is not asked for", async () => {
  const asked: [number, number][] = [];
  const past = new Past(host(asked));
  for (let events = 0; events <= 5; events++) past.note(state(events, { event: happened }));
  expect(await past.steps(history, 1)).toHaveLength(5);
  expect(asked).toEqual([]);
});

test("other eyes get nothing of these", async () => {
  const past = new Past(
    async () => ({ positions: [{ events: 2, views: [{ seat: 1, view: view(2) }] }] }) as unknown as Page,
  );
  expect(await past.at(2, 0)).toBeUndefined();
  expect(await past.steps(history, 0)).toEqual([]);
});

test("an undo makes another past: what was on its way belongs to the old one", async () => {
  let answer: (page: Page) => void = () => undefined;
  const past = new Past(() => new Promise((resolve) => (answer = resolve)));
  past.note(state(5));
  const old = past.at(2, 1);
  past.note(state(1, { event: { event: "undone", to: 1 } as unknown as TableState["event"], jumps: 1 }));
  answer({ positions: [{ events: 2, views: [{ seat: 1, view: "undone" }] }] } as unknown as Page);
  expect(await old).toBeUndefined();
});

test("a host that does not move on is not asked without end", async () => {
  let times = 0;
  const past = new Past(async () => (times++, { positions: [], next: 0 }) as unknown as Page);
  expect(await past.steps(history, 1)).toEqual([]);
  expect(times).toBe(1);
});
