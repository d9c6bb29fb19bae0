/** A rules page as a tree: what the small Markdown of docs/rules says (see its README). */

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "strong"; parts: readonly Inline[] }
  | { kind: "emphasis"; parts: readonly Inline[] }
  /** A link to a clause of the same game. */
  | { kind: "link"; clause: string; parts: readonly Inline[] };

/** A paragraph or list item, and the clause that is told in it. */
export interface Telling {
  clause: string | undefined;
  parts: readonly Inline[];
}

export interface Diagram {
  position: string;
  /** Played from the position before anything is shown. */
  actions: readonly string[];
  /** A seat, or a spectator. */
  eyes: number | "spectator";
  /** An action pointed at. */
  show: string | undefined;
  legal: readonly string[];
  refused: readonly { action: string; clause: string }[];
  caption: string;
}

export interface Ruling {
  kind: "ruling";
  /** What marks it as ours, in the language of the page. */
  label: string;
  /** Clauses told elsewhere that it decides about. */
  about: readonly string[];
  body: readonly (Paragraph | List)[];
  whyLabel: string;
  why: readonly Inline[];
}

export interface Paragraph extends Telling {
  kind: "paragraph";
}

export interface List {
  kind: "list";
  ordered: boolean;
  items: readonly Telling[];
}

/** A heading below the title. Its id is the same in both languages. */
export interface Heading {
  kind: "heading";
  level: 2 | 3;
  id: string;
  text: string;
}

export type Block =
  | Heading
  | Paragraph
  | List
  | Ruling
  | { kind: "table"; head: readonly (readonly Inline[])[]; rows: readonly (readonly (readonly Inline[])[])[] }
  | { kind: "diagram"; diagram: Diagram };

export interface RulesPage {
  title: string;
  blocks: readonly Block[];
}

/** Everything on the page that an address can name: its parts and its clauses, in order. */
export function places(page: RulesPage): string[] {
  const told = ({ clause }: Telling): string[] => (clause === undefined ? [] : [clause]);
  const within = (block: Block): string[] => {
    switch (block.kind) {
      case "heading":
        return [block.id];
      case "paragraph":
        return told(block);
      case "list":
        return block.items.flatMap(told);
      case "ruling":
        return block.body.flatMap(within);
      default:
        return [];
    }
  };
  return page.blocks.flatMap(within);
}
