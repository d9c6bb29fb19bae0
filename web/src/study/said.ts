/** What the study board says about its seats, its moves and its faults, in the language now spoken. */
import type { BoardModule } from "../boards/board";
import { study as words } from "../i18n/study";
import type { Entry } from "../protocol/messages";
import { shelf } from "../protocol/shelf";
import type { Fault } from "./open";
import type { Study } from "./study.svelte";
import { textOf } from "./tree";

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Who sits there: a name where there is one, else the side. */
export function seatName(study: Study, module: BoardModule, seat: number): string {
  return study.names[seat] || capital(module.side(seat, study.seats));
}

/** The names for what the engine tells: it has words of its own for sides that it knows. */
export function toldNames(study: Study, module: BoardModule): string[] {
  return Array.from({ length: study.seats }, (_, seat) =>
    module.signs ? seatName(study, module, seat) : (study.names[seat] ?? ""),
  );
}

/** Whose move it is. */
export function whoSaid(study: Study, module: BoardModule, event: Entry): string {
  return "chance" in event ? words().moves.chance : seatName(study, module, event.seat);
}

export function moveSaid(study: Study, module: BoardModule, event: Entry): string {
  return words().moves.of(whoSaid(study, module, event), textOf(event));
}

export function faultSaid(fault: Fault): string {
  switch (fault.kind) {
    case "link":
      return words().fault.link;
    case "text":
      return words().fault.text;
    case "record":
      return words().fault.record;
    case "other-game":
      return words().fault.otherGame(shelf.find(({ id }) => id === fault.game)?.name ?? fault.game.slice(0, 40));
    case "position":
      return words().fault.position;
  }
}
