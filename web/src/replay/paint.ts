/** The colour of a side: what most of its mark is painted with, as the page draws it now. */
const SHAPES = "path, rect, circle, ellipse, polygon";
const UNPAINTED = /^(none|transparent|rgba\(0, 0, 0, 0\)|url\()/;

/** Undefined where the mark has no painted shape. */
export function paintOf(mark: Element): string | undefined {
  let largest = 0;
  let paint: string | undefined;
  for (const shape of mark.querySelectorAll(SHAPES)) {
    const { fill } = getComputedStyle(shape);
    const { width, height } = shape.getBoundingClientRect();
    if (UNPAINTED.test(fill) || width * height <= largest) continue;
    largest = width * height;
    paint = fill;
  }
  return paint;
}
