/** Colours as any program reads them: style sheets may mix them in spaces that others do not know. */
interface Colour {
  hex: string;
  alpha: number;
}

const plain = /^rgba?\(\s*([\d.]+),\s*([\d.]+),\s*([\d.]+)(?:,\s*([\d.]+))?\s*\)$/;
const pair = (value: number): string => Math.round(value).toString(16).padStart(2, "0");

export class Colours {
  readonly #known = new Map<string, Colour>();

  fill(said: string, opacity = 1): Record<string, string> {
    return this.#painted("fill", said, opacity);
  }
  stroke(said: string, opacity = 1): Record<string, string> {
    return this.#painted("stroke", said, opacity);
  }

  #painted(kind: "fill" | "stroke", said: string, opacity: number): Record<string, string> {
    if (said === "none" || said === "") return { [kind]: "none" };
    const { hex, alpha } = this.#read(said);
    const seen = Math.round(alpha * opacity * 1000) / 1000;
    if (seen === 0) return { [kind]: "none" };
    return seen === 1 ? { [kind]: hex } : { [kind]: hex, [`${kind}-opacity`]: String(seen) };
  }

  #read(said: string): Colour {
    let colour = this.#known.get(said);
    if (!colour) {
      colour = simple(said) ?? mixed(said);
      this.#known.set(said, colour);
    }
    return colour;
  }
}

/** The usual spelling of computed colours. */
export function simple(said: string): Colour | undefined {
  const [whole, red, green, blue, alpha = "1"] = plain.exec(said) ?? [];
  return whole === undefined
    ? undefined
    : { hex: `#${[red, green, blue].map((part) => pair(Number(part))).join("")}`, alpha: Number(alpha) };
}

/** Any other, painted and looked at. */
function mixed(said: string): Colour {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const brush = canvas.getContext("2d", { willReadFrequently: true });
  if (!brush) return { hex: "#000000", alpha: 1 };
  brush.fillStyle = said;
  brush.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = brush.getImageData(0, 0, 1, 1).data;
  return { hex: `#${[red, green, blue].map(pair).join("")}`, alpha: alpha / 255 };
}
