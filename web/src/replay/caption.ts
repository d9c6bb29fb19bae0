/** The words under a picture: the game and the house on one line, and below it who played and which moment it is. */
import { DISPLAY, TEXT } from "./fonts";

export interface Caption {
  game: string;
  house: string;
  text: string;
  ink: string;
  soft: string;
}

export interface Line {
  words: string;
  x: number;
  y: number;
  size: number;
  family: string;
  weight: number;
  colour: string;
  anchor: "start" | "end";
}

const HEAD = 21;
const BODY = 15;
const LEADING = 21;

/** The lines, from the top left corner of the caption, and how high they are together. `wide` says how wide words are in the text family. */
export function captionLines(
  { game, house, text, ink, soft }: Caption,
  width: number,
  wide: (words: string, size: number) => number,
): { lines: Line[]; height: number } {
  const body: string[] = [];
  for (const word of text.split(" ")) {
    const last = body.at(-1);
    if (last !== undefined && wide(`${last} ${word}`, BODY) <= width) body[body.length - 1] = `${last} ${word}`;
    else body.push(word);
  }
  const line = (words: string, x: number, y: number, size: number, more: Partial<Line> = {}): Line => ({
    words,
    x,
    y,
    size,
    family: TEXT,
    weight: 400,
    colour: soft,
    anchor: "start",
    ...more,
  });
  const lines = [
    line(game, 0, HEAD, HEAD, { family: DISPLAY, weight: 560, colour: ink }),
    line(house, width, HEAD, BODY, { anchor: "end" }),
    ...body.map((words, n) => line(words, 0, HEAD + (n + 1) * LEADING, BODY)),
  ];
  return { lines, height: HEAD + body.length * LEADING + 6 };
}

/** As this page measures words. */
export function measure(words: string, size: number): number {
  const brush = document.createElement("canvas").getContext("2d");
  if (!brush) return words.length * size * 0.5;
  brush.font = `${size}px "${TEXT}"`;
  return brush.measureText(words).width;
}
