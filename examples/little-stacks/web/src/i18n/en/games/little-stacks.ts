import type { Told } from "../games";

export const littleStacks: Told = {
  how: ["Lay cubes on nine cells, on the other player’s cubes too. Three top cubes in a line win."],
  good: "A cube that is covered still counts for the height of its stack.",
  credit: "Made for this house, as a mould for new games.",
  box: "",
  minutes: 3,
  first: "Against a beginner",
  options: {},
};
