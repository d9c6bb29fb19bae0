import type { LessonWords } from "./lesson";

export const words: LessonWords = {
  lead: "Two armies of dice, called cubes. What a cube shows on top is how far it must roll, and rolling changes what it shows. Corner the other Master.",
  tasks: {
    straight: {
      title: "A cube rolls",
      tell: "A cube goes as many cells as its top shows, tipping over its edge from cell to cell.",
      goal: "Roll the 2 from B1 straight ahead to B3.",
      done: "It rolled two cells, and now something else is on top: that is how far it will go next.",
      dare: "Curious? Try B2 first.",
    },
    corner: {
      title: "One corner on the way",
      tell: "On its way a cube may turn once. Two ways to the same cell often end with different numbers on top.",
      goal: "Bring the 3 from D4 to E6 so that it shows 1: two cells ahead, then one to the right.",
      done: "The other way round, one to the right and two ahead, it would have shown 6.",
      dare: "Stopping on D6 would be only two cells.",
    },
    capture: {
      title: "Taking",
      tell: "Whoever ends exactly on an enemy cube takes it. No piece is ever rolled over, with one exception that comes later.",
      goal: "Take the black cube on F5 with your 3.",
      done: "Taken. It lies beside the board now; a troc may bring it back some day.",
      dare: "It must be exactly three cells: E5 is too near.",
    },
    swing: {
      title: "Shields swing",
      tell: "A shield lies on two cells. It keeps one of them, and its other half comes down on a free neighbour. Shields take nothing.",
      goal: "Swing your shield any way you like.",
      done: "A shield is slow, but it is hard to get rid of.",
      dare: "Sliding to C5 and D5 would leave both cells at once.",
    },
    shield: {
      title: "Two against a shield",
      tell: "A shield falls only when two different pieces attack its two halves. For this alone a cube may roll over one half to reach the other, as your 3 does.",
      goal: "Your 1 attacks E5, your 3 attacks F5. Take the shield with either.",
      done: "One strikes, the other only has to be there.",
    },
    mate: {
      title: "Mate",
      tell: "Attack the Master so that nothing can save it, and the game is won. Where the Master could go counts as well.",
      goal: "Roll the 1 from D7 to E7. See what it will show, and what it leaves open for the 3.",
      done: "It shows 2 and attacks E9; the 3 guards E8. Mate: you have won.",
    },
  },
};
