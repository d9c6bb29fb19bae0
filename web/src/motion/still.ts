/** Whether the person has asked, in the system's settings, for as little motion as possible. */
export function prefersStill(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}
