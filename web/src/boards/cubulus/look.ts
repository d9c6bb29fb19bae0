/** How a piece is drawn for somebody on one side of the board. Lengths are in edges of a cube. */
import { acrossBoard, die } from "../../cube/die";
import type { Traveller } from "../../cube/flight";
import type { Ground } from "../../cube/journey";
import Pips from "../../cube/Pips.svelte";
import { CUBE, upright, type Face, type Inks, type Solid } from "../../cube/solid";
import { onScreen, type Cell } from "./cells";
import Inlay from "./Inlay.svelte";
import type { Piece } from "./pieces";

/** The side of a cell: a cube at rest fills nine tenths of it. */
export const CELL = 1.61;

/** The frame round the cells: letters and numbers stand on its near side, below and on the left. */
export const FRAME = { near: 0.54, far: 0.2 } as const;

/** A shield reaches over two cells; standing up as a soldier it is made to fit one, so that it hides nothing behind it. */
const GIRTH = 0.84;
const LENGTH = CELL + 0.9;
export const SOLDIER: Solid = { w: GIRTH, d: GIRTH, h: 1.42 };

export const PAINT = ["ivory", "ebony"] as const;

/** The middle of a cell, or of several. */
export function middle(cells: readonly Cell[], bottom: number): Ground {
  const places = cells.map((cell) => onScreen(cell, bottom));
  const mean = (i: 0 | 1) => places.reduce((sum, place) => sum + place[i] + 0.5, 0) / places.length;
  return { x: CELL * mean(0), y: CELL * mean(1) };
}

/** Whether two cells lie beside one another on the screen, not above one another. */
function across(cells: readonly Cell[]): boolean {
  return cells[0]?.[1] === cells[1]?.[1];
}

export function shieldSolid(cells: readonly Cell[]): Solid {
  return across(cells) ? { w: LENGTH, d: GIRTH, h: 0.6 } : { w: GIRTH, d: LENGTH, h: 0.6 };
}

export interface Look extends Traveller {
  solid: Solid;
  face: Face;
  inks: Inks;
  paint: string;
}

export function look(piece: Pick<Piece, "kind" | "side" | "cells" | "top" | "south">, bottom: number): Look {
  const paint = PAINT[piece.side];
  switch (piece.kind) {
    case "cube": {
      const inks = die(piece.top, piece.south) ?? {};
      return { solid: CUBE, face: Pips, inks: bottom === 1 ? acrossBoard(inks) : inks, paint };
    }
    case "master":
      return { solid: CUBE, face: Inlay, inks: upright({ top: "master", south: "master", east: "master" }), paint };
    case "soldier":
      return {
        solid: SOLDIER,
        face: Inlay,
        inks: upright({ top: "soldier", south: "band", east: "band", north: "band", west: "band" }),
        paint,
      };
    case "shield":
      return { solid: shieldSolid(piece.cells), face: Inlay, inks: upright({ top: "shield" }), paint };
  }
}
