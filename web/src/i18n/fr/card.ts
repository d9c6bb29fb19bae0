import type { en } from "../en/card";

export const fr = {
  make: "Une carte à envoyer",
  title: "Une carte à envoyer",
  shut: "Fermer",
  share: "Envoyer…",
  png: "Enregistrer en PNG",
  svg: "Enregistrer en SVG",
  failed: "La carte n’a pas pu être dessinée.",
} satisfies typeof en;
