/** The number on the icon of the installed app: at how many tables it is one’s turn. Browsers without one are left alone. */
import { knock } from "./doors";

export function showTurns(turns: number): void {
  if (!("setAppBadge" in navigator)) return;
  // The browser may refuse: the number is a help and no more.
  const shown = turns > 0 ? navigator.setAppBadge(turns) : navigator.clearAppBadge();
  shown.catch(() => undefined);
}

/** Counts again whenever the installed app is looked at: a reminder may have set the number long ago. */
export function followTurns(): void {
  if (!("setAppBadge" in navigator) || !matchMedia("(display-mode: standalone)").matches) return;
  const count = (): void => {
    if (document.visibilityState === "hidden") return;
    knock("GET /api/session/running").then(
      ({ tables }) => showTurns(tables.filter((game) => game.my_turn).length),
      () => undefined,
    );
  };
  document.addEventListener("visibilitychange", count);
  count();
}
