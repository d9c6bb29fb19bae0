import type { LessonWords } from "./lesson";

export const words: LessonWords = {
  lead: "Neuf cases, et des cubes qui peuvent s’empiler. Trois cubes du dessus alignés gagnent.",
  tasks: {
    lay: {
      title: "Un cube par tour",
      tell: "Posez un cube sur une case vide, ou sur un cube adverse.",
      goal: "Posez un cube en c3.",
      done: "Il est là, jusqu’à ce qu’on le recouvre.",
      dare: "Essayez a1, où se trouve votre propre cube.",
    },
    line: {
      title: "Trois à la suite",
      tell: "Seuls comptent les cubes du dessus.",
      goal: "Recouvrez le cube en c1.",
      done: "Trois cubes alignés : vous avez gagné.",
    },
  },
  next: "C’est tout. Une pile compte au plus trois cubes.",
};
