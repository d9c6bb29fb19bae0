import { plural } from "../plural";

const colour = ["red", "blue", "green", "yellow", "violet", "white"];
const called = { u: "cube", s: "triangle", l: "square" };

/** The words on and around the Cube Attack board. Teams are 0 to 5. */
export const en = {
  board: "Cube Attack board: planets and orbits",
  keys: "Arrow keys move from planet to planet, Enter chooses, Escape puts a cube back, A activates a planet, digits choose what is offered below the board.",
  side: (team: number) => colour[team] ?? "",
  colon: ": ",
  weapons: { u: "unarmed", s: "short range", l: "long range" },
  cube: (team: number, weapon: string, health: number) =>
    `${colour[team]} cube, ${weapon}${health > 1 ? ", two health points" : ""}`,
  several: (count: number, cube: string) => (count > 1 ? `${count} times ${cube}` : cube),
  planets: {
    entry: (team: number | null) => (team === null ? "unused entry" : `entry of the ${colour[team]} team`),
    health: "health planet",
    armoury: "armoury",
    crescent: "crescent moon, 2 points",
    cubes: "cube planet",
    full: "full moon, 4 points",
  },
  place: {
    entry: (id: string) => `the entry ${id}`,
    health: (id: string) => `the health planet ${id}`,
    armoury: (id: string) => `the armoury ${id}`,
    crescent: (id: string) => `the crescent moon ${id}`,
    cubes: (id: string) => `the cube planet ${id}`,
    full: (_: string) => "the full moon",
  },
  empty: "empty",
  goal: "can go here",
  hit: "can be attacked from here",
  chosen: "chosen",
  round: (round: number) => `Round ${round}`,
  target: (points: number) => `first to ${points} points`,
  order: "this round, in order",
  key: "What the signs mean",
  gives: { cubes: "new cube", health: "+1 health", armoury: "weapon", crescent: "2 a round", full: "4 a round" },
  strikes: { s: "own planet", l: "one orbit away" },
  progress: (points: number, target: number, soon: number) =>
    `${points} of ${target} points${soon ? `, ${soon} more if the round ended now` : ""}`,
  thisRound: (soon: number) => `${soon} ${plural("en", soon, "point", "points")} if the round ended now`,
  outAndLeft: (out: number, left: number) => `${out} out, ${left} left`,
  actionsLeft: (count: number): string => (count === 2 ? "Two actions left" : "One action left"),
  pick: "Choose one of your cubes.",
  whichCube: "Which cube?",
  whichAction: "Go there, or attack?",
  whichHit: "Attack?",
  go: "Go there",
  inHand: (weapon: "u" | "s" | "l", planet: string) => `Your ${called[weapon]} on ${planet}`,
  can: {
    u: "It goes along an orbit.",
    s: "It goes along an orbit, or strikes on its own planet.",
    l: "It goes along an orbit, or strikes one orbit away.",
  },
  spent: "It has acted this turn, and may still move.",
  nothingToDo: "It can do nothing now.",
  activate: (kind: string, weapon: string): string =>
    kind === "cubes"
      ? "Activate: new cube"
      : kind === "health"
        ? "Activate: +1 health"
        : weapon === "s"
          ? "Activate: square"
          : "Activate: triangle",
  activated: (kind: string, weapon: string): string =>
    kind === "cubes"
      ? "Then a new cube comes in on your entry."
      : kind === "health"
        ? "Then one hit no longer takes it away."
        : weapon === "s"
          ? "Then it strikes one orbit away, no longer on its own planet."
          : "Then it strikes on its own planet.",
  attack: (victim: string) => `Hit ${victim}`,
  moveTo: (planet: string) => `Go to ${planet}`,
  cubeOf: (name: string, weapon: "u" | "s" | "l") => `${name}’s ${called[weapon]}`,
  askHit: (victim: string, planet: string) => `Hit ${victim} on ${planet}?`,
  askGo: (planet: string) => `Go to ${planet}?`,
  goes: (points: number) =>
    points
      ? `It goes, and ${points} ${plural("en", points, "point", "points")} a round with it.`
      : "It leaves the board.",
  loses: "It loses a health point.",
  worth: (points: number) => `${points} points a round while alone there.`,
  sharing: "You would share it.",
  looking: "Dots: where it could go. Dashes: where it could strike.",
  pass: "End the turn",
  putBack: "Put back",
};
