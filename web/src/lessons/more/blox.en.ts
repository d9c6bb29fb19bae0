import type { MoreWords } from "../lesson";

export const words: MoreWords = {
  lead: "Part two: the phases, two limits, and the end.",
  tasks: {
    phase: {
      title: "The next phase",
      tell: "The phase decides how high. In phase 2 you destroy towers of up to 2 and build 3. As soon as at most one tower of 2 is left, phase 3 begins.",
      goal: "Two towers of 2 are standing. Destroy the one on e8.",
      done: "One left: phase 3. Now towers of up to 3 can be destroyed, and new ones have 4 blocks.",
      dare: "The tower on h5 has three blocks: not in phase 2.",
    },
    seven: {
      title: "Seven blocks",
      tell: "With seven blocks or more you can’t destroy anything. Build, and you have room again.",
      goal: "You have seven. Build on e5.",
      done: "Four left. You may destroy again.",
      dare: "The tower on e8 is out of bounds for now.",
    },
    access: {
      title: "Leave a way in",
      tell: "No tower may be walled in. Beside each there must be a cell without a tower, from which a way without towers leads to the edge of the board.",
      goal: "Your figures stand on a8 and e5. Build where nothing gets walled in.",
      done: "There’s still a way to every tower.",
      dare: "On a8 you would shut in the tower in the corner.",
    },
    last: {
      title: "The last round",
      tell: "Once at most one tower of 4 is left in phase 4, the round is played to its end, and the game is over. Most points win; if they’re equal, more blocks.",
      goal: "Yours is the last turn of the round. Destroy the tower on e8.",
      done: "25 to 22, and everybody has had as many turns: you’ve won.",
    },
  },
  game: {
    tell: "It’s phase 4, and three towers of 4 are standing; you lead 20 to 19. The house plays like a beginner, and the story tells every move.",
    ends: "When two of the three have fallen, the round is finished and the game is over: about ten turns each. Most points win.",
  },
};
