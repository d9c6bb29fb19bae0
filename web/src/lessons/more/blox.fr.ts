import type { MoreWords } from "../lesson";

export const words: MoreWords = {
  lead: "Deuxième partie : les phases, deux limites, et la fin.",
  tasks: {
    phase: {
      title: "La phase suivante",
      tell: "La phase dit la hauteur. En phase 2, on détruit des tours de 2 au plus et on en bâtit de 3. Dès qu’il reste une tour de 2 au plus, la phase 3 commence.",
      goal: "Il reste deux tours de 2. Détruisez celle de e8.",
      done: "Plus qu’une : phase 3. On peut maintenant détruire jusqu’à 3 blocs, et on en bâtit 4.",
      dare: "La tour de h5 a trois blocs : pas en phase 2.",
    },
    seven: {
      title: "Sept blocs",
      tell: "Avec sept blocs ou plus, vous ne pouvez plus rien détruire. Bâtissez, et vous aurez de nouveau de la place.",
      goal: "Vous en avez sept. Bâtissez en e5.",
      done: "Il vous en reste quatre : vous pouvez de nouveau détruire.",
      dare: "La tour de e8 vous est fermée pour l’instant.",
    },
    access: {
      title: "Laisser un passage",
      tell: "On n’enferme aucune tour. À côté de chacune, il faut une case sans tour, d’où un chemin sans tour mène au bord du plateau.",
      goal: "Vos figurines sont en a8 et en e5. Bâtissez là où rien n’est enfermé.",
      done: "Chaque tour garde son passage.",
      dare: "En a8, vous enfermeriez la tour du coin.",
    },
    last: {
      title: "Le dernier tour de table",
      tell: "En phase 4, dès qu’il reste une tour de 4 au plus, on achève le tour de table, et la partie est finie. Le plus grand total gagne ; à égalité, ce sont les blocs qui comptent.",
      goal: "Vous jouez en dernier. Détruisez la tour de e8.",
      done: "25 à 22, et chacun a joué autant de fois : vous avez gagné.",
    },
  },
  game: {
    tell: "On est en phase 4, il reste trois tours de 4, et vous menez 20 à 19. La maison joue en débutante, et le récit raconte chaque coup.",
    ends: "Quand deux des trois sont tombées, on achève le tour de table, et c’est fini : une dizaine de coups chacun. Le plus grand total gagne.",
  },
};
