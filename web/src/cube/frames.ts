/** Journeys as keyframes: only transform and opacity, so that the compositor plays them alone. */
import type { Journey, Pose } from "./journey";
import { apply, dot, FRAME, type Vec } from "./rotation";
import { LEAN, SHADE, SIDES, type Side, type Solid } from "./solid";

/** A pose and when it comes, from 0 to 1. */
export interface Moment {
  readonly offset: number;
  readonly pose: Pose;
}

export function moments(journey: Journey): readonly Moment[] {
  const whole = journey.ms;
  let gone = 0;
  const result: Moment[] = [{ offset: 0, pose: journey.start }];
  for (const leg of journey.legs) {
    for (let i = 1; i <= leg.pieces; i++) {
      const t = i / leg.pieces;
      result.push({ offset: Math.min(1, (gone + leg.ms * t) / whole), pose: leg.pose(t) });
    }
    gone += leg.ms;
  }
  return result;
}

const number = (value: number) => String(Math.round(value * 1e4) / 1e4);

/** A matrix whose columns are given, as CSS wants it. */
function matrix(x: Vec, y: Vec, z: Vec): string {
  return `matrix3d(${[...x, 0, ...y, 0, ...z, 0].map(number).join(",")},0,0,0,1)`;
}

/** Puts a body where a pose says. */
export function bodyTransform({ at, way, stretch }: Pose): string {
  const column = (i: 0 | 1 | 2): Vec => [way[0][i] * stretch[i], way[1][i] * stretch[i], way[2][i] * stretch[i]];
  return `translate3d(${at.map((v) => `${number(v)}em`).join(",")}) ${matrix(column(0), column(1), column(2))}`;
}

/** Puts a flat element, centred on the body's middle, where a side is. */
export function sideTransform(solid: Solid, side: Side): string {
  const { out, up, right } = FRAME[side];
  const half: Vec = [solid.w / 2, solid.d / 2, solid.h / 2];
  const far = out.map((v, i) => `${number(v * (half[i] ?? 0))}em`).join(",");
  return `translate(-50%,-50%) translate3d(${far}) ${matrix(right, [-up[0], -up[1], -up[2]], out)}`;
}

/** What makes heights lean as they do in the drawing of pieces at rest. */
export function leanTransform(lean = LEAN): string {
  return `matrix3d(1,0,0,0,0,1,0,0,${-lean},${-lean},1,0,0,0,0,1)`;
}

const looks = (pose: Pose, side: Side): Vec => apply(pose.way, FRAME[side].out);

/** The sides that come into sight at some moment; the others need not be made. */
export function sidesInSight(all: readonly Moment[], lean = LEAN): readonly Side[] {
  return SIDES.filter((side) => all.some(({ pose }) => dot(looks(pose, side), [lean, lean, 1]) > 1e-3));
}

/** How dark a side is: exactly as drawn when it looks straight up, south or east, and in between on the way. */
export function shadeOf(pose: Pose, side: Side): number {
  const [x, y, z] = looks(pose, side);
  return (
    x * x * SHADE[x > 0 ? "east" : "west"] +
    y * y * SHADE[y > 0 ? "south" : "north"] +
    z * z * SHADE[z > 0 ? "top" : "bottom"]
  );
}

/** The shadow lies where the body stands, and shrinks and fades as it rises. */
export function shadowFrame({ at, way, stretch }: Pose, solid: Solid): { transform: string; opacity: number } {
  const half: Vec = [(solid.w * stretch[0]) / 2, (solid.d * stretch[1]) / 2, (solid.h * stretch[2]) / 2];
  const reach = (row: Vec) => Math.abs(row[0]) * half[0] + Math.abs(row[1]) * half[1] + Math.abs(row[2]) * half[2];
  const height = Math.max(0, at[2] - reach(way[2]));
  const away = 0.1 + height * 0.35;
  const place = `translate3d(${number(at[0] + away)}em,${number(at[1] + away)}em,0)`;
  return {
    transform: `${place} scale(${number(2 * reach(way[0]))},${number(2 * reach(way[1]))})`,
    opacity: 1 / (1 + height),
  };
}
