import type { MoreWords } from "../lesson";

export const words: MoreWords = {
  lead: "Part two: setting up, the reserve, and the powers that block and destroy.",
  tasks: {
    setup: {
      title: "Setting up",
      tell: "Before the first turn you choose seven of your twelve Kubes, one for each of your gates, and nobody sees which. The other five are your reserve.",
      goal: "Six are in place. Choose the seventh for g1, and say that you’re ready.",
      done: "From over there, all anybody sees is seven backs.",
    },
    reserve: {
      title: "From the reserve",
      tell: "A turn is a move, a power, or this: bring in a Kube from your reserve. It comes hidden, onto a free gate of yours, and only if you have fewer than seven on the board.",
      goal: "You have six on the board. Bring one in.",
      done: "That was the whole turn. It can walk or act from your next one on.",
      dare: "a2 is no gate: nobody comes in there.",
    },
    star: {
      title: "The Star",
      tell: "A Star steps diagonally. That turns it up, and from then on it goes straight or diagonally as you please.",
      goal: "c7 is taken. Slip past it with your Star, from c6 to d7.",
      done: "It stands on the middle gate. It may even leave diagonally: the gate it leaves from is the one that counts.",
      dare: "From c6 it can’t leave yet, whatever it is.",
    },
    firewall: {
      title: "The Firewall blocks",
      tell: "A Firewall blocks one enemy beside it. A blocked Kube neither moves nor uses its power until the Firewall moves, falls or takes another.",
      goal: "Block one of the two enemies beside your Firewall on c3.",
      done: "It’s stuck, turn after turn, and nobody can even push it.",
      dare: "The Kube on e7 isn’t beside it.",
    },
    eclipse: {
      title: "The Eclipse covers",
      tell: "An Eclipse jumps onto a Kube beside it, friend or foe. What lies under it is blocked until it moves on.",
      goal: "Jump onto one of the enemies beside your Eclipse on d4.",
      done: "Two Kubes on one cell, and the lower one can do nothing.",
      dare: "e3 touches only its corner.",
    },
    cyclone: {
      title: "The Cyclone",
      tell: "A Cyclone destroys every Kube beside it, yours too, and goes with them.",
      goal: "Let the Cyclone on d5 loose.",
      done: "Three enemies for one Kube. The one on c6 touched only a corner and is still there.",
    },
    quake: {
      title: "The Earthquake",
      tell: "An Earthquake destroys everything in its row or in its column, whoever’s it is, and itself.",
      goal: "Shake row 4. Down column d, your own Keys would fall.",
      done: "Three enemies gone, and the Keys still stand.",
    },
    shield: {
      title: "The Shield holds",
      tell: "Nothing that pushes, blocks or destroys can harm a Shield, whoever does it. It only shows itself when that happens.",
      goal: "Your own Shield is on b4. Shake row 4 all the same.",
      done: "The Shield is still standing, and everybody knows it now. It has no power of its own.",
    },
  },
  game: {
    tell: "You lead 3 to 2, and two more points will do. You know your own Kubes; the house hides its own, and plays like a beginner. The story tells every move.",
    ends: "Five points win at once, often within ten turns. If the same situation comes a third time, whoever has more points wins.",
  },
};
