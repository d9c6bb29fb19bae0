// @vitest-environment jsdom
import { expect, test } from "vitest";
import { paintOf } from "./paint";

/** jsdom measures nothing: each shape says how large it is. */
function mark(...shapes: readonly (readonly [string, number])[]): Element {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [fill, side] of shapes) {
    const shape = document.createElementNS("http://www.w3.org/2000/svg", "path");
    shape.style.setProperty("fill", fill);
    shape.getBoundingClientRect = () => ({ width: side, height: side }) as DOMRect;
    svg.append(shape);
  }
  document.body.append(svg);
  return svg;
}

test("a side has the colour of the largest painted shape of its mark", () => {
  expect(paintOf(mark(["none", 40], ["rgb(200, 40, 30)", 30], ["rgb(255, 255, 255)", 12]))).toBe("rgb(200, 40, 30)");
  expect(paintOf(mark(["none", 40]))).toBeUndefined();
});
