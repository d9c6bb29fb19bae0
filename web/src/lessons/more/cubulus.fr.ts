import type { MoreWords } from "../lesson";

export const words: MoreWords = {
  lead: "Deuxième partie : le Maître, l’échec, le troc, et ce qu’ajoute le niveau 2.",
  tasks: {
    master: {
      title: "Le Maître marche",
      tell: "Le Maître va d’une case, le long de sa rangée ou de sa colonne, et prend ce qu’il trouve à l’arrivée. Lui-même n’est jamais pris : la partie s’arrête avant.",
      goal: "Faites un pas avec votre Maître, où vous voulez.",
      done: "Lent, mais il se bat. Au niveau 2, son tout premier pas peut aussi se faire en diagonale.",
      dare: "En biais, vers F5, il ne peut pas.",
    },
    check: {
      title: "En échec",
      tell: "Le 3 noir pourrait finir sur votre Maître : c’est l’échec. Il faut y répondre : s’écarter, glisser un cube entre les deux, ou prendre l’attaquant.",
      goal: "Sauvez votre Maître, comme vous voulez.",
      done: "Sauvé. On ne laisse jamais son Maître en échec, et on ne l’y met pas.",
      dare: "Mener le 1 en D6 ne sauve personne.",
    },
    none: {
      title: "Plus un coup à jouer",
      tell: "Qui n’a plus aucun coup permis à son tour a perdu, même sans échec. Les Noirs n’ont que leur Maître, dans le coin.",
      goal: "Roulez le 3 de F8 tout droit jusqu’en C8.",
      done: "Il montre 2 et garde A8 et B9. Le Maître n’est pas attaqué, mais il ne peut aller nulle part : vous avez gagné.",
    },
    over: {
      title: "Par-dessus une moitié de bouclier",
      tell: "On ne roule jamais sur une pièce, à une exception près : en allant prendre un bouclier, un cube peut passer sur l’autre moitié de ce bouclier. Elle compte pour une case.",
      goal: "Votre 1 attaque E5. Roulez le 3 de C5 à F5 en passant sur E5, et prenez le bouclier.",
      done: "Trois cases, dont une moitié de bouclier. On ne passe sur rien d’autre.",
      dare: "Sur le cube noir de C7, c’est refusé comme toujours.",
    },
    troc: {
      title: "Le troc",
      tell: "Un Maître arrivé sur la première rangée adverse peut céder sa place à une de vos pièces prises : c’est le troc. Le Maître rentre en E1, la pièce se pose où il était, et cela ne coûte aucun coup.",
      goal: "Votre Maître a atteint A9. Ramenez une pièce.",
      done: "La pièce est revenue, le Maître est rentré, et votre coup reste à jouer.",
    },
    turn: {
      title: "Niveau 2 : tourner un cube",
      tell: "Les tables jouent au niveau 2, sauf si l’on choisit le niveau 1 en dressant la table. Au niveau 2, un cube peut tourner sur place au lieu de rouler.",
      goal: "Tournez votre 3 de D4, dans le sens que vous voulez.",
      done: "Toujours un 3, mais il roulera vers d’autres chiffres. C’était votre coup.",
    },
    stand: {
      title: "Niveau 2 : les soldats",
      tell: "Un bouclier peut se dresser par un de ses bouts, sur la case libre juste après. C’est alors un soldat : une case en diagonale, il prend et fait échec.",
      goal: "Dressez votre bouclier.",
      done: "Le voilà plus vif, mais un seul attaquant suffit à le prendre. Il pourra se recoucher.",
      dare: "Il ne se dresse pas de côté, en D5.",
    },
  },
  game: {
    tell: "Vous avez quatre cubes et votre Maître ; les Noirs, leur Maître et un seul cube. La maison joue en débutante, et le récit raconte chaque coup.",
    ends: "Vous gagnez quand le Maître noir est mat ou que les Noirs n’ont plus de coup, le plus souvent en moins de dix coups. Trois fois la même position, et la partie est nulle.",
  },
};
