import type { LessonWords } from "./lesson";

export const words: LessonWords = {
  lead: "Vos cubes essaiment de planète en planète. Les lunes rapportent après chaque manche, surtout à qui les tient seul.",
  tasks: {
    go: {
      title: "Le long d’une orbite",
      tell: "Un tour a deux actions. Se déplacer mène un cube le long d’une orbite, sur une planète reliée.",
      goal: "Menez votre cube de l’entrée E0 à l’armurerie A0.",
      done: "Une action faite, il en reste une.",
      dare: "La lune M0 est à deux déplacements.",
    },
    arm: {
      title: "Se servir d’une planète",
      tell: "Un cube seul avec son équipe peut activer sa planète. Une armurerie donne le triangle à un cube sans arme : la courte portée.",
      goal: "Activez l’armurerie avec votre cube de A0.",
      done: "Le triangle touche sur sa propre planète. Une seconde fois, il deviendra un carré.",
      dare: "Nul ne revient sur une entrée.",
    },
    more: {
      title: "Plus de cubes",
      tell: "Une planète cube fait entrer un cube sur votre entrée. Une planète santé donne un second point de santé, une armurerie une meilleure arme.",
      goal: "Faites entrer un cube avec celui de C0.",
      done: "Le voici sur votre entrée. Il peut partir aussitôt.",
      dare: "En A2 un ennemi est à côté de vous : cette armurerie reste fermée.",
    },
    triangle: {
      title: "Le triangle frappe",
      tell: "La courte portée touche un ennemi sur la même planète. Un coup coûte un point de santé.",
      goal: "Touchez l’ennemi de M0 avec votre triangle.",
      done: "Il avait deux points de santé ; il lui en reste un.",
      dare: "C0 est une autre planète : le triangle ne l’atteint pas.",
    },
    square: {
      title: "Le carré va plus loin",
      tell: "La longue portée touche sur une planète reliée, et non sur la sienne.",
      goal: "Achevez l’ennemi de M0 avec votre carré de H0.",
      done: "Parti, de retour dans sa réserve. La lune est à vous seul.",
      dare: "Le triangle a déjà attaqué à ce tour.",
    },
    moon: {
      title: "Vers la lune",
      tell: "Après chaque manche les lunes paient : la lune croissante deux points, la pleine lune quatre, partagés entre les équipes qui s’y trouvent.",
      goal: "Vous avez 62 points sur 64. Allez sur la lune croissante M0.",
      done: "Il ne reste qu’à finir la manche.",
    },
    win: {
      title: "La fin de la manche",
      tell: "Vous pouvez passer, ce qui finit votre tour. C’est le dernier de cette manche.",
      goal: "Passez.",
      done: "Deux points pour la lune font 64, plus que quiconque : vous avez gagné.",
    },
  },
};
