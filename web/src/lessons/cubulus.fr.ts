import type { LessonWords } from "./lesson";

export const words: LessonWords = {
  lead: "Deux armées de dés, qu’on appelle cubes. Ce qu’un cube montre sur le dessus dit de combien de cases il roule, et rouler change ce qu’il montre. Acculez le Maître adverse.",
  tasks: {
    straight: {
      title: "Un cube roule",
      tell: "Un cube avance d’autant de cases que sa face du dessus l’indique, en basculant d’une case à l’autre.",
      goal: "Faites rouler le 2 de B1 tout droit jusqu’en B3.",
      done: "Il a roulé de deux cases, et sa face du dessus a changé : c’est elle qui dira la suite.",
      dare: "Curieux ? Essayez d’abord B2.",
    },
    corner: {
      title: "Un virage en chemin",
      tell: "En chemin, un cube peut tourner une fois. Deux chemins vers la même case finissent souvent sur deux chiffres différents.",
      goal: "Menez le 3 de D4 en E6 de façon qu’il montre 1 : deux cases devant, puis une à droite.",
      done: "Dans l’autre sens, une à droite puis deux devant, il aurait montré 6.",
      dare: "S’arrêter en D6 ne ferait que deux cases.",
    },
    capture: {
      title: "Prendre",
      tell: "Qui finit exactement sur un cube adverse le prend. On ne roule jamais par-dessus une pièce, à une exception près, qui viendra.",
      goal: "Prenez le cube noir en F5 avec votre 3.",
      done: "Pris. Il attend à côté du plateau ; un troc le ramènera peut-être.",
      dare: "Il faut exactement trois cases : E5 est trop près.",
    },
    swing: {
      title: "Les boucliers pivotent",
      tell: "Un bouclier couvre deux cases. Il en garde une, et son autre moitié se pose sur une voisine libre. Un bouclier ne prend rien.",
      goal: "Faites pivoter votre bouclier comme il vous plaît.",
      done: "Un bouclier est lent, mais on s’en débarrasse mal.",
      dare: "Glisser en C5 et D5, ce serait quitter ses deux cases à la fois.",
    },
    shield: {
      title: "À deux contre un bouclier",
      tell: "Un bouclier ne tombe que si deux pièces différentes attaquent ses deux moitiés. Pour cela seulement, un cube peut rouler par-dessus l’une pour atteindre l’autre, comme votre 3.",
      goal: "Votre 1 attaque E5, votre 3 attaque F5. Prenez le bouclier avec l’un ou l’autre.",
      done: "L’un frappe, l’autre n’a qu’à être là.",
    },
    mate: {
      title: "Mat",
      tell: "Attaquez le Maître sans qu’il puisse se sauver, et la partie est gagnée. Les cases où il pourrait fuir comptent aussi.",
      goal: "Faites rouler le 1 de D7 en E7. Regardez ce qu’il montrera, et ce qu’il ouvre au 3.",
      done: "Il montre 2 et attaque E9 ; le 3 garde E8. Mat : vous avez gagné.",
    },
  },
};
