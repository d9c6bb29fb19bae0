/** Setting up Cube Attack: `2 64 r3 t1a2 2,0 E0.u1*2,M0.s1;H3.u2`. */
import { cubeAttack as game } from "../../i18n/cube-attack";
import { cubeName } from "../../boards/cube-attack/names";
import { readGroup } from "../../boards/cube-attack/view";
import { withAt, type Editor } from "./editor";

interface Draft {
  target: number;
  round: number;
  seat: number;
  points: readonly number[];
  /** By team, in the order in which they were put: `H0.u1`. */
  cubes: readonly (readonly string[])[];
}

const FORMS = ["u1", "u2", "s1", "s2", "l1", "l2"];
const COLOURS = ["red", "blue", "green", "yellow", "violet", "white"];

/** The team and number of the last cube that was put on a planet. */
function lastOn({ cubes }: Draft, planet: string): readonly [team: number, at: number] | undefined {
  return cubes
    .flatMap((team, n) => team.map((cube, at) => [n, at, cube] as const))
    .filter(([, , cube]) => cube.startsWith(`${planet}.`))
    .map(([team, at]) => [team, at] as const)
    .at(-1);
}
function changed(draft: Draft, [team, at]: readonly [number, number], cube: string | null): Draft {
  const own = draft.cubes[team] ?? [];
  const rest = own.filter((_, n) => n !== at);
  return { ...draft, cubes: withAt(draft.cubes, team, cube === null ? rest : [...rest, cube]) };
}

export const cubeAttack: Editor<Draft> = {
  read(text) {
    const [, target, round, turn = "", points = "", cubes = ""] = text.split(" ");
    const seat = /^t(\d)/.exec(turn)?.[1];
    if (seat === undefined) return undefined;
    return {
      target: Number(target),
      round: Number(round?.slice(1)),
      seat: Number(seat),
      points: points.split(",").map(Number),
      cubes: cubes.split(";").map((team) =>
        team.split(",").flatMap((each) => {
          const [cube = "", count = "1"] = each.split("*");
          return cube === "" ? [] : Array.from({ length: Number(count) }, () => cube);
        }),
      ),
    };
  },
  write: ({ target, round, seat, points, cubes }) =>
    `${cubes.length} ${target} r${round} t${seat}a2 ${points.join(",")} ${cubes.map((team) => team.join(",")).join(";")}`,
  draw: (view, { cubes, seat, points, round, target }) => ({
    ...(view as object),
    cubes,
    turn: seat,
    actions: 2,
    acted: null,
    points,
    round,
    target,
  }),
  stamps: ({ cubes }) =>
    cubes.flatMap((_, team) =>
      FORMS.map((form) => ({
        id: `${team} ${form}`,
        piece: `${COLOURS[team]}-${form}`,
        label: cubeName(game(), readGroup(team, `E0.${form}`)),
      })),
    ),
  fields: ({ cubes }, words, side) => [
    {
      id: "turn",
      label: words.turn,
      kind: "choice",
      values: cubes.map((_, team) => [String(team), side(team)] as const),
      get: ({ seat }) => String(seat),
      set: (draft, value) => ({ ...draft, seat: Number(value) }),
    },
    {
      id: "round",
      label: words.round,
      kind: "number",
      min: 1,
      max: 100,
      get: ({ round }) => round,
      set: (draft, value) => ({ ...draft, round: value }),
    },
    {
      id: "target",
      label: words.target,
      kind: "number",
      min: 1,
      max: 999,
      get: ({ target }) => target,
      set: (draft, value) => ({ ...draft, target: value }),
    },
    ...cubes.map((_, team) => ({
      id: `points ${team}`,
      label: words.points(side(team)),
      kind: "number" as const,
      min: 0,
      max: 999,
      get: ({ points }: Draft) => points[team] ?? 0,
      set: (draft: Draft, value: number) => ({ ...draft, points: withAt(draft.points, team, value) }),
    })),
  ],
  put(draft, stamp, cell) {
    const [team = "0", form = "u1"] = stamp.split(" ");
    return {
      ...draft,
      cubes: withAt(draft.cubes, Number(team), [...(draft.cubes[Number(team)] ?? []), `${cell}.${form}`]),
    };
  },
  turn(draft, cell) {
    const found = lastOn(draft, cell);
    const [planet, form = ""] = (found && draft.cubes[found[0]]?.[found[1]])?.split(".") ?? [];
    return found ? changed(draft, found, `${planet}.${FORMS[(FORMS.indexOf(form) + 1) % FORMS.length]}`) : draft;
  },
  remove(draft, cell) {
    const found = lastOn(draft, cell);
    return found ? changed(draft, found, null) : draft;
  },
  move(draft, from, to) {
    const found = lastOn(draft, from);
    const form = found && draft.cubes[found[0]]?.[found[1]]?.split(".")[1];
    return found && from !== to ? changed(draft, found, `${to}.${form}`) : draft;
  },
  clear: (draft) => ({ ...draft, cubes: draft.cubes.map(() => []) }),
  example: "2 64 r1 t0a2 0,0 E0.u1;E3.u1",
  refusals: [
    [/"" is no cube|field of the cubes/, "CA-15", (no) => no.noCubes],
    [/team (\d) has no cube/, "CA-15", (no, [, team], side) => no.noCube(side(Number(team)))],
    [/team (\d) has more than/, "CA-4", (no, [, team], side) => no.manyCubes(side(Number(team)))],
    [/a cube of team (\d) on (\w+)/, "CA-7", (no, [, team, cell = ""], side) => no.entry(side(Number(team)), cell)],
    [/on an entry, where only/, "CA-9", (no) => no.entryForm],
    [/is not on the board/, "CA-3", (no) => no.notThere],
    [/points in all/, "CA-20", (no) => no.manyPoints],
    [/not over, but one team/, "CA-21", (no) => no.over],
  ],
};
