/** What is painted on faces, in a unit square. */

export interface Mark {
  /** An SVG path in the unit square. */
  path: string;
  /** Filled with ink, or drawn as a line of that width. */
  line?: number;
  /** Whether a shape inside another one is a hole in it. */
  holed?: boolean;
}

const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

const pipPlaces: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0.5, 0.5]],
  2: [
    [0.28, 0.28],
    [0.72, 0.72],
  ],
  3: [
    [0.26, 0.26],
    [0.5, 0.5],
    [0.74, 0.74],
  ],
  4: [
    [0.28, 0.28],
    [0.72, 0.28],
    [0.28, 0.72],
    [0.72, 0.72],
  ],
  5: [
    [0.27, 0.27],
    [0.73, 0.27],
    [0.5, 0.5],
    [0.27, 0.73],
    [0.73, 0.73],
  ],
  6: [
    [0.29, 0.24],
    [0.71, 0.24],
    [0.29, 0.5],
    [0.71, 0.5],
    [0.29, 0.76],
    [0.71, 0.76],
  ],
};

/** The pips of a die. */
export const pips = (value: number): Mark => ({
  path: (pipPlaces[value] ?? []).map(([x, y]) => disc(x, y, 0.1)).join(""),
});

/** A star with so many points. */
function star(count: number, outer: number, inner: number): string {
  const spots = Array.from({ length: count * 2 }, (_, i) => {
    const r = i % 2 ? inner : outer;
    const a = (Math.PI * i) / count - Math.PI / 2;
    return `${(0.5 + r * Math.cos(a)).toFixed(3)} ${(0.5 + r * Math.sin(a)).toFixed(3)}`;
  });
  return `M${spots.join("L")}Z`;
}

export const marks = {
  circle: { path: disc(0.5, 0.5, 0.28) },
  square: { path: "M.25 .25H.75V.75H.25Z" },
  diamond: { path: "M.5 .17L.83 .5L.5 .83L.17 .5Z" },
  star4: { path: star(4, 0.38, 0.15) },
  star8: { path: star(8, 0.37, 0.22) },
  clover: {
    path:
      disc(0.5, 0.32, 0.17) +
      disc(0.5, 0.68, 0.17) +
      disc(0.32, 0.5, 0.17) +
      disc(0.68, 0.5, 0.17) +
      "M.36 .36V.64H.64V.36Z",
  },
  star5: { path: star(5, 0.38, 0.16) },
  triangle: { path: "M.5 .2L.82 .76H.18Z" },
  ring: { path: disc(0.5, 0.5, 0.25), line: 0.09 },
  /** The Master's star, as on its board: two squares, one on its corner, with a ring cut out. */
  master: { path: star(8, 0.368, 0.281) + disc(0.5, 0.5, 0.18) + disc(0.5, 0.5, 0.12), holed: true },
  comet: { path: disc(0.64, 0.62, 0.16) + "M.5 .66L.16 .2L.62 .46ZM.62 .44L.44 .16L.76 .5Z" },
  moon: { path: "M.62 .2A.32 .32 0 1 0 .62 .8A.26 .26 0 1 1 .62 .2Z" },
  eye: { path: "M.12 .5Q.5 .12 .88 .5Q.5 .88 .12 .5ZM.5 .36a.14 .14 0 1 0 .001 0Z", holed: true },
  wave: { path: "M.14 .42q.12-.18 .24 0t.24 0t.24 0M.14 .64q.12-.18 .24 0t.24 0t.24 0", line: 0.08 },
  arch: { path: "M.22 .9V.5A.28 .28 0 0 1 .78 .5V.9", line: 0.07 },
} as const satisfies Record<string, Mark>;
