/** The keys of a replay, wherever the focus is, unless what has it needs them itself. */
export type Does = "back" | "next" | "first" | "last" | "toggle";

const KEYS: Readonly<Record<string, Does>> = {
  ArrowLeft: "back",
  ArrowRight: "next",
  Home: "first",
  End: "last",
  " ": "toggle",
};
/** These take arrows, Home and End for themselves. */
const OWN_ARROWS = 'input, select, textarea, [role="grid"], [role="slider"], [role="tablist"], .moves';
/** These take the space bar. */
const OWN_SPACE = "button, a, select, textarea, summary, input:not([type=range])";

export function keyFor(
  event: Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey" | "target">,
): Does | undefined {
  const does = KEYS[event.key];
  if (!does || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  const at = event.target instanceof Element ? event.target : null;
  return at?.closest(does === "toggle" ? `${OWN_SPACE}, [role="grid"]` : OWN_ARROWS) ? undefined : does;
}
