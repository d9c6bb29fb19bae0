import type { LessonWords } from "./lesson";

export const words: LessonWords = {
  lead: "Your Kubes hide their powers. Walk them across the board and out through the enemy’s gates: five points win.",
  tasks: {
    walk: {
      title: "One step",
      tell: "You see your own seven Kubes; of the far side you see only their backs. On your turn one Kube goes one cell along its row or column.",
      goal: "Take a step forward with any of your Kubes.",
      done: "The other side saw a Kube move, and still doesn’t know what it is.",
      dare: "d1 to d3 is too far for a Shield.",
    },
    gate: {
      title: "Through the gate",
      tell: "On the far row stand the gates, worth 1 1 2 3 2 1 1. From there one more step forward leaves the board and scores.",
      goal: "Walk your Kube on d7 out through the middle gate.",
      done: "Three points. It went out hidden, so nobody learned what it was.",
      dare: "The one on c6 must first reach row 7.",
    },
    comet: {
      title: "A power that moves",
      tell: "Using a power turns the Kube up for good. A Comet goes two free cells in a straight line.",
      goal: "Let the Comet on e3 leap two cells.",
      done: "Everybody knows it now. It may leap again on later turns.",
      dare: "It can’t turn corners: f5 is out of reach.",
    },
    eye: {
      title: "A look behind the mask",
      tell: "An Eye that is still hidden may turn itself up together with one enemy, anywhere on the board, once a game.",
      goal: "Use the Eye on f1 to turn up an enemy of your choice.",
      done: "That Kube is known to everybody now, until the end.",
    },
    tsunami: {
      title: "A push",
      tell: "A Tsunami pushes a neighbour one cell away, without moving itself. Your own Kube, pushed through an enemy gate, scores.",
      goal: "Push your Kube on c7 out through the gate with the Tsunami on c6.",
      done: "Two points, and the Tsunami stands where it stood.",
      dare: "d6 cannot be pushed: the cell behind it is taken.",
    },
    keys: {
      title: "The Celestial Keys",
      tell: "The gate that the Celestial Keys cross counts double. Five points end the game at once.",
      goal: "Your Keys stand on the middle gate. Walk them out.",
      done: "Twice three makes six: you have won.",
    },
  },
};
