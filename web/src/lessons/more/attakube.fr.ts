import type { MoreWords } from "../lesson";

export const words: MoreWords = {
  lead: "Deuxième partie : la mise en place, la réserve, et les pouvoirs qui bloquent ou détruisent.",
  tasks: {
    setup: {
      title: "La mise en place",
      tell: "Avant le premier tour, vous choisissez sept de vos douze Kubes, un pour chacune de vos portes, sans que personne voie lesquels. Les cinq autres font votre réserve.",
      goal: "Six sont en place. Choisissez le septième pour g1, puis confirmez.",
      done: "D’en face, on ne voit que sept dos.",
    },
    reserve: {
      title: "La réserve",
      tell: "Un tour, c’est un pas, un pouvoir, ou ceci : faire entrer un Kube de la réserve. Il arrive caché, sur une de vos portes libres, et seulement si vous en avez moins de sept sur le plateau.",
      goal: "Vous en avez six sur le plateau. Faites-en entrer un.",
      done: "C’était tout le tour. Il pourra marcher ou agir dès le prochain.",
      dare: "a2 n’est pas une porte : on n’entre pas par là.",
    },
    star: {
      title: "L’Étoile",
      tell: "Une Étoile fait un pas en diagonale. Cela la dévoile ; ensuite elle va droit ou en biais, comme vous voulez.",
      goal: "c7 est prise. Contournez-la avec votre Étoile, de c6 à d7.",
      done: "La voici sur la porte du milieu. Elle peut même sortir en diagonale : c’est la porte qu’elle quitte qui compte.",
      dare: "De c6, elle ne peut pas encore sortir.",
    },
    firewall: {
      title: "Le Mur de Feu bloque",
      tell: "Un Mur de Feu bloque un ennemi voisin. Un Kube bloqué ne bouge pas et n’use d’aucun pouvoir, jusqu’à ce que le Mur bouge, tombe ou en prenne un autre.",
      goal: "Bloquez un des deux ennemis voisins de votre Mur de Feu, en c3.",
      done: "Le voilà bloqué tour après tour : on ne peut même pas le pousser.",
      dare: "Le Kube de e7 n’est pas à côté de lui.",
    },
    eclipse: {
      title: "L’Éclipse recouvre",
      tell: "Une Éclipse saute sur un Kube voisin, ami ou ennemi. Ce qui est dessous est bloqué jusqu’à ce qu’elle s’en aille.",
      goal: "Sautez sur un des ennemis voisins de votre Éclipse, en d4.",
      done: "Deux Kubes sur une case, et celui du dessous ne peut plus rien.",
      dare: "e3 ne la touche que par un coin.",
    },
    cyclone: {
      title: "Le Cyclone",
      tell: "Un Cyclone détruit tous les Kubes voisins, les vôtres compris, et disparaît avec eux.",
      goal: "Déchaînez le Cyclone de d5.",
      done: "Trois ennemis pour un Kube. Celui de c6 ne touchait que par un coin : il est resté.",
    },
    quake: {
      title: "Le Séisme",
      tell: "Un Séisme détruit tout ce qui se trouve dans sa rangée ou dans sa colonne, à qui que ce soit, et lui-même.",
      goal: "Secouez la rangée 4. Dans la colonne d, vos propres Clés tomberaient.",
      done: "Trois ennemis de moins, et les Clés sont toujours debout.",
    },
    shield: {
      title: "Le Bouclier tient",
      tell: "Rien de ce qui pousse, bloque ou détruit ne peut nuire à un Bouclier, d’où que cela vienne. Il se dévoile, c’est tout.",
      goal: "Votre propre Bouclier est en b4. Secouez quand même la rangée 4.",
      done: "Le Bouclier est resté debout, et tout le monde le connaît. Il n’a pas de pouvoir à lui.",
    },
  },
  game: {
    tell: "Vous menez 3 à 2, et deux points de plus suffisent. Vous connaissez vos Kubes ; la maison cache les siens, et joue en débutante. Le récit raconte chaque coup.",
    ends: "Cinq points gagnent aussitôt, souvent en moins de dix tours. Si la même situation revient une troisième fois, le plus grand total gagne.",
  },
};
