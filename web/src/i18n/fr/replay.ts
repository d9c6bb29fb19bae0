import { plural } from "../plural";
import type { en } from "../en/replay";
import { fr as transport } from "./transport";

export const fr = {
  ...transport,
  title: (game: string) => `${game}, coup par coup`,
  page: "Revoir une partie",
  loading: "La partie est relue…",
  open: {
    title: "Ouvrir une partie notée",
    lead: "Une partie enregistrée à une table, ou jouée avec cubo play. Elle reste dans ce navigateur : rien n’est envoyé.",
    choose: "Choisir un fichier",
    drop: "ou déposez un fichier ici",
    again: "Une autre partie",
    dropHere: "Lâchez : la partie va s’ouvrir",
  },
  fault: {
    unreadable: "Ce fichier n’est pas une partie notée.",
    unknownGame: (game: string) => `Cette partie est de « ${game} », qui n’est pas dans la ludothèque.`,
    bad: "Cette partie notée ne tient pas. On ne montre une partie que si chaque événement y est permis.",
    badAt: (event: number) =>
      `Cette partie notée ne tient plus à partir de l’événement ${event}. On ne montre une partie que si chaque événement y est permis.`,
    tooLong: "Ce fichier est trop grand pour une partie notée.",
  },
  gone: {
    title: "Cette partie ne peut pas être montrée",
    notFound: "Cette table n’existe pas, ou elle ne vous est pas ouverte.",
    notOver: "La partie n’est pas finie. Vous pourrez la revoir ensuite.",
    away: "La partie n’a pas pu être lue. Réessayez dans un instant.",
  },

  look: {
    label: "Vue par",
    all: "Tout le monde (tout est révélé)",
    spectator: "Quelqu’un qui regarde",
    turned: (name: string) => `Comme ${name} la voyait`,
    note: "Tout est révélé : le plateau montre ce que sait celui qui joue, et la liste des coups montre tout.",
    noteOpen: "Tout est révélé : rien n’est caché sur le plateau ni dans la liste des coups.",
  },
  bottom: { label: "Plateau tourné vers" },

  study: {
    button: "Continuer d’ici",
    note: "Ouvre le plateau d’étude à ce coup : jouez les deux camps, ouvrez des variantes, demandez à la maison.",
  },

  papers: {
    title: "À emporter",
    record: "Partie notée (JSON)",
    svg: "Image (SVG)",
    png: "Image (PNG)",
    text: "Texte de la partie",
    link: "Lien vers ce coup",
    copied: "Copié.",
    copyBy: "Copiez-le d’ici :",
    shut: "Fermer",
    copy: "Copier",
    save: "Enregistrer",
    failed: "L’image n’a pas pu être faite.",
  },

  end: {
    unfinished: "La partie notée s’arrête avant la fin.",
    won: (name: string) => `${name} gagne`,
    shared: (names: string) => `${names} se partagent la première place`,
    draw: "Partie nulle",
  },

  opinion: {
    title: "L’avis de la maison",
    lead: "À chaque tour, la maison regarde ce que le joueur pouvait savoir alors, dit où en est la partie et ce qu’elle aurait fait. C’est une bonne joueuse, pas un oracle.",
    depth: "Temps de réflexion",
    depths: { quick: "Un coup d’œil", fair: "Un moment", long: "À fond" },
    begin: "Demander à la maison",
    stop: "Arrêter",
    progress: (done: number, all: number) => `${done} tours sur ${all}`,
    thinking: "La maison réfléchit",
    again: "Demander encore",
    stopped: "Arrêté. Ce qui a été trouvé reste.",
    failed: "La maison n’a pas pu réfléchir : le moteur n’a pas démarré.",
    nobody: "Personne n’a joué dans cette partie.",
    chart: (names: string) => `Comment la partie s’est passée pour ${names}. Les flèches vont de tour en tour.`,
    win: "Chances de gagner",
    points: "Points attendus",
    best: (action: string) => `La maison jouerait ${action}`,
    same: (action: string) => `La maison jouerait aussi ${action}`,
    show: "Montrer sur le plateau",
    none: "Pas d’avis sur ce moment.",
    values: (name: string, value: string) => `${name} : ${value}`,
    otherwise: (count: number) =>
      plural(
        "fr",
        count,
        "Une fois, la maison aurait fait autre chose.",
        `${count} fois, la maison aurait fait autre chose.`,
      ),
  },
} satisfies typeof en;
