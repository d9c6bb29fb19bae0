/** The addresses of the page, and what they mean. */

export type Route =
  | { page: "shelf" }
  | { page: "lobby" }
  | { page: "game"; game: string }
  /** A table on the server. The pass stands in the fragment, which browsers keep to themselves. */
  | { page: "table"; table: string; pass: string | undefined }
  /** A table kept in this browser. */
  | { page: "local"; table: string }
  | { page: "rules"; game: string; clause: string | undefined }
  /** The rules on one sheet. */
  | { page: "summary"; game: string }
  /** A game that is over, move by move: of a table on the server, of one in this browser, or a record opened from disk. */
  | {
      page: "replay";
      from: "house" | "here" | "disk";
      table: string | undefined;
      pass: string | undefined;
      move: number | undefined;
      /** Looked back on instead of watched. */
      review?: true;
    }
  | { page: "lesson"; game: string }
  /** A board to study on; a whole study may stand in the fragment. */
  | { page: "study"; game: string; link: string | undefined }
  /** What the house counted in games against itself. */
  | { page: "facts"; game: string }
  /** The member’s own page; by the operator’s links also joining and setting a password. What stands in them is in the fragment. */
  | { page: "account"; way: "account" | "join" | "reset" | "confirm"; token: string | undefined }
  /** The member’s bots. */
  | { page: "bots" }
  /** For those who look after the house: which list, and what of it. */
  | { page: "moderation"; list: "reports" | "people" | "acts"; id: string | undefined }
  /** A member, as others see them. */
  | { page: "profile"; name: string }
  /** One’s own games. */
  | { page: "games" }
  /** All events, opening one (`new`), or one of them. */
  | { page: "events"; event: string | undefined }
  /** The best at one game. */
  | { page: "ratings"; game: string | undefined }
  /** The league of bots, and of which game. */
  | { page: "league"; game: string | undefined }
  /** Puzzles: the list, or those of a game, or one of them. */
  | { page: "puzzles"; game: string | undefined; puzzle: string | undefined }
  /** The game of the day. */
  | { page: "daily" }
  | { page: "settings" }
  | { page: "about" }
  | { page: "legal" }
  | { page: "missing"; path: string };

export type PageName = Route["page"];

/** An id of a game or a table: what the server makes them of. */
const ID = /^[A-Za-z0-9_-]{1,64}$/;

export function parse(path: string, hash = ""): Route {
  const [first = "", second = "", ...rest] = path.replace(/^\/+|\/+$/g, "").split("/");
  const missing: Route = { page: "missing", path };
  if (first === "rules" && ID.test(second) && rest.length === 1 && rest[0] === "summary")
    return { page: "summary", game: second };
  const fragment = hash.replace(/^#/, "");
  if (first === "replay") return replay(second, rest, new URLSearchParams(fragment)) ?? missing;
  if (first === "moderation") return moderation(second, rest) ?? missing;
  if (rest.length > 0) return missing;
  if (first.startsWith("@") && second === "") {
    const name = decoded(first.slice(1));
    return name === undefined ? missing : { page: "profile", name };
  }
  if (second === "") {
    switch (first) {
      case "":
        return { page: "shelf" };
      case "account":
      case "join":
      case "reset":
      case "confirm":
        return { page: "account", way: first, token: ID.test(fragment) ? fragment : undefined };
      case "ratings":
      case "league":
        return { page: first, game: undefined };
      case "events":
        return { page: "events", event: undefined };
      case "puzzles":
        return { page: "puzzles", game: undefined, puzzle: undefined };
      case "lobby":
      case "daily":
      case "games":
      case "settings":
      case "about":
      case "legal":
        return { page: first };
      default:
        return missing;
    }
  }
  if (first === "account") return second === "bots" ? { page: "bots" } : missing;
  if (!ID.test(second)) return missing;
  switch (first) {
    case "game":
      return { page: "game", game: second };
    case "ratings":
    case "league":
      return { page: first, game: second };
    case "events":
      return { page: "events", event: second };
    case "table":
      return { page: "table", table: second, pass: new URLSearchParams(fragment).get("pass") ?? undefined };
    case "local":
      return { page: "local", table: second };
    case "lesson":
    case "facts":
      return { page: first, game: second };
    case "study":
      return { page: "study", game: second, link: fragment.startsWith("s=") ? fragment.slice(2) : undefined };
    case "puzzles":
      return { page: "puzzles", game: second, puzzle: ID.test(fragment) ? fragment : undefined };
    case "rules":
      return { page: "rules", game: second, clause: fragment === "" ? undefined : fragment };
    default:
      return missing;
  }
}

function moderation(second: string, [id, ...more]: readonly string[]): Route | undefined {
  const list = second === "" ? "reports" : second;
  if (list !== "reports" && list !== "people" && list !== "acts") return undefined;
  if (more.length > 0 || (id !== undefined && !ID.test(id))) return undefined;
  return { page: "moderation", list, id };
}

/** A name in an address; undefined if nobody could be called so. */
function decoded(text: string): string | undefined {
  try {
    const name = decodeURIComponent(text).trim();
    return name === "" || name.length > 64 ? undefined : name;
  } catch {
    return undefined;
  }
}

function replay(second: string, rest: readonly string[], fragment: URLSearchParams): Route | undefined {
  const said = fragment.get("move") ?? "";
  const move = /^\d{1,6}$/.test(said) ? Number(said) : undefined;
  const review = fragment.has("review") ? ({ review: true } as const) : {};
  if (second === "") return { page: "replay", from: "disk", table: undefined, pass: undefined, move, ...review };
  const [table = second] = rest;
  const from = rest.length === 0 ? "house" : second === "here" ? "here" : undefined;
  if (!from || rest.length > 1 || !ID.test(table)) return undefined;
  return {
    page: "replay",
    from,
    table,
    pass: from === "house" ? (fragment.get("pass") ?? undefined) : undefined,
    move,
    ...review,
  };
}

export function address(route: Route): string {
  switch (route.page) {
    case "shelf":
      return "/";
    case "game":
      return `/game/${route.game}`;
    case "table":
      return `/table/${route.table}${route.pass === undefined ? "" : `#pass=${encodeURIComponent(route.pass)}`}`;
    case "local":
      return `/local/${route.table}`;
    case "rules":
      return `/rules/${route.game}${route.clause === undefined ? "" : `#${route.clause}`}`;
    case "replay": {
      const path = [
        "/replay",
        ...(route.from === "here" ? ["here"] : []),
        ...(route.table === undefined ? [] : [route.table]),
      ].join("/");
      const fragment = [
        ...(route.pass === undefined ? [] : [`pass=${encodeURIComponent(route.pass)}`]),
        ...(route.review ? ["review"] : []),
        ...(route.move === undefined ? [] : [`move=${route.move}`]),
      ].join("&");
      return fragment === "" ? path : `${path}#${fragment}`;
    }
    case "lesson":
    case "facts":
      return `/${route.page}/${route.game}`;
    case "study":
      return `/study/${route.game}${route.link === undefined ? "" : `#s=${route.link}`}`;
    case "puzzles":
      return `/puzzles${route.game === undefined ? "" : `/${route.game}`}${route.puzzle === undefined ? "" : `#${route.puzzle}`}`;
    case "summary":
      return `/rules/${route.game}/summary`;
    case "account":
      return `/${route.way}${route.token === undefined ? "" : `#${route.token}`}`;
    case "bots":
      return "/account/bots";
    case "moderation":
      return route.list === "reports" && route.id === undefined
        ? "/moderation"
        : ["/moderation", route.list, ...(route.id === undefined ? [] : [route.id])].join("/");
    case "events":
      return route.event === undefined ? "/events" : `/events/${route.event}`;
    case "ratings":
    case "league":
      return `/${route.page}${route.game === undefined ? "" : `/${route.game}`}`;
    case "profile":
      return `/@${encodeURIComponent(route.name)}`;
    case "lobby":
    case "daily":
    case "games":
    case "settings":
    case "about":
    case "legal":
      return `/${route.page}`;
    case "missing":
      return route.path;
  }
}
