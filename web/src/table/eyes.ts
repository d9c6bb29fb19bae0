/** Through whose eyes this page looks at the game, where one person may hold several seats. */
import type { Eyes, Shown } from "../protocol/messages";

/** The seat for which this page may act now; null if it is somebody else's turn. */
export function acting(shown: Shown): number | null {
  const turn = shown.play?.turn;
  if (shown.state.phase !== "playing" || typeof turn !== "object") return null;
  const chair = shown.state.chairs[turn.seat];
  return shown.you.includes(turn.seat) && chair?.house === undefined && chair?.lost === undefined ? turn.seat : null;
}

/** The eyes to look through: those of one's own seat that is to act, else the last ones, else the first there are. */
export function eyesFor(shown: Shown, last: Eyes | null): Eyes | null {
  const views = shown.play?.views ?? [];
  const wanted = acting(shown) ?? last;
  return (views.find((view) => view.seat === wanted) ?? views[0])?.seat ?? null;
}

/** Whether several people sit at this one screen who may not see what the others know. */
export function needsCurtain(shown: Shown, secrets: boolean): boolean {
  const people = shown.you.filter(
    (seat) => shown.state.chairs[seat]?.house === undefined && shown.state.chairs[seat]?.lost === undefined,
  );
  return secrets && shown.state.phase === "playing" && people.length > 1;
}
