/** What a board is given where nobody acts on it: a replay, a diagram. */
import { BoardPlaces } from "../../table/places.svelte";
import type { BoardProps } from "../board";

const nothing = (): void => undefined;

export function onlooker(): Pick<
  BoardProps,
  "acting" | "watching" | "again" | "pending" | "helping" | "places" | "act" | "explain" | "say"
> {
  return {
    acting: null,
    watching: true,
    again: null,
    pending: null,
    helping: false,
    places: new BoardPlaces(),
    act: nothing,
    explain: nothing,
    say: nothing,
  };
}
