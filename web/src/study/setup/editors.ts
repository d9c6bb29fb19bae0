/** The editor of each game that has one; positions of the others are set up by their text. */
import { attakube } from "./attakube";
import { blox } from "./blox";
import { cubeAttack } from "./cube-attack";
import { cubulus } from "./cubulus";
import { anyEditor, type Editor } from "./editor";
import { qwirkleCubes } from "./qwirkle-cubes";

export const editors: Readonly<Record<string, Editor>> = {
  attakube: anyEditor(attakube),
  blox: anyEditor(blox),
  "cube-attack": anyEditor(cubeAttack),
  cubulus: anyEditor(cubulus),
  "qwirkle-cubes": anyEditor(qwirkleCubes),
};
