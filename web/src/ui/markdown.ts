/**
 * The little Markdown that an operator's text needs: headings, paragraphs, lists, links, strong and emphasis. It is read into data and drawn as
 * elements, so that nothing in it can become markup of its own.
 */
export type Inline = { kind: "text" | "strong" | "em"; text: string } | { kind: "link"; text: string; href: string };
export type Block =
  | { kind: "heading"; level: number; line: Inline[] }
  | { kind: "paragraph"; line: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] };

/** The kinds of addresses that a link may lead to. */
const SAFE = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i;
const MARKED =
  /\*\*(?<strong>[^*]+)\*\*|[*_](?<em>[^*_]+)[*_]|\[(?<text>[^\]]+)\]\((?<href>[^)\s]+)\)|<(?<auto>https?:\/\/[^>\s]+)>/g;

export function inline(source: string): Inline[] {
  const found: Inline[] = [];
  let from = 0;
  const plain = (text: string): void => void (text !== "" && found.push({ kind: "text", text }));
  for (const match of source.matchAll(MARKED)) {
    plain(source.slice(from, match.index));
    from = match.index + match[0].length;
    const { strong, em, text, href, auto } = match.groups ?? {};
    if (strong !== undefined) found.push({ kind: "strong", text: strong });
    else if (em !== undefined) found.push({ kind: "em", text: em });
    else if (auto !== undefined) found.push({ kind: "link", text: auto, href: auto });
    else if (text !== undefined && href !== undefined && SAFE.test(href)) found.push({ kind: "link", text, href });
    else plain(match[0]);
  }
  plain(source.slice(from));
  return found;
}

export function blocks(source: string): Block[] {
  const found: Block[] = [];
  for (const part of source.replace(/\r\n?/g, "\n").split(/\n\s*\n/)) {
    let open: string[] = [];
    const close = (): void => {
      if (open.length > 0) found.push({ kind: "paragraph", line: inline(open.join(" ")) });
      open = [];
    };
    for (const line of part
      .split("\n")
      .map((each) => each.trim())
      .filter((each) => each !== "")) {
      const heading = /^(#{1,6})\s+(.*)$/.exec(line);
      const item = /^(?:([-*+])|\d+[.)])\s+(.*)$/.exec(line);
      if (heading) {
        close();
        found.push({ kind: "heading", level: heading[1]?.length ?? 1, line: inline(heading[2] ?? "") });
      } else if (item) {
        close();
        const ordered = item[1] === undefined;
        const last = found.at(-1);
        if (last?.kind === "list" && last.ordered === ordered) last.items.push(inline(item[2] ?? ""));
        else found.push({ kind: "list", ordered, items: [inline(item[2] ?? "")] });
      } else open.push(line);
    }
    close();
  }
  return found;
}
