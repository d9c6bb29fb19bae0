import type { en } from "../en/cube-attack";
import { de } from "../elision";
import { plural } from "../plural";

const couleur = ["rouge", "bleu", "vert", "jaune", "violet", "blanc"];
const equipe = ["rouge", "bleue", "verte", "jaune", "violette", "blanche"];
const nom = { u: "cube", s: "triangle", l: "carré" };

export const fr = {
  board: "Plateau de Cube Attack : planètes et orbites",
  keys: "Les flèches vont de planète en planète, Entrée choisit, Échap repose le cube, A active une planète, les chiffres choisissent ce qui est proposé sous le plateau.",
  side: (team: number) => couleur[team] ?? "",
  colon: " : ",
  weapons: { u: "sans arme", s: "courte portée", l: "longue portée" },
  cube: (team: number, weapon: string, health: number) =>
    `cube ${couleur[team]}, ${weapon}${health > 1 ? ", deux points de santé" : ""}`,
  several: (count: number, cube: string) => (count > 1 ? `${count} fois ${cube}` : cube),
  planets: {
    entry: (team: number | null) => (team === null ? "entrée inutilisée" : `entrée de l’équipe ${equipe[team]}`),
    health: "planète santé",
    armoury: "armurerie",
    crescent: "lune croissante, 2 points",
    cubes: "planète cube",
    full: "pleine lune, 4 points",
  },
  place: {
    entry: (id: string) => `l’entrée ${id}`,
    health: (id: string) => `la planète santé ${id}`,
    armoury: (id: string) => `l’armurerie ${id}`,
    crescent: (id: string) => `la lune croissante ${id}`,
    cubes: (id: string) => `la planète cube ${id}`,
    full: (_: string) => "la pleine lune",
  },
  empty: "vide",
  goal: "peut venir ici",
  hit: "peut être attaqué d’ici",
  chosen: "choisi",
  round: (round: number) => `Manche ${round}`,
  target: (points: number) => `le premier à ${points} points`,
  order: "l’ordre de la manche",
  key: "Ce que veulent dire les signes",
  gives: {
    cubes: "nouveau cube",
    health: "+1 santé",
    armoury: "arme",
    crescent: "2 par manche",
    full: "4 par manche",
  },
  strikes: { s: "sur sa planète", l: "à une orbite" },
  progress: (points: number, target: number, soon: number) =>
    `${points} points sur ${target}${soon ? `, ${soon} de plus si la manche finissait maintenant` : ""}`,
  thisRound: (soon: number) => `${soon} ${plural("fr", soon, "point", "points")} si la manche finissait maintenant`,
  outAndLeft: (out: number, left: number) => `${out} en jeu, reste ${left}`,
  actionsLeft: (count: number) => (count === 2 ? "Encore deux actions" : "Encore une action"),
  pick: "Choisissez l’un de vos cubes.",
  whichCube: "Quel cube ?",
  whichHit: "Attaquer ?",
  go: "Y aller",
  whichAction: "Y aller, ou attaquer ?",
  inHand: (weapon: "u" | "s" | "l", planet: string) => `Votre ${nom[weapon]} en ${planet}`,
  can: {
    u: "Il suit une orbite.",
    s: "Il suit une orbite, ou frappe sur sa planète.",
    l: "Il suit une orbite, ou frappe à une orbite de distance.",
  },
  spent: "Il a déjà agi pendant ce tour, mais peut encore bouger.",
  nothingToDo: "Il ne peut rien faire pour l’instant.",
  activate: (kind: string, weapon: string): string =>
    kind === "cubes"
      ? "Activer : nouveau cube"
      : kind === "health"
        ? "Activer : +1 santé"
        : weapon === "s"
          ? "Activer : carré"
          : "Activer : triangle",
  activated: (kind: string, weapon: string): string =>
    kind === "cubes"
      ? "Un nouveau cube entrera sur votre entrée."
      : kind === "health"
        ? "Un seul coup ne suffira plus à l’enlever."
        : weapon === "s"
          ? "Il frappera à une orbite de distance, et plus sur sa planète."
          : "Il frappera sur sa planète.",
  attack: (victim: string) => `Toucher ${victim}`,
  moveTo: (planet: string) => `Aller sur ${planet}`,
  cubeOf: (name: string, weapon: "u" | "s" | "l") => `le ${nom[weapon]} ${de(name)}`,
  askHit: (victim: string, planet: string) => `Toucher ${victim} sur ${planet} ?`,
  askGo: (planet: string) => `Aller sur ${planet} ?`,
  goes: (points: number) =>
    points
      ? `Il disparaît, et ${points} ${plural("fr", points, "point", "points")} par manche avec lui.`
      : "Il quitte le plateau.",
  loses: "Il perd un point de santé.",
  worth: (points: number) => `${points} points par manche, sans rival.`,
  sharing: "Il faudrait la partager.",
  looking: "Points : où il pourrait aller. Tirets : où il pourrait frapper.",
  pass: "Finir le tour",
  putBack: "Reposer",
} satisfies typeof en;
