/** Where the page is. Links are plain `<a href>`: clicks on links of this site are handled here, and so is the back button. */
import { address, parse, type Route } from "./route";

const here = (): Route => parse(location.pathname, location.hash);

let current: Route = $state.raw(here());

export function route(): Route {
  return current;
}

/** Goes to another page; with `replace`, back will not lead here again. */
export function go(to: Route, how: { replace?: boolean } = {}): void {
  if (how.replace) history.replaceState(null, "", address(to));
  else history.pushState(null, "", address(to));
  current = to;
}

/** Follows links and the back button; to be called once, from a component. */
export function followLinks(): void {
  $effect(() => {
    const moved = (): void => void (current = here());
    addEventListener("popstate", moved);
    addEventListener("click", clicked);
    return () => {
      removeEventListener("popstate", moved);
      removeEventListener("click", clicked);
    };
  });
}

function clicked(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
  if (link.target !== "" && link.target !== "_self") return;
  if (link.hasAttribute("download") || link.pathname.startsWith("/api/")) return;
  if (link.pathname === location.pathname && link.hash !== "") return; // a place on this page: the browser's business
  event.preventDefault();
  go(parse(link.pathname, link.hash));
}
