import type { en } from "../en/cube-attack";
import { plural } from "../plural";

const couleur = ["rouge", "bleu", "vert", "jaune", "violet", "blanc"];
const equipe = ["rouge", "bleue", "verte", "jaune", "violette", "blanche"];

export const fr = {
  board: "Plateau de Cube Attack : planètes et orbites",
  keys: "Les flèches vont de planète en planète, Entrée choisit, Échap repose le cube. Ce qu’un cube peut faire d’autre est écrit sous le plateau.",
  team: (team: number) => `équipe ${equipe[team]}`,
  weapons: { u: "sans arme", s: "courte portée", l: "longue portée" },
  cube: (team: number, weapon: string, health: number) => `cube ${couleur[team]}, ${weapon}${health > 1 ? ", santé 2" : ""}`,
  several: (count: number, cube: string) => (count > 1 ? `${count} fois ${cube}` : cube),
  planets: {
    entry: (team: number | null) => (team === null ? "entrée inutilisée" : `entrée de l’équipe ${equipe[team]}`),
    health: "planète de santé",
    armoury: "armurerie",
    crescent: "croissant de lune, 2 points",
    cubes: "planète de cubes",
    full: "pleine lune, 4 points",
  },
  empty: "vide",
  goal: "peut venir ici",
  target: (points: number) => `le premier à ${points} points`,
  hit: "peut être attaqué d’ici",
  chosen: "choisi",
  scores: "Équipes et points",
  round: (round: number) => `Tour de table ${round}`,
  standing: (name: string, points: number, income: number, reserve: number) =>
    `${name} : ${points} ${plural("fr", points, "point", "points")}, ${income} de plus si le tour de table finissait maintenant, ${reserve} ${plural("fr", reserve, "cube", "cubes")} en réserve`,
  reserve: (count: number) => `${count} ${plural("fr", count, "cube", "cubes")} en réserve`,
  bar: "Ce que ce cube peut faire",
  actionsLeft: (count: number) => `${count} ${plural("fr", count, "action restante", "actions restantes")}`,
  pick: "Choisissez l’un de vos cubes.",
  whichCube: "Quel cube ?",
  whichAction: "Y aller, ou attaquer ?",
  nothingToDo: "Ce cube ne peut rien faire pour l’instant.",
  activate: (kind: string, weapon: string): string =>
    kind === "cubes" ? "Activer : un nouveau cube sur votre entrée"
    : kind === "health" ? "Activer : gagner un second point de santé"
    : weapon === "s" ? "Activer : prendre l’arme à longue portée"
    : "Activer : prendre l’arme à courte portée",
  attack: (victim: string, planet: string) => `Attaquer le ${victim}, en ${planet}`,
  moveTo: (planet: string) => `Aller en ${planet}`,
  pass: "Finir le tour",
  putBack: "Reposer",
} satisfies typeof en;
