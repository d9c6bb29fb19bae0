/** The tasks of every lesson. Each is checked with the engine by a test: position, accepted actions, refusals. */
import type { GameId } from "../protocol/shelf";
import { attakube } from "./attakube";
import { blox } from "./blox";
import { cubeAttack } from "./cube-attack";
import { cubulus } from "./cubulus";
import type { Lesson } from "./lesson";
import { qwirkleCubes } from "./qwirkle-cubes";

export const lessons: Readonly<Record<string, Lesson>> = {
  cubulus,
  attakube,
  "qwirkle-cubes": qwirkleCubes,
  blox,
  "cube-attack": cubeAttack,
} satisfies Record<GameId, Lesson>;
