/** What the browser's tab says of a table that may be out of sight: whose turn it is, and how much was said that nobody read. */
import { frame } from "../i18n/frame";

let turn = $state(false);
let unread = $state(0);

/** Called by the table page; a field that is not given stays as it was. */
export function tellTab(news: { turn?: boolean; unread?: number }): void {
  turn = news.turn ?? turn;
  unread = news.unread ?? unread;
}

/** To be called when a table is left. */
export function clearTab(): void {
  tellTab({ turn: false, unread: 0 });
}

/** “(2) Your turn · Cubulus”: what matters comes first, since tabs are narrow. */
export function tabTitle(page: string | undefined): string {
  const count = unread > 0 ? `(${unread}) ` : "";
  if (turn && page) return `${count}${frame().yourTurn} · ${page}`;
  return count + (page ? `${page} · ${frame().name}` : frame().name);
}

/** The icon has a dot while something waits for the person; to be called once, from a component. */
export function followTab(): void {
  $effect(() => {
    const wanted = turn || unread > 0 ? "/icon-turn.svg" : "/icon.svg";
    const icon = document.querySelector('link[rel="icon"]');
    // The same once more would be fetched once more.
    if (icon?.getAttribute("href") !== wanted) icon?.setAttribute("href", wanted);
  });
}
