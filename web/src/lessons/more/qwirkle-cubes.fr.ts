import type { MoreWords } from "../lesson";

export const words: MoreWords = {
  lead: "Deuxième partie : les lignes qui se croisent, la relance forcée, et la fin.",
  tasks: {
    cross: {
      title: "Deux lignes se croisent",
      tell: "Un cube peut appartenir à deux lignes. Toutes deux doivent alors être valables, dans un sens comme dans l’autre.",
      goal: "Posez votre grande étoile rouge là où la rangée rouge rejoint la colonne des grandes étoiles.",
      done: "Trois dans la rangée et trois dans la colonne : six points.",
      dare: "Le cercle rouge convient à la rangée, mais pas à la colonne.",
    },
    forced: {
      title: "Quand rien ne convient",
      tell: "Il faut poser au moins un cube. Si rien ne convient après votre choix, tous vos cubes sont relancés jusqu’à ce que l’un d’eux trouve sa place.",
      goal: "Aucun de vos six cubes n’a de place. Gardez-les tous, et regardez.",
      done: "Tous ont été relancés, jusqu’à ce qu’un cube trouve sa place. Les couleurs n’ont pas changé.",
    },
    last: {
      title: "Le dernier cube",
      tell: "Une fois le sac vide, on ne pioche plus. Qui pose son dernier cube finit aussitôt la partie, avec 6 points de plus. Le plus grand total gagne.",
      goal: "Vous avez trois points de retard, et un seul cube. Posez-le là où il convient.",
      done: "La prime a fait la différence : vous avez gagné.",
    },
  },
  game: {
    tell: "Il y a 80 partout, et plus que deux cubes dans le sac. La maison joue en débutante, et le récit raconte chaque coup.",
    ends: "La partie finit quand l’un pose son dernier cube, ce qui vaut 6 points : quatre tours chacun, à peu près. Le plus grand total gagne.",
  },
};
