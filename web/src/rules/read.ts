/** Reads the Markdown of a rules page. Made for exactly what docs/rules/README.md describes; tested with every page in docs/rules. */
import { inline, plain } from "./inline";
import type { Block, Diagram, Inline, List, Paragraph, RulesPage, Ruling, Telling } from "./tree";

/** Text that does not follow docs/rules/README.md. */
export class BadPage extends Error {}

export function read(markdown: string): RulesPage {
  const lines = markdown.split("\n");
  const blocks: Block[] = [];
  let title = "";
  let sections = 0;
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? "";
    const run = (belongs: (line: string) => boolean): string[] => {
      const from = at;
      while (at < lines.length && belongs(lines[at] ?? "")) at += 1;
      return lines.slice(from, at);
    };
    const heading = /^(#{1,3}) (.+)$/u.exec(line);
    if (line.trim() === "") {
      at += 1;
    } else if (line.startsWith("```")) {
      at += 1;
      const body = run((inside) => inside !== "```");
      at += 1;
      blocks.push({ kind: "diagram", diagram: diagram(body) });
    } else if (heading) {
      at += 1;
      const [, marks = "", text = ""] = heading;
      if (marks.length === 1) title = text;
      else
        blocks.push({
          kind: "heading",
          level: marks.length === 2 ? 2 : 3,
          id: `part-${(sections += 1)}`,
          text: plain(inline(text)),
        });
    } else if (line.startsWith("|")) {
      blocks.push(table(run((row) => row.startsWith("|"))));
    } else if (line.startsWith(">")) {
      blocks.push(ruling(run((quoted) => quoted.startsWith(">")).map((quoted) => quoted.replace(/^> ?/u, ""))));
    } else {
      blocks.push(...texts(run((text) => text.trim() !== "" && !/^([#>|]|```)/u.test(text))));
    }
  }
  return { title, blocks };
}

const ITEM = /^(?:- |\d+\. )/u;

/** A run of lines without an empty one: a paragraph, or a list. */
function texts(lines: readonly string[]): (Paragraph | List)[] {
  if (!ITEM.test(lines[0] ?? "")) return [{ kind: "paragraph", ...telling(lines.join(" ")) }];
  const items: string[] = [];
  for (const line of lines) {
    if (ITEM.test(line)) items.push(line.replace(ITEM, ""));
    else items.push(`${items.pop() ?? ""} ${line.trim()}`);
  }
  return [{ kind: "list", ordered: /^\d/u.test(lines[0] ?? ""), items: items.map(telling) }];
}

function telling(text: string): Telling {
  const anchored = /^\{#([A-Z]{2}-\d+)\}\s*/u.exec(text);
  return { clause: anchored?.[1], parts: inline(text.slice(anchored?.[0].length ?? 0)) };
}

/** **Label** {#CU-23} or {CU-6}, what is decided, and **Label** why. */
function ruling(lines: readonly string[]): Ruling {
  const paragraphs = lines
    .join("\n")
    .split(/\n\s*\n/u)
    .map((text) => text.split("\n"));
  const [first = [], ...rest] = paragraphs;
  const last = rest.pop() ?? [];
  const [label, opening] = labelled(first.join(" "));
  const [whyLabel, why] = labelled(last.join(" "));
  const named = /^\{([A-Z]{2}-\d+)\}\s*/u.exec(opening);
  const body = [
    { kind: "paragraph" as const, ...telling(opening.slice(named?.[0].length ?? 0)) },
    ...rest.flatMap(texts),
  ];
  return { kind: "ruling", label, about: named?.[1] === undefined ? [] : [named[1]], body, whyLabel, why: inline(why) };
}

function labelled(text: string): [label: string, rest: string] {
  const found = /^\*\*(.+?)\*\*\s*/u.exec(text);
  if (!found) throw new BadPage(`a ruling without its label: ${text}`);
  return [found[1] ?? "", text.slice(found[0].length)];
}

function table(rows: readonly string[]): Block {
  const cells = (row: string): Inline[][] =>
    row
      .replace(/^\||\|$/gu, "")
      .split("|")
      .map((cell) => inline(cell.trim()));
  const [head = "", , ...body] = rows;
  return { kind: "table", head: cells(head), rows: body.map(cells) };
}

function diagram(lines: readonly string[]): Diagram {
  const fields = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(": ");
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 2));
  }
  const list = (key: string): string[] => fields.get(key)?.split(" ; ") ?? [];
  const eyes = fields.get("eyes") ?? "spectator";
  return {
    position: fields.get("position") ?? "",
    actions: list("actions"),
    eyes: eyes === "spectator" ? eyes : Number(eyes),
    show: fields.get("show"),
    legal: list("legal"),
    refused: list("refused").map((text) => {
      const space = text.lastIndexOf(" ");
      return { action: text.slice(0, space), clause: text.slice(space + 1) };
    }),
    caption: fields.get("caption") ?? "",
  };
}
