/** How towers and figures are drawn, in pixels of a cell of 62, and how they travel. */
import { upright, type Inks, type Solid } from "../../cube/solid";
import { CELL } from "./cells";

/** The edge of a cell in drawings. */
export const EDGE = 62;

/** A tower: its sides, its foot, how high a storey is and how far one sees onto the top of it; where its token lies. */
export const LEFT = 5.5;
export const RIGHT = 43.5;
export const FOOT = 57;
export const STOREY = 10;
export const LID = 6;
export const COIN = { x: 51.5, y: 50 } as const;

/** What travels is a drawing as large as a cell. */
export const TILE: Solid = { w: CELL, d: CELL, h: 0.01 };

/** What `Flying.svelte` draws on it. */
export const figureInks = (owner: number): Inks => upright({ top: `figure ${owner}` });
export const blockInks = (tower: string, storey: number): Inks => upright({ top: `block ${tower} ${storey}` });
