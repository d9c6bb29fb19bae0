import type { en } from "../en/embed";

export const fr = {
  loading: "On installe le plateau…",
  you: "vous",
  yours: "À vous",
  thinks: "La maison réfléchit…",
  over: "La partie est finie",
  again: "Rejouer",
  strip: "Que faire maintenant",
  notGame: "Ce jeu n’existe pas.",
  bad: "Cette partie ne tient pas, elle n’est donc pas montrée.",
  gone: "Cette partie ne peut pas être montrée\u00a0: elle n’est pas finie, ou pas publique.",
  engine: "Le plateau n’a pas pu être chargé. Réessayez dans un instant.",
  bot: "robot",
  more: "La partie entière à la Cubothèque",
} satisfies typeof en;
