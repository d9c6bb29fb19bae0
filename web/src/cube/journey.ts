/**
 * How a piece gets from one place to another: legs, one after the other, each a pose for every moment. Poses are plain numbers, so that a
 * journey can be tested without a page; `flight.ts` plays it.
 *
 * Places are points on the ground, in edges: where the middle of the piece's base stands.
 */
import { about, after, apply, rolling, STILL, type Mat, type Vec } from "./rotation";
import { LEAN, type Solid } from "./solid";

export interface Ground {
  readonly x: number;
  readonly y: number;
}

/** Where the middle of a body is, how it is turned, how its own axes are stretched, and how much of it is seen (1 = all). */
export interface Pose {
  readonly at: Vec;
  readonly way: Mat;
  readonly stretch: Vec;
  readonly seen: number;
}

export interface Leg {
  /** Its natural time in milliseconds. */
  readonly ms: number;
  /** How many straight pieces are enough to draw it. */
  readonly pieces: number;
  pose(t: number): Pose;
}

/** One roll over an edge takes this long when nobody is in a hurry. */
export const STEP_MS = 260;

const lerp = (a: number, b: number, t: number) => a + (b - a) * t;
const soft = (t: number) => t * t * (3 - 2 * t);
const absolute = (v: Vec): Vec => [Math.abs(v[0]), Math.abs(v[1]), Math.abs(v[2])];
const transposed = (m: Mat): Mat => [
  [m[0][0], m[1][0], m[2][0]],
  [m[0][1], m[1][1], m[2][1]],
  [m[0][2], m[1][2], m[2][2]],
];

export class Journey {
  readonly legs: Leg[] = [];
  readonly solid: Solid;
  #here: Pose;
  /** The box as it lies in the world now: after a roll its length may stand upright. */
  #lying: Vec;

  constructor(solid: Solid, from: Ground, height = 0) {
    this.solid = solid;
    this.#lying = [solid.w, solid.d, solid.h];
    this.#here = { at: [from.x, from.y, height + solid.h / 2], way: STILL, stretch: [1, 1, 1], seen: 1 };
  }

  get start(): Pose {
    return this.legs[0]?.pose(0) ?? this.#here;
  }

  get ms(): number {
    return this.legs.reduce((sum, leg) => sum + leg.ms, 0);
  }

  #go(ms: number, pieces: number, pose: (t: number) => Pose): this {
    this.legs.push({ ms, pieces, pose });
    this.#here = pose(1);
    return this;
  }

  /** Rolls over the edge that lies towards `dx`, `dy` (one of them ±1) and comes to stand at `to`. */
  roll(dx: number, dy: number, to: Ground, ms = STEP_MS): this {
    const [w, d, h] = this.#lying;
    return this.tip(dx, dy, to, dx ? { w: h, d, h: w } : { w, d: h, h: d }, ms);
  }

  /** Rolls like that, and is `as` afterwards: a block that lies longer than it stands. */
  tip(dx: number, dy: number, to: Ground, as: Solid, ms = 1.5 * STEP_MS): this {
    const { at, way, stretch, seen } = this.#here;
    const along = dx ? 0 : 1;
    const foot = at[2] - this.#lying[2] / 2;
    const long0 = this.#lying[along];
    const tall0 = this.#lying[2];
    const next: Vec = [as.w, as.d, as.h];
    const turn = after(rolling(dx, dy, 90), way);
    // The body's own axes, as long as the new box wants them where they have come to lie.
    const own = absolute(apply(transposed(turn), next));
    const size: Vec = [this.solid.w, this.solid.d, this.solid.h];
    const wanted: Vec = [own[0] / size[0], own[1] / size[1], own[2] / size[2]];
    const forward = (long: number, tall: number, angle: number) =>
      long / 2 - (long / 2) * Math.cos(angle) + (tall / 2) * Math.sin(angle);
    const way_forward = dx || dy;
    const goal = (along === 0 ? to.x - at[0] : to.y - at[1]) * way_forward;
    const glide = goal - forward(next[2], next[along], Math.PI / 2);
    this.#lying = next;
    return this.#go(ms, 8, (t) => {
      const u = lerp(t, soft(t), 0.6);
      const angle = (u * Math.PI) / 2;
      const long = lerp(long0, next[2], u);
      const tall = lerp(tall0, next[along], u);
      const gone = (forward(long, tall, angle) + glide * u) * way_forward;
      const z = foot + (long / 2) * Math.sin(angle) + (tall / 2) * Math.cos(angle);
      const place: Vec =
        along === 0 ? [at[0] + gone, lerp(at[1], to.y, u), z] : [lerp(at[0], to.x, u), at[1] + gone, z];
      const stretched: Vec = [
        lerp(stretch[0], wanted[0], u),
        lerp(stretch[1], wanted[1], u),
        lerp(stretch[2], wanted[2], u),
      ];
      return { at: place, way: after(rolling(dx, dy, 90 * u), way), stretch: stretched, seen };
    });
  }

  /** Slides to a place, staying as it is. */
  slide(to: Ground, ms = 1.2 * STEP_MS): this {
    return this.hop(to, 0, 0, ms);
  }

  /** Is lifted over an arc `arc` high and set down at a place, `rise` higher than it stood: onto another piece, or off one. */
  hop(to: Ground, arc = 1.2, rise = 0, ms = 1.8 * STEP_MS): this {
    const here = this.#here;
    return this.#go(ms, arc || rise ? 12 : 6, (t) => {
      const u = soft(t);
      const z = here.at[2] + rise * u + 4 * arc * u * (1 - u);
      return { ...here, at: [lerp(here.at[0], to.x, u), lerp(here.at[1], to.y, u), z] };
    });
  }

  /** Turns on the spot, clockwise seen from above. */
  spin(degrees: number, ms = (STEP_MS * Math.max(90, Math.abs(degrees))) / 75): this {
    const here = this.#here;
    const lift = 0.12;
    if (Math.round(degrees / 90) % 2) this.#lying = [this.#lying[1], this.#lying[0], this.#lying[2]];
    return this.#go(ms, Math.max(6, Math.ceil(Math.abs(degrees) / 12)), (t) => ({
      ...here,
      at: [here.at[0], here.at[1], here.at[2] + 4 * lift * t * (1 - t)],
      way: after(about([0, 0, 1], degrees * soft(t)), here.way),
    }));
  }

  /** Slides to a place while it turns, clockwise seen from above: a block that goes round a corner. */
  pivot(to: Ground, degrees: number, ms = 1.6 * STEP_MS): this {
    const here = this.#here;
    if (Math.round(degrees / 90) % 2) this.#lying = [this.#lying[1], this.#lying[0], this.#lying[2]];
    return this.#go(ms, 12, (t) => {
      const u = soft(t);
      const at: Vec = [lerp(here.at[0], to.x, u), lerp(here.at[1], to.y, u), here.at[2]];
      return { ...here, at, way: after(about([0, 0, 1], degrees * u), here.way) };
    });
  }

  /** Is lifted and turned head over heels towards the viewer: what was below comes up. */
  flip(ms = 2 * STEP_MS): this {
    const here = this.#here;
    return this.#go(ms, 16, (t) => ({
      ...here,
      at: [here.at[0], here.at[1], here.at[2] + 4 * 0.7 * t * (1 - t)],
      way: after(rolling(0, 1, 180 * soft(t)), here.way),
    }));
  }

  /** Is thrown from here and comes to rest at a place as it was drawn, after `tumbles` turns about a slanting axis and two bounces. */
  toss(to: Ground, tumbles = 2, slant = 0.6, ms = 3.4 * STEP_MS): this {
    const here = this.#here;
    const length = Math.hypot(1, slant);
    const axis: Vec = [slant / length, 1 / length, 0];
    return this.#go(ms, 28, (t) => {
      const u = 1 - (1 - t) * (1 - t);
      const left = 1 - u;
      const bounce =
        t < 0.55 ? 1.7 * (1 - (t / 0.55 - 0.35) ** 2 / 0.4225) : t < 0.85 ? 0.4 * (1 - ((t - 0.7) / 0.15) ** 2) : 0;
      // On its corners a cube stands higher than on its side.
      const corner = 0.3 * Math.abs(Math.sin(2 * Math.PI * tumbles * left));
      return {
        ...here,
        at: [lerp(here.at[0], to.x, u), lerp(here.at[1], to.y, u), here.at[2] + Math.max(0, bounce) + corner],
        way: after(about(axis, -360 * tumbles * left), here.way),
      };
    });
  }

  wait(ms: number): this {
    const here = this.#here;
    return this.#go(ms, 1, () => here);
  }

  /** Goes away, sinking a little into the distance. */
  fade(ms = 1.2 * STEP_MS): this {
    const here = this.#here;
    return this.#go(ms, 4, (t) => ({
      ...here,
      stretch: [here.stretch[0] * (1 - 0.25 * t), here.stretch[1] * (1 - 0.25 * t), here.stretch[2] * (1 - 0.25 * t)],
      seen: here.seen * (1 - t),
    }));
  }

  /** Comes into sight where it stands. */
  appear(ms = STEP_MS): this {
    const here = this.#here;
    return this.#go(ms, 4, (t) => ({
      ...here,
      stretch: [
        here.stretch[0] * (0.75 + 0.25 * t),
        here.stretch[1] * (0.75 + 0.25 * t),
        here.stretch[2] * (0.75 + 0.25 * t),
      ],
      seen: t,
    }));
  }
}

/** Where the base of a piece stands whose drawing at rest has its middle at `centre`. */
export function standing(centre: Ground, solid: Solid, lean = LEAN): Ground {
  return { x: centre.x + (lean * solid.h) / 2, y: centre.y + (lean * solid.h) / 2 };
}
