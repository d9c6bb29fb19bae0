/** Message by message, from one state of a table to the next. Pure: no clock, no connection, nothing remembered elsewhere. */
import type { Step } from "../boards/board";
import type { Entry, News, Play, ServerMessage, Shown } from "../protocol/messages";
import { sameEyes, type Talk, type TableState } from "./state";

/** So much talk is kept. */
const LONGEST_TALK = 200;
/** So many steps are kept, to be shown and seen again. */
const MOST_STEPS = 60;

export function reduce(state: TableState, message: ServerMessage): TableState {
  if ("news" in message) return takeIn(state, message.news);
  if ("shown" in message) {
    const next = jump(state, message.shown);
    return "here" in message ? { ...next, here: message.here, links: message.links ?? state.links } : next;
  }
  if ("resumed" in message) {
    // What was missed follows as news. A host that is behind us has lost something: begin again.
    const behind = state.shown !== null && message.version < state.shown.version;
    return { ...state, here: message.here, wants: behind || !state.shown ? "afresh" : "nothing" };
  }
  if ("links" in message) return { ...state, links: message.links };
  if ("here" in message) return { ...state, here: message.here };
  return state;
}

function jump(state: TableState, shown: Shown): TableState {
  // A host that has lost events reuses their versions: talk that it no longer knows is dropped, or it would be shown twice.
  const known = state.talk.filter(({ version }) => version <= shown.version);
  return {
    ...state,
    shown,
    talk: known.length < state.talk.length ? known : state.talk,
    event: null,
    steps: shown.play?.views.map(() => []) ?? [],
    jumps: state.jumps + 1,
    wants: "nothing",
    refused: null,
  };
}

function takeIn(state: TableState, news: News): TableState {
  const before = state.shown;
  if (!before || state.wants === "afresh" || news.version <= before.version) return state;
  if (news.version > before.version + 1) return { ...state, wants: "more" };
  const play = news.play ?? before.play;
  const history = news.play ? historyAfter(before, news, news.play) : before.history;
  const shown: Shown = {
    ...before,
    version: news.version,
    you: news.you ?? before.you,
    state: news.state ?? before.state,
    history: history ?? before.history,
    ...(play ? { play } : {}),
  };
  return {
    ...state,
    shown,
    event: news.event,
    here: hereAfter(state.here, news),
    talk: talkAfter(state.talk, news),
    steps: !news.play
      ? state.steps
      : history && joins(news)
        ? stepsAfter(state, before, shown, news)
        : news.play.views.map(() => []),
    jumps: news.play && !(history && joins(news)) ? state.jumps + 1 : state.jumps,
    // Another viewer saw another past, which only the host knows; and a viewer whose link became invalid gets nothing more.
    wants: history && !shownOut(shown, news) ? "nothing" : "afresh",
  };
}

/** Whether this news may have ended the viewer's access to a private table: subscribing again tells. */
function shownOut(shown: Shown, { event }: News): boolean {
  const stays = shown.you.length > 0 || shown.host || shown.access !== "link";
  return (event.event === "renewed" || event.event === "removed") && !stays;
}

/** The past of every view after the news; null if it cannot be known from what we have. */
function historyAfter(before: Shown, news: News, play: Play): Entry[][] | null {
  const known = news.event.event === "started" ? play.views.map((): Entry[] => []) : before.history;
  if (news.event.event !== "started" && !sameEyes(before.play?.views ?? [], play.views)) return null;
  const after = known.map((past, n) => {
    const entry = entryOf(news, play, n);
    if (news.event.event === "undone") return past.slice(0, news.event.to);
    return entry ? [...past, entry] : past;
  });
  return after.every((past) => past.length === play.events) ? after : null;
}

function entryOf(news: News, play: Play, view: number): Entry | undefined {
  const seen = play.views[view]?.seen;
  if (seen === undefined) return undefined;
  if (news.event.event === "action") return { seat: news.event.seat, action: seen };
  return news.event.event === "chance" ? { chance: seen } : undefined;
}

/** Whether the views after the news follow from those before it, event by event. */
const joins = (news: News): boolean => news.event.event !== "undone" && news.event.event !== "started";

/** For each view: the steps so far, and the one that the news brings if it is an event of the game. */
function stepsAfter(state: TableState, before: Shown, after: Shown, news: News): (readonly Step[])[] {
  return (after.play?.views ?? []).map((view, n) => {
    const known = state.steps[n] ?? [];
    const was = before.play?.views[n];
    const seen = news.play ? entryOf(news, news.play, n) : undefined;
    if (!was || !seen) return known;
    const own = "seat" in seen && before.you.includes(seen.seat) && before.state.chairs[seen.seat]?.house === undefined;
    return [...known, { number: (after.play?.events ?? 1) - 1, own, seen, before: was.view, after: view.view }].slice(
      -MOST_STEPS,
    );
  });
}

/** `here` counts chairs, and the seat draw at the start renumbers them. The host sends the new numbers too, but a moment later. */
function hereAfter(here: readonly number[], news: News): readonly number[] {
  if (news.event.event !== "started") return here;
  return news.event.order.flatMap((place, seat) => (here.includes(place) ? [seat] : []));
}

function talkAfter(talk: readonly Talk[], news: News): readonly Talk[] {
  if (news.event.event !== "said") return talk;
  const { by, name, words } = news.event;
  return [...talk, { version: news.version, by, name, words }].slice(-LONGEST_TALK);
}
