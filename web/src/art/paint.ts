/** Matte paint under one lamp: a colour, lighter where the light falls and darker, a little violet, where it does not. */

type Rgb = readonly [number, number, number];

const rgb = (hex: string): Rgb => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16)) as unknown as Rgb;
const hex = (c: Rgb): string => `#${c.map((v) => Math.round(v).toString(16).padStart(2, "0")).join("")}`;
const mix = (a: Rgb, b: Rgb, t: number): Rgb => [0, 1, 2].map((i) => a[i]! + (b[i]! - a[i]!) * t) as unknown as Rgb;

const light = rgb("#fff8ea");
const dusk = rgb("#2a1f33");

/** The paint on a face that gets so much light (−1 to 1). */
export function shaded(paint: string, lit: number): string {
  const c = rgb(paint);
  return hex(lit > 0.5 ? mix(c, light, (lit - 0.5) * 0.35) : mix(c, dusk, (0.5 - lit) * 0.34));
}

/** The paints. Each means something in a game; a scene uses nothing else. */
export const paints = {
  ivory: "#efe3c8",
  ebony: "#4a413b",
  oak: "#dcc8a3",
  oakDark: "#c9b189",
  night: "#3a4563",
  nightDark: "#313b56",
  coral: "#d9694c",
  teal: "#2f8087",
  gold: "#e0aa3e",
  brass: "#a8700c",
  red: "#cc4536",
  orange: "#e48a36",
  yellow: "#efc541",
  green: "#5b9a52",
  blue: "#3f76b5",
  purple: "#7d559c",
  white: "#f4efe4",
  grey: "#a5a099",
  black: "#3c3835",
  mauve: "#a377a8",
  felt: "#cfd8c4",
} as const;

export type Paint = keyof typeof paints;
