/** How long nobody has touched the screen, and what follows from it. Time is handed in. */
export type Idle = { state: "busy" } | { state: "warning"; seconds: number } | { state: "over" };

/** How long the warning is shown; half of the time where that is shorter. */
const WARNING_MS = 20_000;

export function idle(lastTouch: number, now: number, limitMs: number): Idle {
  const left = lastTouch + limitMs - now;
  if (left <= 0) return { state: "over" };
  if (left <= Math.min(WARNING_MS, limitMs / 2)) return { state: "warning", seconds: Math.ceil(left / 1000) };
  return { state: "busy" };
}
