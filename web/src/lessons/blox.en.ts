import type { LessonWords } from "./lesson";

export const words: LessonWords = {
  lead: "Cards pay for everything: entering, moving, destroying towers and building your own. Points come from towers and from hits.",
  tasks: {
    enter: {
      title: "Coming in",
      tell: "One card brings a figure in from an edge: it goes straight ahead to the first cell of the card’s colour.",
      goal: "Enter column c from the bottom with a white card.",
      done: "It went past the black cell and stopped on the first white one.",
      dare: "With grey it would run into the tower.",
    },
    move: {
      title: "Moving",
      tell: "A figure on the board moves the same way: straight to the first cell of the card’s colour, if the way is free.",
      goal: "Send your figure on e5 up with a mauve card.",
      done: "All the way to e9: no mauve cell lies nearer.",
      dare: "Down with black is closed: that cell is taken.",
    },
    destroy: {
      title: "Destroying a tower",
      tell: "Your figure must be in line with it, and no cell between may have one of its colours. Pay a card for each block, in its colour.",
      goal: "Destroy the tower on e8.",
      done: "You get its points and its blocks, and your figure stands there now.",
      dare: "The tower on b5 is white and grey, and so is the street to it.",
    },
    build: {
      title: "Building one",
      tell: "Your figure makes room for a tower of your own blocks. In this phase it has three of them, each paid with a card of its colour.",
      goal: "Build a tower where your figure stands on e5.",
      done: "Three blocks, three points. The figure may come in again.",
      dare: "Two blocks are too few in this phase.",
    },
    hit: {
      title: "Hitting",
      tell: "Three or more cards of the colour it stands on drive an enemy out, if it is in line and that colour does not lie between. A joker counts as one of them.",
      goal: "Hit one of the other figures with yours on e5.",
      done: "A point for every card, and your figure took its place.",
      dare: "Two cards are too few, even in the right colour.",
    },
    swap: {
      title: "Other cards",
      tell: "When nothing fits, swap: discard one to five cards and draw as many. A joker that lies face down may be turned up again.",
      goal: "Swap some cards, and turn your joker up.",
      done: "The joker is ready from your next turn on.",
    },
  },
};
