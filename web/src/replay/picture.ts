/**
 * A picture of what is drawn on the page, as an SVG of its own: shapes with their colours written into them, boxes as rectangles, words as words, and a
 * caption below. It needs no style sheet but our fonts, which are in it, so that it looks the same in any program.
 */
import { captionLines, measure, type Caption } from "./caption";
import { Colours } from "./colours";

const SVG = "http://www.w3.org/2000/svg";
const SHAPES = new Set(["path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text"]);
/** What a style sheet may say of a shape; each with what it is when nothing was said. */
const SAID: readonly (readonly [string, string])[] = [
  ["stroke-width", "1px"],
  ["stroke-linecap", "butt"],
  ["stroke-linejoin", "miter"],
  ["stroke-dasharray", "none"],
  ["fill-rule", "nonzero"],
  ["paint-order", "normal"],
];
const OWN: Readonly<Record<string, readonly string[]>> = {
  path: ["d"],
  rect: ["x", "y", "width", "height", "rx", "ry"],
  circle: ["cx", "cy", "r"],
  ellipse: ["cx", "cy", "rx", "ry"],
  line: ["x1", "y1", "x2", "y2"],
  polyline: ["points"],
  polygon: ["points"],
  text: ["x", "y", "dx", "dy"],
};
const MARGIN = 12;

export interface Frame {
  /** The colour below everything. */
  ground: string;
  /** What it is, for those who cannot see it. */
  title: string;
  caption: Caption;
  /** A style sheet with the fonts, from `houseFonts`. */
  fonts: string;
}

/** Draws an element and all that is seen in it. */
export function picture(root: Element, frame: Frame): string {
  return new Drawing(root).whole(root, frame);
}

const round = (value: number): string => String(Math.round(value * 1000) / 1000);
const escaped = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

function tag(name: string, attributes: Readonly<Record<string, string | undefined>>, inside = ""): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escaped(value)}"`],
  );
  return inside === "" ? `<${name}${written.join("")}/>` : `<${name}${written.join("")}>${inside}</${name}>`;
}

class Drawing {
  readonly #colours = new Colours();
  readonly #origin: DOMRect;
  #cuts = 0;
  /** What was drawn lies within these edges. */
  readonly #edges = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };

  constructor(root: Element) {
    this.#origin = root.getBoundingClientRect();
  }

  whole(root: Element, { ground, title, caption, fonts }: Frame): string {
    const inside = this.#element(root);
    const { left, top, right, bottom } = Number.isFinite(this.#edges.left)
      ? this.#edges
      : { left: 0, top: 0, right: 1, bottom: 1 };
    const below = captionLines(caption, right - left, measure);
    const [x, y, width, height] = [
      left - MARGIN,
      top - MARGIN,
      right - left + 2 * MARGIN,
      bottom - top + 3 * MARGIN + below.height,
    ].map(round) as [string, string, string, string];
    const said = below.lines.map((line) => {
      const type = {
        "font-family": `"${line.family}", sans-serif`,
        "font-size": `${line.size}px`,
        "font-weight": String(line.weight),
        "text-anchor": line.anchor,
      };
      return tag(
        "text",
        { x: round(left + line.x), y: round(bottom + MARGIN + line.y), ...type, ...this.#colours.fill(line.colour) },
        escaped(line.words),
      );
    });
    const under = tag("rect", { x, y, width, height, ...this.#colours.fill(ground) });
    return tag(
      "svg",
      { xmlns: SVG, width, height, viewBox: [x, y, width, height].join(" ") },
      tag("title", {}, escaped(title)) + tag("style", {}, fonts) + under + inside + said.join(""),
    );
  }

  #element(element: Element): string {
    const style = getComputedStyle(element);
    if (style.display === "none" || style.opacity === "0" || style.clipPath !== "none") return "";
    const own = element instanceof SVGElement ? this.#shape(element, style) : this.#box(element, style);
    const children = [...element.childNodes]
      .map((child) => (child instanceof Element ? this.#element(child) : this.#words(child, element, style)))
      .join("");
    const whole = element instanceof SVGElement && element.localName === "text" ? own : own + children;
    const inside =
      whole !== "" && element instanceof SVGSVGElement && style.overflow !== "visible"
        ? this.#clipped(element, whole)
        : whole;
    return inside !== "" && Number(style.opacity) < 1 ? tag("g", { opacity: style.opacity }, inside) : inside;
  }

  /** What sticks out of a picture that cuts it off. */
  #clipped(element: SVGSVGElement, inside: string): string {
    const around = element.parentElement instanceof SVGGraphicsElement ? element.parentElement.getScreenCTM() : null;
    const box = element.getBoundingClientRect();
    const [x, y, width, height] = around
      ? [element.x.baseVal.value, element.y.baseVal.value, element.width.baseVal.value, element.height.baseVal.value]
      : [box.left, box.top, box.width, box.height];
    const corners = [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ] as const;
    const points = corners.map(([a, b]) => {
      const at = around ? new DOMPoint(a, b).matrixTransform(around) : { x: a, y: b };
      return `${round(at.x - this.#origin.left)},${round(at.y - this.#origin.top)}`;
    });
    const id = `cut${this.#cuts++}`;
    return (
      tag("clipPath", { id }, tag("polygon", { points: points.join(" ") })) +
      tag("g", { "clip-path": `url(#${id})` }, inside)
    );
  }

  /** Of a picture in the page: its shapes, each where it stands. */
  #shape(element: SVGElement, style: CSSStyleDeclaration): string {
    if (element.localName === "pattern") return this.#pattern(element);
    if (
      !SHAPES.has(element.localName) ||
      style.visibility !== "visible" ||
      element.closest("pattern, defs, clipPath, mask")
    )
      return "";
    const matrix = (element as SVGGraphicsElement).getScreenCTM();
    if (!matrix) return "";
    const box = element.getBoundingClientRect();
    const [fill, stroke] = [this.#paint("fill", style), this.#paint("stroke", style)];
    if (fill["fill"] === "none" && stroke["stroke"] === "none") return "";
    this.#reach(box);
    const { a, b, c, d, e, f } = matrix;
    const transform = `matrix(${[a, b, c, d, e - this.#origin.left, f - this.#origin.top].map(round).join(" ")})`;
    return this.#drawn(element, style, { transform, ...fill, ...stroke });
  }

  #drawn(element: SVGElement, style: CSSStyleDeclaration, more: Record<string, string>): string {
    const own = (OWN[element.localName] ?? []).map((name) => [name, element.getAttribute(name) ?? undefined] as const);
    const said = SAID.flatMap(([name, usual]) => {
      const value = style.getPropertyValue(name);
      return value === usual || value === "" ? [] : [[name, value] as const];
    });
    const words = element.localName === "text" ? { ...this.#type(style), "text-anchor": style.textAnchor } : {};
    return tag(
      element.localName,
      { ...Object.fromEntries([...own, ...said]), ...words, ...more },
      escaped(element.localName === "text" ? (element.textContent ?? "") : ""),
    );
  }

  /** A hatching that shapes are filled with. */
  #pattern(element: SVGElement): string {
    const inside = [...element.querySelectorAll("*")].flatMap((each) => {
      if (!(each instanceof SVGElement) || !SHAPES.has(each.localName)) return [];
      const style = getComputedStyle(each);
      return [
        this.#drawn(each, style, {
          ...this.#paint("fill", style),
          ...this.#paint("stroke", style),
          opacity: style.opacity,
        }),
      ];
    });
    return tag(
      "pattern",
      Object.fromEntries(
        [...element.attributes].map(({ name, value }) => [name, name === "class" ? undefined : value]),
      ),
      inside.join(""),
    );
  }

  #paint(kind: "fill" | "stroke", style: CSSStyleDeclaration): Record<string, string> {
    const value = style.getPropertyValue(kind);
    const server = /^url\("?(#[^")]+)"?\)/.exec(value)?.[1];
    if (server) return { [kind]: `url(${server})` };
    const own = Number(style.getPropertyValue(`${kind}-opacity`) || "1");
    return kind === "fill" ? this.#colours.fill(value, own) : this.#colours.stroke(value, own);
  }

  /** Of an element of the page: its ground and its border. */
  #box(element: Element, style: CSSStyleDeclaration): string {
    const box = element.getBoundingClientRect();
    if (style.visibility !== "visible" || box.width < 1 || box.height < 1) return "";
    const ground = this.#colours.fill(style.backgroundColor);
    const edge = style.borderTopStyle === "none" ? 0 : Number.parseFloat(style.borderTopWidth);
    const line = edge > 0 ? this.#colours.stroke(style.borderTopColor) : { stroke: "none" };
    if (ground["fill"] === "none" && line["stroke"] === "none") return "";
    this.#reach(box);
    const least = Math.min(box.width, box.height) / 2;
    const said = Number.parseFloat(style.borderTopLeftRadius);
    const radius = Math.min(least, style.borderTopLeftRadius.endsWith("%") ? (said / 50) * least : said);
    return tag("rect", {
      x: round(box.left - this.#origin.left + edge / 2),
      y: round(box.top - this.#origin.top + edge / 2),
      width: round(box.width - edge),
      height: round(box.height - edge),
      ...(radius > 0 ? { rx: round(radius) } : {}),
      ...(edge > 0 ? { "stroke-width": round(edge) } : {}),
      ...ground,
      ...line,
    });
  }

  /** Words of the page, a line each, as wide as they are here: the picture may be looked at with other letters. */
  #words(node: Node, parent: Element, style: CSSStyleDeclaration): string {
    const text = node.textContent ?? "";
    if (
      node.nodeType !== Node.TEXT_NODE ||
      text.trim() === "" ||
      parent instanceof SVGElement ||
      style.visibility !== "visible"
    )
      return "";
    return linesOf(node, text)
      .map(({ words, box }) => {
        this.#reach(box);
        // The foot of letters stands about a third of their size below the middle of the line.
        const baseline = box.top + box.height / 2 + Number.parseFloat(style.fontSize) * 0.34;
        const at = {
          x: round(box.left - this.#origin.left),
          y: round(baseline - this.#origin.top),
          textLength: round(box.width),
          lengthAdjust: "spacingAndGlyphs",
        };
        return tag("text", { ...at, ...this.#type(style), ...this.#colours.fill(style.color) }, escaped(words));
      })
      .join("");
  }

  #type(style: CSSStyleDeclaration): Record<string, string> {
    return { "font-family": style.fontFamily, "font-size": style.fontSize, "font-weight": style.fontWeight };
  }

  #reach({ left, top, right, bottom }: DOMRect): void {
    const { left: x, top: y } = this.#origin;
    this.#edges.left = Math.min(this.#edges.left, left - x);
    this.#edges.top = Math.min(this.#edges.top, top - y);
    this.#edges.right = Math.max(this.#edges.right, right - x);
    this.#edges.bottom = Math.max(this.#edges.bottom, bottom - y);
  }
}

/** The lines into which the page has broken a text. */
function linesOf(node: Node, text: string): { words: string; box: DOMRect }[] {
  const lines: { words: string; box: DOMRect }[] = [];
  const range = document.createRange();
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const [box] = range.getClientRects();
    if (!box || box.width < 1) continue;
    const last = lines.at(-1);
    if (!last || Math.abs(last.box.top - box.top) > 2) lines.push({ words: word, box });
    else {
      last.words += ` ${word}`;
      last.box = new DOMRect(last.box.left, last.box.top, box.right - last.box.left, last.box.height);
    }
  }
  return lines;
}

/** The same as pixels, `scale` times as large. */
export async function pixels(svg: string, scale: number): Promise<Blob> {
  const image = new Image();
  await new Promise<void>((resolve, reject) => {
    image.onload = () => resolve();
    image.onerror = () => reject(new Error("the picture could not be drawn"));
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  });
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(image.naturalWidth * scale);
  canvas.height = Math.round(image.naturalHeight * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no pixels"))), "image/png"),
  );
}
