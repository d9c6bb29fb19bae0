/** Where a board puts its controls that are shown outside the board. */
import { tick, type Snippet } from "svelte";
import type { Places, Strip } from "../boards/board";

export class BoardPlaces implements Places {
  strip: (() => Strip | null) | null = $state.raw(null);
  hand: Snippet | null = $state.raw(null);
  escape: (() => void) | null = null;

  focus(): void {
    void tick().then(() =>
      document.querySelector<HTMLElement>("[data-strip] .choices button, [data-strip] .deeds .main")?.focus(),
    );
  }
}
