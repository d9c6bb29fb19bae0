import type { en } from "../en/daily";
import { plural } from "../plural";

export const fr: typeof en = {
  title: "La partie du jour",
  lead: "Une partie par jour contre la maison : même jeu, même hasard et même adversaire pour tout le monde.",
  titled: (game) => `La partie du jour : ${game}`,
  card: "Une partie contre la maison, la même aujourd’hui pour tout le monde.",
  way: "Vers la partie du jour",
  puzzle: "Le problème du jour",
  guest: "Invité",
  play: "Jouer la partie du jour",
  goOn: "Reprendre la partie",
  back: "Le résultat du jour",
  replay: "La revoir",
  next: (when) => `La prochaine arrive ${when}.`,
  result: {
    won: "Vous avez gagné aujourd’hui.",
    level: "À égalité avec la maison aujourd’hui.",
    lost: "La maison a gagné aujourd’hui.",
  },
  kinds: { won: "Gagnées", level: "Égales", lost: "Perdues" },
  everybody: "Pour tout le monde",
  mine: "Vos jours",
  days: (days) =>
    `${plural("fr", days, "Vous avez joué 1 jour.", `Vous avez joué ${days} jours.`)} Un jour sans jouer ne vous retire rien.`,
  onDay: (day, result) => `${day} : ${result}`,
  mark: { won: "gagnée", level: "à égalité", lost: "perdue" },
  share: (day, game, result) => `Cubothèque, ${day} : ${game}, ${result}.`,
  shareIt: "Copier le résultat",
  copied: "C’est copié.",
  failed: "Cela n’a pas marché. Réessayez.",
  away: "La maison ne répond pas. Revenez dans un instant.",
  fair: "D’où vient le hasard",
  fairText:
    "Tout le hasard du jour découle d’une seule graine. La maison en montre l’empreinte (SHA-256) la veille : comparez-la à celle d’hier, et vous savez que rien n’a été choisi après coup.",
  seed: "La graine du jour :",
  commitment: "L’empreinte de celle de demain :",
};
