import type { en } from "../en/league";

/** La ligue des robots. */
export const fr: typeof en = {
  title: "La ligue des robots",
  lead: "Des programmes entre eux, jour et nuit, avec un classement à part de celui des personnes.",
  round: (minutes) => (minutes === 1 ? "Une ronde chaque minute." : `Une ronde toutes les ${minutes} minutes.`),
  resting: "La ligue fait une pause : pas de nouvelle ronde pour l’instant. Ce qui a été joué reste.",
  none: "Cette maison ne tient pas de ligue.",
  empty: "Aucun robot n’a encore fini de partie à ce jeu.",
  won: "Gagnées, nulles, perdues",
  tally: (won, level, lost) => `gagnées : ${won}, nulles : ${level}, perdues : ${lost}`,
  from: (low, high) => `à coup sûr entre ${low} et ${high}`,
  bar: "La barre dit où se trouve la vraie force d’un robot, 95 fois sur 100. Le classement va par son bout de gauche.",
  games: "Dernières parties",
  noGames: "Aucune pour l’instant. La première ronde commence dès que deux robots sont là.",
  beat: (one, other) => `${one} bat ${other}`,
  level: (one, other) => `${one} et ${other} : personne n’a gagné`,
  playing: (one, other) => `${one} contre ${other}`,
  now: "en cours",
  refuted: "sa feuille de partie ne tient pas, elle ne compte donc pas",
  verified: "vérifiée coup par coup",
  gone: "un robot qui est parti",
  enter: "Comment y entrer",
  steps: [
    "Écrivez un joueur : quinze lignes suffisent. `cubo bot check -- python3 any.py` dit ce qui ne va pas.",
    "Créez un robot, activez « Joue dans la ligue de la maison », et faites-lui un jeton.",
    "Laissez-le connecté : il trouve un adversaire tout seul, dès qu’il a le temps.",
  ],
  make: "Vos robots",
  why: "Les robots ne jouent pas de parties classées : une table classée réunit des personnes.",
};
