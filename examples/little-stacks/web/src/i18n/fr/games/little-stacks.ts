import type { Told } from "../../en/games";

export const littleStacks: Told = {
  how: ["Posez des cubes sur neuf cases, et sur ceux de l’autre aussi. Trois cubes du dessus alignés gagnent."],
  good: "Un cube recouvert compte encore pour la hauteur de sa pile.",
  credit: "Fait pour cette maison, comme moule de nouveaux jeux.",
  box: "",
  minutes: 3,
  first: "Contre un débutant",
  options: {},
};
