import type { LessonWords } from "./lesson";

export const words: LessonWords = {
  lead: "Vos Kubes cachent leurs pouvoirs. Faites-leur traverser le plateau et sortir par les portes adverses : cinq points gagnent.",
  tasks: {
    walk: {
      title: "Un pas",
      tell: "Vous voyez vos sept Kubes ; d’en face vous ne voyez que les dos. À votre tour, un Kube avance d’une case, sur sa rangée ou sa colonne.",
      goal: "Faites un pas en avant avec un de vos Kubes.",
      done: "L’adversaire a vu bouger un Kube, sans savoir ce que c’est.",
      dare: "De d1 à d3, c’est trop loin pour un Bouclier.",
    },
    gate: {
      title: "Passer la porte",
      tell: "Sur la rangée d’en face sont les portes, qui valent 1 1 2 3 2 1 1. De là, un pas de plus sort du plateau et marque.",
      goal: "Faites sortir votre Kube de d7 par la porte du milieu.",
      done: "Trois points. Il est sorti caché : personne ne sait ce que c’était.",
      dare: "Celui de c6 doit d’abord atteindre la rangée 7.",
    },
    comet: {
      title: "Un pouvoir qui déplace",
      tell: "Se servir d’un pouvoir dévoile le Kube pour de bon. Une Comète avance de deux cases libres, tout droit.",
      goal: "Faites bondir de deux cases la Comète de e3.",
      done: "Tout le monde la connaît maintenant. Elle pourra bondir encore.",
      dare: "Elle ne tourne pas : f5 est hors d’atteinte.",
    },
    eye: {
      title: "Un regard sous le masque",
      tell: "Un Œil encore caché peut se dévoiler avec un Kube adverse, n’importe où, une fois par partie.",
      goal: "Avec l’Œil de f1, dévoilez le Kube adverse de votre choix.",
      done: "Ce Kube est connu de tous, jusqu’à la fin.",
    },
    tsunami: {
      title: "Une poussée",
      tell: "Un Tsunami pousse un voisin d’une case, sans bouger lui-même. Votre propre Kube, poussé par une porte adverse, marque.",
      goal: "Poussez votre Kube de c7 par la porte, avec le Tsunami de c6.",
      done: "Deux points, et le Tsunami est toujours là.",
      dare: "On ne peut pas pousser d6 : la case de derrière est prise.",
    },
    keys: {
      title: "Les Clés Célestes",
      tell: "La porte que franchissent les Clés Célestes compte double. Cinq points finissent la partie aussitôt.",
      goal: "Vos Clés sont sur la porte du milieu. Faites-les sortir.",
      done: "Deux fois trois font six : vous avez gagné.",
    },
  },
};
