/** Words within a paragraph: `code`, **strong**, *emphasis*, [links](#CU-8). Nothing else means anything. */
import type { Inline } from "./tree";

const MARK = /`([^`]+)`|\*\*(.+?)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(#([A-Z]{2}-\d+)\)/su;

export function inline(text: string): Inline[] {
  const found = MARK.exec(text);
  if (!found) return text === "" ? [] : [{ kind: "text", text }];
  const [whole, code, strong, emphasis, label, clause] = found;
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + whole.length);
  return [
    ...(before === "" ? [] : [{ kind: "text", text: before } as const]),
    part(code, strong, emphasis, label, clause),
    ...inline(after),
  ];
}

function part(code?: string, strong?: string, emphasis?: string, label?: string, clause?: string): Inline {
  if (code !== undefined) return { kind: "code", text: code };
  if (strong !== undefined) return { kind: "strong", parts: inline(strong) };
  if (emphasis !== undefined) return { kind: "emphasis", parts: inline(emphasis) };
  return { kind: "link", clause: clause ?? "", parts: inline(label ?? "") };
}

/** The words alone. */
export function plain(parts: readonly Inline[]): string {
  return parts.map((part) => ("parts" in part ? plain(part.parts) : part.text)).join("");
}
