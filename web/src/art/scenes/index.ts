import type { GameId } from "../../protocol/shelf";
import type { Scene } from "../scene";
import { attakube } from "./attakube";
import { blox } from "./blox";
import { cubeAttack } from "./cube-attack";
import { cubulus } from "./cubulus";
import { qwirkleCubes } from "./qwirkle-cubes";

/** The picture of each game, by its id. */
export const scenes: Readonly<Record<string, Scene>> = {
  cubulus,
  attakube,
  "qwirkle-cubes": qwirkleCubes,
  blox,
  "cube-attack": cubeAttack,
} satisfies Record<GameId, Scene>;
