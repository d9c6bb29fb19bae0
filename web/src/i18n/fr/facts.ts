import { plural } from "../plural";
import type { en } from "../en/facts";

export const fr = {
  button: "En chiffres",
  title: (game: string) => `${game} en chiffres`,
  lead: "La maison a joué contre elle-même et compté. Chaque chiffre a sa marge d’erreur : 19 fois sur 20, la vérité est dedans. La commande dessous le refait.",
  unknown: "Rien n’a été compté ici",
  unknownText: "Il n’y a pas de chiffres pour ce jeu.",
  loading: "Un instant…",
  failed: "Les chiffres n’ont pas pu être lus. Réessayez dans un instant.",
  table: (seats: number) => plural("fr", seats, "Un joueur", `${seats} joueurs`),
  games: (games: string, level: string) => `${games} parties, tous au niveau ${level}.`,
  opening: (actions: number) =>
    plural(
      "fr",
      actions,
      "Le premier coup de chacune est tiré au hasard, pour qu’elles diffèrent.",
      `Les ${actions} premiers coups de chacune sont tirés au hasard, pour qu’elles diffèrent.`,
    ),
  interval: (low: string, high: string) => `${low} à ${high}`,
  first: {
    title: "Vaut-il mieux commencer ?",
    seat: (number: number) =>
      ["Commence", "Deuxième", "Troisième", "Quatrième", "Cinquième", "Sixième"][number - 1] ?? `${number}ᵉ`,
    more: (share: string, fair: string) =>
      `Oui : qui commence gagne ${share} des parties, pour une part égale de ${fair}.`,
    less: (share: string, fair: string) =>
      `Non : qui commence gagne ${share} des parties, pour une part égale de ${fair}.`,
    unknown: (share: string, fair: string) =>
      `Cela ne se voit pas : qui commence gagne ${share} des parties, pour une part égale de ${fair}.`,
    ties: (share: string) => `La première place est partagée dans ${share} d’entre elles.`,
  },
  length: {
    title: "Combien dure une partie ?",
    mean: (turns: string, error: string) => `${turns} tours en moyenne, à ${error} près.`,
    half: (low: string, high: string) => `La moitié des parties prend de ${low} à ${high} tours,`,
    most: (low: string, high: string) => `neuf sur dix de ${low} à ${high}.`,
  },
  ends: { title: "Comment finit-elle ?", rule: (clause: string) => `Règle ${clause}` },
  points: {
    title: "Combien de points ?",
    winner: (points: string, error: string) => `Le vainqueur en a ${points}, à ${error} près,`,
    ahead: (points: string, error: string) => `${points} de plus que le deuxième, à ${error} près.`,
  },
  command: "Fait par",
} satisfies typeof en;
