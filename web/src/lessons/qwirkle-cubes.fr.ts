import type { LessonWords } from "./lesson";

export const words: LessonWords = {
  lead: "Des cubes de six couleurs et six symboles. Posez des lignes d’une même couleur ou d’un même symbole ; les longues rapportent gros.",
  tasks: {
    first: {
      title: "La première ligne",
      tell: "Qui tient le plus grand ensemble commence, et le pose entier. Vos trois rouges ont des symboles différents : ils font une ligne.",
      goal: "Posez vos trois cubes rouges en ligne, dans l’ordre que vous voulez.",
      done: "Trois cubes en ligne : trois points.",
      dare: "Deux seulement, ce ne serait pas le plus grand ensemble.",
    },
    throw: {
      title: "Relancer",
      tell: "Un tour commence par un choix : relancer certains cubes, une fois, ou les garder tous. La couleur reste, le symbole peut changer.",
      goal: "Choisissez l’étoile verte et la grande étoile bleue, puis relancez-les.",
      done: "Voilà ce qu’elles montrent. Ensuite vous posez ce que vous avez.",
    },
    line: {
      title: "Une couleur ou un symbole",
      tell: "Une ligne a une couleur et des symboles différents, ou un symbole en plusieurs couleurs. Rien deux fois, et six au plus.",
      goal: "Complétez la ligne jaune avec votre trèfle jaune.",
      done: "Une ligne de six est un Qwirkle : six points, et six de plus.",
      dare: "Un second cercle jaune n’y a pas sa place.",
    },
    both: {
      title: "Deux lignes à la fois",
      tell: "Les cubes d’un tour vont tous dans une même ligne. Chaque ligne faite ou allongée compte, et un cube dans deux lignes compte deux fois.",
      goal: "Posez vos quatre grandes étoiles en colonne, la rouge au bout de la rangée rouge.",
      done: "Quatre pour la colonne et trois pour la rangée : sept points.",
    },
    ends: {
      title: "Aux deux bouts",
      tell: "Les cubes d’un tour peuvent se poser des deux côtés de ce qui est là, pourvu que ce soit une ligne sans trou.",
      goal: "Ajoutez à la rangée rouge votre cercle, votre carré et votre trèfle rouges : six en tout.",
      done: "Un Qwirkle : douze points.",
      dare: "Avec un trou, ce n’est plus une ligne.",
    },
  },
};
