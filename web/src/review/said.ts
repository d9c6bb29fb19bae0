/** What a review says in sentences, in the language now spoken. A seat without a name is the viewer's own. */
import { number, percent } from "../i18n/format.svelte";
import { review as words } from "../i18n/review";
import { mostMoved, othersChoices, ownChoices } from "./story";
import type { EventReview, SeatReview } from "./types";

const hundredths = (value: number): number => Math.round(value * 100);
const size = (value: number): string => percent(Math.abs(value));
/** Over a long game a sum may be more than one game is worth. */
const sum = (value: number): string =>
  Math.abs(value) < 1 ? size(value) : words().sources.games(number(Math.abs(value), { maximumFractionDigits: 1 }));
const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** What choices, luck and the unknown brought one seat; then what the others did. Where a game has no luck or nothing unknown, no word of it. */
export function sumSaid(
  seat: SeatReview,
  names: readonly string[],
  mine: number | undefined,
  list: (items: string[]) => string,
): string {
  const name = seat.seat === mine ? undefined : (names[seat.seat] ?? "");
  const { yourCost, yourFree, ownCost, ownFree, luckGave, luckTook, luckEven, ...said } = words().sources;
  const own = ownChoices(seat);
  const others = othersChoices(seat);
  const free = hundredths(own) === 0;
  const parts = [
    name === undefined ? (free ? yourFree : yourCost(sum(own))) : free ? ownFree(name) : ownCost(name, sum(own)),
    ...(seat.luck === 0
      ? []
      : hundredths(seat.luck) === 0
        ? [luckEven]
        : [seat.luck > 0 ? luckGave(sum(seat.luck)) : luckTook(sum(seat.luck))]),
    ...(hundredths(seat.information) === 0
      ? []
      : [seat.information > 0 ? said.unknownGave(sum(seat.information)) : said.unknownTook(sum(seat.information))]),
  ];
  const opponent = names.length === 2 ? 1 - seat.seat : undefined;
  const rest =
    hundredths(others) === 0
      ? ""
      : others < 0
        ? said.othersTook(sum(others))
        : opponent === undefined
          ? said.othersGave(sum(others))
          : opponent === mine
            ? said.youGave(sum(others))
            : said.otherGave(capital(names[opponent] ?? ""), sum(others));
  return `${capital(list(parts))}. ${rest}`.trim();
}

/** How an event changed the chances of whom it changed most. */
export function changeSaid(event: EventReview, names: readonly string[], mine: number | undefined): string {
  const { rose, fell, youRose, youFell } = words().turning;
  const seat = mostMoved(event, mine);
  const [from, to] = [event.before[seat] ?? 0, event.after[seat] ?? 0];
  const [before, after] = [percent(from), percent(to)];
  if (seat === mine) return to > from ? youRose(before, after) : youFell(before, after);
  return (to > from ? rose : fell)(names[seat] ?? "", before, after);
}

/** What a throw brought whom it was for, against what could be expected. */
export function luckSaid(event: EventReview, turn: number, names: readonly string[], mine: number | undefined): string {
  const { gave, gaveYou, took, tookYou } = words().luck;
  const luck = event.seat === null ? 0 : (event.luck[event.seat] ?? 0);
  if (event.seat === mine) return (luck > 0 ? gaveYou : tookYou)(turn, size(luck));
  return (luck > 0 ? gave : took)(names[event.seat ?? 0] ?? "", turn, size(luck));
}
