/**
 * How well pieces and marks stand out, measured from the pixels of the page.
 *
 * A board says what to measure: `data-contrast="piece"` (or "mark", "icon": 3 to 1; "square": 1.4 to 1; or a number of its own) on the element
 * that is the piece, without its shadow. What belongs to it is found by taking it away and looking what changed; then every place along its
 * outline is asked whether anything within a few pixels of it, its fill or its edge, stands out against the ground beside it. Four in five
 * places must; a corner may lie on something of its own colour. Where pieces lie side by side, the edge of either divides them. A mark may bring its own ground along, as a dark dot with a pale casing does: then it is
 * seen on anything.
 */
import { readPng } from "./png.mjs";

export const LEAST = { piece: 3, mark: 3, icon: 3, square: 1.4 };
/** So many of one kind are looked at, spread over the page: the others look the same. */
const MOST = 16;
/** How far inside its outline a piece may show its edge, and how far outside the ground begins, in pixels: the outline itself is blurred. */
const INSIDE = 7;
const OUTSIDE = 2;
const SHARE = 0.8;
/** A square at the rim of the board has neighbours on two sides alone. */
const SQUARE_SHARE = 0.5;
const MARGIN = OUTSIDE + 2;

/** Steps to the pixels around one: those nearer than the ground, those just beyond, and those that may show the edge. */
const disc = (radius) => {
  const side = Array.from({ length: 2 * radius + 1 }, (_, n) => n - radius);
  return side.flatMap((dx) => side.filter((dy) => dx * dx + dy * dy <= radius * radius).map((dy) => [dx, dy]));
};
const BESIDE = disc(OUTSIDE);
const BEYOND = disc(OUTSIDE + 1);
const REACH = disc(INSIDE + OUTSIDE);

/** What stands out too little: `{ what, ratio, least, box }`. */
export async function faint(page) {
  const { found, pieces } = await page.evaluate(marked, { most: MOST, margin: MARGIN });
  if (found.length === 0) return [];
  const shown = readPng(await page.screenshot({ animations: "disabled", caret: "hide" }));
  const poor = [];
  for (const pass of apart(found)) {
    const numbers = pass.map(({ number }) => number);
    await page.evaluate(hide, numbers);
    const without = readPng(await page.screenshot({ animations: "disabled", caret: "hide" }));
    await page.evaluate(show, numbers);
    for (const { what, kind, box, number } of pass) {
      const least = LEAST[kind] ?? Number(kind);
      if (!(least > 0)) throw new Error(`data-contrast="${kind}" says nothing that can be measured`);
      const ratio = standing(shown, without, box, {
        cased: kind === "mark" || kind === "icon",
        share: kind === "square" ? SQUARE_SHARE : SHARE,
        others: pieces.filter((other) => other.number !== number).map((other) => other.box),
      });
      if (ratio !== undefined && ratio < least) poor.push({ what, ratio, least, box });
    }
  }
  await page.evaluate(unmark);
  return poor;
}

/** Runs in the page: numbers what is to be measured and lies wholly on the screen, uncovered. */
function marked({ most, margin }) {
  const kinds = new Map();
  for (const each of document.querySelectorAll("[data-contrast]")) {
    const box = each.getBoundingClientRect();
    if (!each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || box.width < 3 || box.height < 3)
      continue;
    if (box.left < margin || box.top < margin || box.right > innerWidth - margin || box.bottom > innerHeight - margin)
      continue;
    if (each.closest("[inert]") || (document.querySelector("dialog:modal") && !each.closest("dialog"))) continue;
    const kind = each.dataset.contrast;
    kinds.set(kind, [...(kinds.get(kind) ?? []), each]);
  }
  const spread = [...kinds.values()].flatMap((all) =>
    all.filter(
      (_, n) => all.length <= most || Math.floor((n * most) / all.length) !== Math.floor(((n - 1) * most) / all.length),
    ),
  );
  const boxOf = (each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return { left: Math.floor(left), top: Math.floor(top), right: Math.ceil(right), bottom: Math.ceil(bottom) };
  };
  const pieces = (kinds.get("piece") ?? []).map((each) => ({ number: spread.indexOf(each), box: boxOf(each) }));
  const found = spread.map((each, number) => {
    each.dataset.contrastNumber = String(number);
    const owner = each.closest("[aria-label], [data-cell]");
    const what = `${each.dataset.contrast} ${owner?.getAttribute("aria-label") ?? owner?.dataset.cell ?? each.getAttribute("class") ?? each.localName}`;
    return {
      number,
      kind: each.dataset.contrast,
      what,
      box: boxOf(each),
    };
  });
  return { found, pieces };
}

const hide = (numbers) => {
  for (const number of numbers) {
    const { style } = document.querySelector(`[data-contrast-number="${number}"]`) ?? {};
    style?.setProperty("transition", "none", "important");
    style?.setProperty("opacity", "0", "important");
  }
};
const show = (numbers) => {
  for (const number of numbers) {
    const { style } = document.querySelector(`[data-contrast-number="${number}"]`) ?? {};
    style?.removeProperty("opacity");
    style?.removeProperty("transition");
  }
};
const unmark = () =>
  document.querySelectorAll("[data-contrast-number]").forEach((each) => each.removeAttribute("data-contrast-number"));

/** Those that can be taken away together: none lies so near another that what is left of it would be taken for its own. */
function apart(all) {
  const gap = 2 * MARGIN;
  const near = (a, b) =>
    a.left - gap < b.right && b.left - gap < a.right && a.top - gap < b.bottom && b.top - gap < a.bottom;
  const passes = [];
  for (const each of all) {
    const free = passes.find((pass) => pass.every(({ box }) => !near(box, each.box)));
    if (free) free.push(each);
    else passes.push([each]);
  }
  return passes;
}

/** By channel value, as WCAG has it. */
const LINEAR = Float64Array.from({ length: 256 }, (_, value) =>
  value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4,
);
const light = ([red, green, blue]) => 0.2126 * LINEAR[red] + 0.7152 * LINEAR[green] + 0.0722 * LINEAR[blue];
const ratioOf = (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** The ratio that this share of the outline reaches at least; undefined if taking it away changed nothing (it is covered). */
export function standing(shown, without, { left, top, right, bottom }, { cased, share, others = [] }) {
  const [width, height] = [right - left + 2 * MARGIN, bottom - top + 2 * MARGIN];
  const at = (picture, x, y) =>
    picture.at(
      Math.min(picture.width - 1, Math.max(0, x + left - MARGIN)),
      Math.min(picture.height - 1, Math.max(0, y + top - MARGIN)),
    );
  const own = new Uint8Array(width * height);
  const lights = new Float64Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [one, other] = [at(shown, x, y), at(without, x, y)];
      lights[y * width + x] = light(one);
      if (Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) + Math.abs(one[2] - other[2]) > 9)
        own[y * width + x] = 1;
    }
  }
  const onOther = (x, y) =>
    others.some(
      (box) =>
        x + left - MARGIN >= box.left &&
        x + left - MARGIN < box.right &&
        y + top - MARGIN >= box.top &&
        y + top - MARGIN < box.bottom,
    );
  const is = (x, y) => x >= 0 && y >= 0 && x < width && y < height && own[y * width + x] === 1;
  const places = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      // Ground: nothing of the piece within OUTSIDE, something of it just beyond.
      if (is(x, y) || !BEYOND.some(([dx, dy]) => is(x + dx, y + dy)) || BESIDE.some(([dx, dy]) => is(x + dx, y + dy)))
        continue;
      const ground = lights[y * width + x];
      let [low, high] = [Infinity, -Infinity];
      for (const [dx, dy] of REACH) {
        if (!is(x + dx, y + dy)) continue;
        const own = lights[(y + dy) * width + x + dx];
        [low, high] = [Math.min(low, own), Math.max(high, own)];
      }
      // Between two pieces, the edge of the other divides them as well as this one's own.
      if (onOther(x, y))
        for (const [dx, dy] of BEYOND) {
          if (x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height) continue;
          const line = lights[(y + dy) * width + x + dx];
          [low, high] = [Math.min(low, line), Math.max(high, line)];
        }
      places.push(Math.max(ratioOf(ground, low), ratioOf(ground, high), cased ? ratioOf(low, high) : 1));
    }
  }
  if (places.length < 8) return undefined;
  places.sort((a, b) => a - b);
  return Math.round((places[Math.floor(places.length * (1 - share))] ?? 1) * 100) / 100;
}
