/** Where something is written beside a cube: on a side where it covers no other cube, and always inside the window. Lengths are pixels. */

export type Way = "below" | "above" | "left" | "right";

export interface Writing {
  width: number;
  height: number;
  /** From the middle of the cube to where it may begin. */
  gap: number;
  window: { width: number; height: number };
  /** On which sides it may stand, the best first. */
  under: readonly Way[];
}

export interface Standing {
  x: number;
  y: number;
  half: number;
}

const MARGIN = 8;

interface Place {
  left: number;
  top: number;
}

export function besides(
  at: { x: number; y: number },
  { width, height, gap, window, under }: Writing,
  cubes: readonly Standing[],
): Place {
  const inside = ({ left, top }: Place): Place => ({
    left: Math.max(MARGIN, Math.min(window.width - width - MARGIN, left)),
    top: Math.max(MARGIN, Math.min(window.height - height - MARGIN, top)),
  });
  const covered = ({ left, top }: Place): number =>
    cubes.filter(
      ({ x, y, half }) => x + half > left && x - half < left + width && y + half > top && y - half < top + height,
    ).length;
  const places = under.map((way) => {
    const wanted = {
      left: way === "left" ? at.x - gap - width : way === "right" ? at.x + gap : at.x - width / 2,
      top: way === "above" ? at.y - gap - height : way === "below" ? at.y + gap : at.y - height / 2,
    };
    const place = inside(wanted);
    // The window may push it along the cube, not over it.
    const pushed =
      way === "left" || way === "right" ? Math.abs(place.left - wanted.left) : Math.abs(place.top - wanted.top);
    return { place, bad: 100 * covered(place) + pushed };
  });
  return places.reduce((best, other) => (other.bad < best.bad ? other : best)).place;
}
