import type { en } from "../en/transport";

export const fr = {
  start: "Le début",
  at: (move: number, all: number) => `Coup ${move} sur ${all}`,
  said: (who: string, what: string) => `${who} : ${what}`,
  chance: "Le hasard",
  transport: {
    name: "Parcourir la partie",
    scrubber: "Moment de la partie",
    first: "Au début",
    back: "Un coup en arrière",
    play: "Lire",
    pause: "Pause",
    next: "Un coup en avant",
    last: "À la fin",
    speed: "Vitesse",
    times: (speed: string) => `×${speed}`,
    keys: "Les flèches vont de coup en coup, Début et Fin aux deux bouts, la barre d’espace lance et arrête.",
  },
} satisfies typeof en;
