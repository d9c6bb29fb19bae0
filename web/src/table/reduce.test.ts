import { expect, test } from "vitest";
import type { News, ServerMessage, Shown } from "../protocol/messages";
import { reduce } from "./reduce";
import { blank, type TableState } from "./state";
import attakube from "./streams/attakube-both.json";
import player from "./streams/cubulus-player.json";
import resumed from "./streams/cubulus-resumed.json";
import spectator from "./streams/cubulus-spectator.json";
import qwirkle from "./streams/qwirkle-resigned.json";

const messages = (stream: unknown): ServerMessage[] => stream as ServerMessage[];
const newsIn = (stream: unknown): News[] =>
  messages(stream).flatMap((message) => ("news" in message ? [message.news] : []));
const run = (stream: unknown): TableState => messages(stream).reduce(reduce, blank);
/** All states on the way, the one after each message. */
const states = (stream: unknown): TableState[] => {
  let state = blank;
  return messages(stream).map((message) => (state = reduce(state, message)));
};

test("a player's stream leads to the end of the game, with nothing missing", () => {
  const end = run(player);
  expect(end.wants).toBe("nothing");
  expect(end.shown?.version).toBe(newsIn(player).at(-1)?.version);
  expect(end.shown?.state.end?.how).toBe("forfeit");
  expect(end.shown?.state.next).toBeTypeOf("string");
  expect(end.shown?.you).toEqual([0]);
});

test("the past is as long as the game at every moment, through an undo too", () => {
  const lengths: number[] = [];
  for (const { shown } of states(player)) {
    if (!shown?.play) continue;
    expect(shown.history.map((past) => past.length)).toEqual([shown.play.events]);
    if (shown.play.events !== lengths.at(-1)) lengths.push(shown.play.events);
  }
  expect(lengths).toEqual([0, 1, 2, 3, 4, 3, 4, 5]);
});

test("a step joins the view before to the view after, and an undo is a jump", () => {
  const all = states(player);
  const steps = all.flatMap((state) => state.steps.flat());
  expect(steps.map((step) => step.number)).toEqual(expect.arrayContaining([0, 1, 2, 3, 4]));
  for (const step of steps) expect(step.before).not.toEqual(step.after);
  const undone = all.findIndex((state) => state.event?.event === "undone");
  expect(all[undone]?.steps).toEqual([[]]);
  expect(all[undone]?.jumps).toBe((all[undone - 1]?.jumps ?? 0) + 1);
  expect(all[undone]?.shown?.history[0]).toHaveLength(3);
});

test("talk is kept, phrases and texts", () => {
  expect(run(player).talk.map((each) => each.words)).toEqual([
    { phrase: "hello" },
    { text: "Bonjour !" },
    { phrase: "good-luck" },
    { phrase: "one-moment" },
    { phrase: "back" },
  ]);
});

test("who is here is counted by seats from the moment these are drawn, so that nobody seems to have gone", () => {
  const started = messages(player).findIndex((message) => "news" in message && message.news.event.event === "started");
  const before = messages(player).slice(0, started).reduce(reduce, blank);
  const message = structuredClone(messages(player)[started]) as { news: News };
  message.news.event = { event: "started", order: [1, 0], drawn: true };
  const alone = { ...before, here: [0] };
  expect(reduce(alone, message as ServerMessage).here).toEqual([1]);
});

test("offers come and go", () => {
  const kinds = new Set(
    states(player).flatMap((state) => state.shown?.state.offers.map((offer) => offer.what.kind) ?? []),
  );
  expect(kinds).toEqual(new Set(["undo", "draw"]));
  expect(run(player).shown?.state.offers).toEqual([]);
});

test("a spectator sees the same game through other eyes", () => {
  const seen = run(spectator).shown;
  expect(seen?.you).toEqual([]);
  expect(seen?.play?.views.map((view) => view.seat)).toEqual(["spectator"]);
  expect(seen?.history).toEqual(run(player).shown?.history);
});

test("whoever holds both seats has two pasts, which differ where there are secrets", () => {
  const end = run(attakube);
  expect(end.wants).toBe("nothing");
  expect(end.shown?.history.map((past) => past.length)).toEqual([11, 11]);
  expect(end.shown?.history[0]).not.toEqual(end.shown?.history[1]);
});

test("chance stands in the past like actions", () => {
  const past = run(qwirkle).shown?.history[0] ?? [];
  expect(past[0]).toHaveProperty("chance");
  expect(past[1]).toHaveProperty("action");
});

test("whoever loses a chair looks on with other eyes, and must ask afresh", () => {
  const end = run(qwirkle);
  expect(end.shown?.you).toEqual([]);
  expect(end.wants).toBe("afresh");
});

test("news that came already changes nothing", () => {
  const end = run(player);
  for (const news of newsIn(player)) expect(reduce(end, { table: "t", news })).toBe(end);
});

test("a gap is noticed, and what comes after it waits", () => {
  const at = 12;
  const before = messages(player).slice(0, at).reduce(reduce, blank);
  const [, next] = newsIn(player).filter((news) => news.version > (before.shown?.version ?? 0));
  if (!next) throw new Error("the stream is too short");
  const after = reduce(before, { table: "t", news: next });
  expect(after.wants).toBe("more");
  expect(after.shown).toBe(before.shown);
});

test("after a resumption the missed news are taken in", () => {
  const from = newsIn(resumed)[0]?.version ?? 0;
  const away = messages(player)
    .filter((message) => !("news" in message) || message.news.version < from)
    .reduce(reduce, blank);
  const back = messages(resumed).reduce(reduce, away);
  expect(back.shown?.version).toBe(newsIn(resumed).at(-1)?.version);
  expect(back.talk).toHaveLength(5);
  expect(back.here).toEqual([0, 1]);
});

test("a host that remembers less than we do is asked afresh", () => {
  const end = run(player);
  expect(reduce(end, { table: "t", version: 3, resumed: 0, here: [], now: 0 }).wants).toBe("afresh");
});

test("new links are taken over; who looks on at a private table asks whether theirs still opens it", () => {
  const first = structuredClone(spectator[0]) as unknown as { shown: Shown; links: unknown };
  first.shown.access = "link";
  const before = reduce(blank, first as unknown as ServerMessage);
  const version = first.shown.version + 1;
  const news = (event: "renewed" | "removed"): ServerMessage => ({
    table: first.shown.table,
    news: { version, event: { event } },
  });
  expect(reduce(before, news("renewed")).wants).toBe("afresh");
  expect(reduce(before, news("removed")).wants).toBe("afresh");
  const seated = { ...before, shown: { ...first.shown, you: [0] } };
  expect(reduce(seated, news("renewed")).wants).toBe("nothing");
  expect(reduce({ ...before, shown: { ...first.shown, access: "listed" } }, news("removed")).wants).toBe("nothing");
  const links = { watch: "w", seat: "s" };
  expect(reduce(seated, { table: first.shown.table, links }).links).toEqual(links);
});
