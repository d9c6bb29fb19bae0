import type { MoreWords } from "../lesson";

export const words: MoreWords = {
  lead: "Part two: the Master, check, the troc, and what level 2 adds.",
  tasks: {
    master: {
      title: "The Master walks",
      tell: "The Master goes one cell along its row or column and takes what it lands on. It is never taken itself: the game is over before that.",
      goal: "Walk your Master one cell, any way you like.",
      done: "Slow, but it fights. At level 2 its very first step may also be diagonal.",
      dare: "Cornerwise, to F5, it can’t.",
    },
    check: {
      title: "In check",
      tell: "Black’s 3 could land on your Master: that’s check. You must answer it: step away, put a cube in between, or take the attacker.",
      goal: "Save your Master, any way you like.",
      done: "Safe. You may never leave your own Master in check, nor walk it into one.",
      dare: "Moving the 1 to D6 saves nobody.",
    },
    none: {
      title: "No move left",
      tell: "If you have no legal move on your turn, you lose, even without check. Black has only the Master, in the corner.",
      goal: "Roll the 3 from F8 straight to C8.",
      done: "It shows 2 and covers A8 and B9. The Master isn’t attacked, but it has nowhere to go: you’ve won.",
    },
    over: {
      title: "Over half a shield",
      tell: "Nobody rolls over a piece, with one exception: a cube on its way to take a shield may roll over the shield’s other half. That half counts as a cell.",
      goal: "Your 1 attacks E5. Roll the 3 from C5 over E5 to F5 and take the shield.",
      done: "Three cells, and the middle one was half a shield. Nothing else is ever rolled over.",
      dare: "Over the black cube on C7 it’s refused as always.",
    },
    troc: {
      title: "The troc",
      tell: "A Master on the enemy’s home row may swap places with one of your captured pieces: that’s a troc. The Master goes back to E1, the piece stands where it stood, and it costs no move.",
      goal: "Your Master has reached A9. Bring a piece back.",
      done: "The piece is back, the Master is home, and your move is still to come.",
    },
    turn: {
      title: "Level 2: turn a cube",
      tell: "Tables play level 2 unless you choose level 1 when you lay one. At level 2 you may turn a cube where it stands instead of rolling it.",
      goal: "Turn your 3 on D4, whichever way you like.",
      done: "Still a 3, but it will roll onto other numbers. That was your move.",
    },
    stand: {
      title: "Level 2: soldiers",
      tell: "A shield may stand up over one of its ends, onto the free cell beyond. It’s a soldier then: one cell diagonally, and it takes and gives check.",
      goal: "Stand your shield up.",
      done: "It is quicker now, but a single attacker can take it. It may lie down again later.",
      dare: "It can’t stand up sideways, onto D5.",
    },
  },
  game: {
    tell: "You have four cubes and your Master; Black has its Master and one cube. The house plays like a beginner, and the story tells every move.",
    ends: "You win when Black’s Master is mated or Black has no move left, usually within ten moves. The same position three times is a draw.",
  },
};
