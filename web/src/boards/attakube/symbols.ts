/** The ten powers as we draw them, on a field of 100 × 100. `fill` is painted, `line` is drawn with a round pen. */
import type { Kind } from "./kubes";

export interface Drawing {
  fill?: string;
  line?: string;
  /** How wide the pen is. */
  pen?: number;
}

export const SYMBOLS: Readonly<Record<Kind, Drawing>> = {
  star: { fill: "M50 12L60.6 37.4L88 39.6L67.1 57.4L73.5 84.2L50 69.8L26.5 84.2L32.9 57.4L12 39.6L39.4 37.4Z" },
  comet: { fill: "M68 50A18 18 0 1 1 67.9 50Z", line: "M50 58L16 28M56 46L30 14M46 72L16 58", pen: 7 },
  quake: { line: "M10 52H28L38 22L52 82L64 36L72 52H90", pen: 8.5 },
  tsunami: {
    line: "M12 74C14 38 36 18 60 22C76 25 82 40 72 48C64 54 54 48 58 40M12 74C28 66 36 82 52 74S78 66 90 76",
    pen: 8.5,
  },
  cyclone: {
    line: "M50 50C56 44 66 50 62 60C56 72 36 70 32 54C28 36 46 24 62 28C78 32 86 48 82 64M50 50C44 56 36 50 38 42M32 54C28 66 30 78 44 84",
    pen: 8,
  },
  firewall: {
    fill: "M52 10C56 28 78 38 78 62A28 28 0 0 1 22 62C22 48 30 40 32 28C40 32 43 38 43 44C50 36 52 24 52 10ZM51 52C46 60 39 64 39 73A12 12 0 0 0 63 73C63 64 55 60 51 52Z",
  },
  eclipse: {
    fill: "M44 22A32 32 0 1 0 76 66A27 27 0 1 1 44 22Z",
    line: "M47 41A20 20 0 1 0 86.9 41A20 20 0 1 0 47 41Z",
    pen: 4,
  },
  shield: { fill: "M50 12L82 22V48C82 68 68 82 50 90C32 82 18 68 18 48V22ZM50 24L29 30.5V48C29 61 38 71 50 77.5Z" },
  keys: { line: "M36 36m-18 0a18 18 0 1 0 36 0a18 18 0 1 0 -36 0M49 49L84 84M66 66L77 55M75 75L86 64", pen: 9 },
  eye: { fill: "M8 50Q50 6 92 50Q50 94 8 50ZM50 31A19 19 0 1 0 50.1 31ZM50 41A9 9 0 1 1 49.9 41Z" },
};
