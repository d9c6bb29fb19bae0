/** The texture of each colour, as the path of its lines on a field: a colour is never told by its paint alone. */

const steps = (from: number, to: number, by: number) =>
  Array.from({ length: Math.max(0, Math.ceil((to - from) / by)) }, (_, i) => from + i * by);
const round = (value: number) => Math.round(value * 100) / 100;

/** Dots for grey, a grid for black, stripes for mauve, nothing for white; `gap` is how far they are apart. */
export function texture(colour: string, width: number, height: number, gap: number): string {
  switch (colour) {
    case "G":
      return steps(gap / 4, height, gap / 2)
        .map((y, i) =>
          steps(i % 2 ? (gap * 3) / 4 : gap / 4, width, gap)
            .map((x) => `M${round(x)} ${round(y)}h.01`)
            .join(""),
        )
        .join("");
    case "B":
      return (
        steps(gap / 2, width, gap)
          .map((x) => `M${round(x)} 0V${height}`)
          .join("") +
        steps(gap / 2, height, gap)
          .map((y) => `M0 ${round(y)}H${width}`)
          .join("")
      );
    case "M":
      return steps(-height + gap / 3, width, gap * Math.SQRT2)
        .map((x) => `M${round(x)} ${height}L${round(x + height)} 0`)
        .join("");
    default:
      return "";
  }
}

/** How strong the lines are, against the gap between them. */
export const strength = (colour: string, gap: number): number => gap * ({ G: 0.31, B: 0.15, M: 0.25 }[colour] ?? 0);

/** The signs of the seats, about the middle, 50 from it at most. */
export const SIGNS: readonly string[] = [
  "M0 -24A24 24 0 1 0 0.01 -24Z",
  "M0 -28L28 21H-28Z",
  "M-23 -23H23V23H-23Z",
  "M-9 -28H9V-9H28V9H9V28H-9V9H-28V-9H-9Z",
];

/** The crown of the joker, about the middle. */
export const CROWN = "M-22 18L-26 -8L-12 2L0 -18L12 2L26 -8L22 18Z";
