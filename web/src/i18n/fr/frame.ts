import type { en } from "../en/frame";

/** The words around every page. */
export const fr = {
  name: "Cubothèque",
  skip: "Aller au contenu",
  places: "Les lieux de la maison",
  ways: "Où jouer",
  shelf: "Les jeux",
  lobby: "Salon",
  ratings: "Classements",
  events: "Tournois",
  daily: "Partie du jour",
  puzzles: "Problèmes",
  settings: "Réglages",
  guest: "Invité",
  signIn: "se connecter",
  accountOf: (name: string) => `${name} : votre compte`,
  replay: "Ouvrir une partie notée",
  about: "À propos",
  legal: "Mentions légales",
  language: "Langue",
  languages: { en: "English", fr: "Français" },
  toDark: "Lumière du soir",
  toLight: "Lumière du jour",
  yourTurn: "À vous",
  opening: "Un instant…",
  trouble: {
    title: "Cette page n’a pas pu être chargée",
    text: "La connexion est peut-être coupée un instant, ou la maison a été renouvelée depuis votre arrivée.",
    again: "Recharger la page",
  },
  newer: { text: "La maison a été renouvelée.", load: "Charger la nouvelle page" },
} satisfies typeof en;
