import { plural } from "../plural";

const colour = ["red", "blue", "green", "yellow", "violet", "white"];

/** The words on and around the Cube Attack board. Teams are 0 to 5. */
export const en = {
  board: "Cube Attack board: planets and orbits",
  keys: "Arrow keys move from planet to planet, Enter chooses, Escape puts a cube back. What else a cube can do stands below the board.",
  team: (team: number) => `${colour[team]} team`,
  weapons: { u: "unarmed", s: "short range", l: "long range" },
  cube: (team: number, weapon: string, health: number) => `${colour[team]} cube, ${weapon}${health > 1 ? ", health 2" : ""}`,
  several: (count: number, cube: string) => (count > 1 ? `${count} times ${cube}` : cube),
  planets: {
    entry: (team: number | null) => (team === null ? "unused entry" : `entry of the ${colour[team]} team`),
    health: "health planet",
    armoury: "armoury",
    crescent: "crescent moon, 2 points",
    cubes: "cube planet",
    full: "full moon, 4 points",
  },
  empty: "empty",
  goal: "can go here",
  target: (points: number) => `first to ${points} points`,
  hit: "can be attacked from here",
  chosen: "chosen",
  scores: "Teams and points",
  round: (round: number) => `Round ${round}`,
  standing: (name: string, points: number, income: number, reserve: number) =>
    `${name}: ${points} ${plural("en", points, "point", "points")}, ${income} more if the round ended now, ${reserve} ${plural("en", reserve, "cube", "cubes")} in reserve`,
  reserve: (count: number) => `${count} ${plural("en", count, "cube", "cubes")} in reserve`,
  bar: "What this cube can do",
  actionsLeft: (count: number) => `${count} ${plural("en", count, "action", "actions")} left`,
  pick: "Choose one of your cubes.",
  whichCube: "Which cube?",
  whichAction: "Go there, or attack?",
  nothingToDo: "This cube can do nothing now.",
  activate: (kind: string, weapon: string): string =>
    kind === "cubes" ? "Activate: a new cube on your entry"
    : kind === "health" ? "Activate: gain a second health"
    : weapon === "s" ? "Activate: swap for the long-range weapon"
    : "Activate: take the short-range weapon",
  attack: (victim: string, planet: string) => `Attack the ${victim} on ${planet}`,
  moveTo: (planet: string) => `Go to ${planet}`,
  pass: "End the turn",
  putBack: "Put it back",
};
