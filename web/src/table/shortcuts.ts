/** The keys of the table, all together with Alt, so that they do not collide with keys of a board or of a screen reader. */
export type Does = "board" | "notation" | "moves" | "status" | "clocks" | "what" | "hint" | "undo" | "turn" | "help";

export const SHORTCUTS: readonly { key: string; does: Does }[] = [
  { key: "B", does: "board" },
  { key: "N", does: "notation" },
  { key: "M", does: "moves" },
  { key: "S", does: "status" },
  { key: "C", does: "clocks" },
  { key: "W", does: "what" },
  { key: "I", does: "hint" },
  { key: "U", does: "undo" },
  { key: "T", does: "turn" },
  { key: "K", does: "help" },
];

/** What a key press asks for; by the place of the key, because Alt makes other letters on some keyboards. */
export function shortcut(
  event: Pick<KeyboardEvent, "altKey" | "ctrlKey" | "metaKey" | "shiftKey" | "code" | "key">,
): Does | null {
  if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  const letter = /^[a-z]$/i.test(event.key) ? event.key.toUpperCase() : event.code.replace("Key", "");
  return SHORTCUTS.find(({ key }) => key === letter)?.does ?? null;
}
