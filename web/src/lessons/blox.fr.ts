import type { LessonWords } from "./lesson";

export const words: LessonWords = {
  lead: "Tout se paie en cartes : entrer, se déplacer, détruire des tours, bâtir les vôtres. Les points viennent des tours et des frappes.",
  tasks: {
    enter: {
      title: "Entrer",
      tell: "Une carte fait entrer une figurine par un bord : elle va tout droit jusqu’à la première case de cette couleur.",
      goal: "Entrez par le bas dans la colonne c avec une carte blanche.",
      done: "Elle a passé la case noire et s’est arrêtée sur la première blanche.",
      dare: "Avec le gris, elle se heurterait à la tour.",
    },
    move: {
      title: "Se déplacer",
      tell: "Sur le plateau, c’est pareil : tout droit jusqu’à la première case de la couleur de la carte, si la voie est libre.",
      goal: "Envoyez vers le haut votre figurine de e5 avec une carte mauve.",
      done: "Jusqu’en e9 : aucune case mauve n’est plus près.",
      dare: "Vers le bas avec le noir, c’est fermé : la case est prise.",
    },
    destroy: {
      title: "Détruire une tour",
      tell: "Votre figurine doit être en ligne avec elle, et aucune case entre elles ne doit avoir une de ses couleurs. Payez une carte par bloc, de sa couleur.",
      goal: "Détruisez la tour de e8.",
      done: "Ses points et ses blocs sont à vous, et votre figurine a pris sa place.",
      dare: "La tour de b5 est blanche et grise, et la rue qui y mène aussi.",
    },
    build: {
      title: "Bâtir",
      tell: "Votre figurine fait place à une tour de vos blocs. Dans cette phase il en faut trois, payés chacun d’une carte de sa couleur.",
      goal: "Bâtissez une tour là où se tient votre figurine, en e5.",
      done: "Trois blocs, trois points. La figurine pourra revenir.",
      dare: "Deux blocs, c’est trop peu dans cette phase.",
    },
    hit: {
      title: "Frapper",
      tell: "Trois cartes ou plus de la couleur où se tient l’adversaire le chassent, s’il est en ligne et que cette couleur n’est pas entre vous. Le joker peut être l’une d’elles.",
      goal: "Frappez une des autres figurines avec la vôtre, en e5.",
      done: "Un point par carte, et votre figurine a pris sa place.",
      dare: "Deux cartes ne suffisent pas, même de la bonne couleur.",
    },
    swap: {
      title: "D’autres cartes",
      tell: "Quand rien ne va, changez : défaussez une à cinq cartes et piochez-en autant. Un joker face cachée peut être retourné.",
      goal: "Changez des cartes, et retournez votre joker.",
      done: "Le joker est prêt dès votre prochain tour.",
    },
  },
};
