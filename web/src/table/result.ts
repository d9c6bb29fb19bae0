/** How a game ended, in words for the strip and the result. */
import type { Strip } from "../boards/board";
import { list } from "../i18n/format.svelte";
import { table } from "../i18n/table";
import { announce } from "../open/arrival";
import { address, type Route } from "../router/route";
import { go } from "../router/router.svelte";
import type { TableModel } from "./model.svelte";
import { nameOf } from "./names";

const outcomeOf = (model: TableModel) => model.shown?.state.end?.outcome ?? model.shown?.play?.outcome;

export function headline(model: TableModel): string {
  const outcome = outcomeOf(model);
  const mine = model.shown?.you ?? [];
  const name = (seat: number): string => nameOf(model.shown?.state.chairs[seat], seat, true);
  const winners = outcome?.ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : [])) ?? [];
  const [first = 0] = winners;
  if (!outcome || winners.length === 0) return table().end.title;
  if (winners.length === model.seats) return table().end.draw;
  if (winners.length > 1) return table().end.shared(list(winners.map(name)));
  if (mine.length === 1 && first === mine[0]) return table().end.won;
  return mine.length === 1 && model.seats === 2 ? table().end.lost : table().end.wonBy(name(first));
}

/** Who gave up or ran out of time. */
export function forfeits(model: TableModel): string[] {
  const you = model.shown?.you ?? [];
  const { forfeit, yourForfeit } = table().end;
  return (model.shown?.state.chairs ?? []).flatMap((chair, seat) => {
    if (!chair.lost) return [];
    const own = you.length === 1 && you[0] === seat;
    return [own ? yourForfeit[chair.lost] : forfeit[chair.lost](nameOf(chair, seat, true))];
  });
}

/** The address of the review. */
export function reviewOf(model: TableModel): string {
  return address({ ...replayRoute(model, undefined), review: true });
}

/** The address of the replay, at the start or after that many events. */
export function replayOf(model: TableModel, move?: number): string {
  return address(replayRoute(model, move));
}

function replayRoute(model: TableModel, move: number | undefined): Extract<Route, { page: "replay" }> {
  return {
    page: "replay",
    from: model.client.host.kind === "remote" ? "house" : "here",
    table: model.client.table,
    pass: model.client.pass,
    move,
  };
}

/** To the table that follows this one. */
export function toNext(model: TableModel): void {
  const next = model.shown?.state.next;
  if (next === undefined) return;
  announce(
    next,
    (model.shown?.you ?? []).map((place) => ({
      place,
      name: model.shown?.state.chairs[place]?.name ?? nameOf(undefined, place),
    })),
  );
  go(
    model.client.host.kind === "remote"
      ? { page: "table", table: next, pass: undefined }
      : { page: "local", table: next },
  );
}

/** The name of somebody else who would like to play again, and has laid the table for it. */
export function wishes(model: TableModel): string | null {
  const { next_by: by = [] } = model.shown?.state ?? {};
  const [seat] = by;
  if (seat === undefined || by.some((each) => model.shown?.you.includes(each))) return null;
  return nameOf(model.shown?.state.chairs[seat], seat, true);
}

/** What the strip says once the game is over. */
export function overStrip(model: TableModel): Strip {
  const { shown } = model;
  const again = (): void => {
    // Somebody may have been quicker: then their table is the next.
    void model.send({ cmd: "rematch" }).then((done) => {
      if (done || model.shown?.state.next !== undefined) toNext(model);
    });
  };
  const asker = wishes(model);
  const main =
    shown?.state.next !== undefined
      ? { label: asker === null ? table().act.toRematch : table().act.join, do: () => toNext(model) }
      : (shown?.you.length ?? 0) > 0
        ? { label: table().act.rematch, disabled: model.state.pending.includes("rematch"), do: again }
        : undefined;
  return {
    what: headline(model),
    why: [
      ...(asker === null ? [] : [table().end.again(asker)]),
      ...(shown?.state.end?.how === "agreed" ? [table().end.agreed] : []),
      ...(shown?.state.end?.how === "aborted" ? [table().end.aborted] : []),
      ...forfeits(model),
    ].join(" "),
    other: {
      label: table().act.replay,
      do: () => go(replayRoute(model, undefined)),
    },
    ...(main ? { main } : {}),
  };
}
