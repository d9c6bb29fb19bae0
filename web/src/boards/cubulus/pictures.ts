/** Pieces as pictures outside the board: in the strip, in a row, in a sentence. */
import { createRawSnippet, mount, unmount, type Snippet } from "svelte";
import Cube from "../../cube/Cube.svelte";
import { drawn } from "../../cube/solid";
import { look } from "./look";
import type { Piece } from "./pieces";

/** A piece that is nowhere. */
export function piece(side: 0 | 1, kind: Piece["kind"], top = 0, south = 0): Piece {
  return { text: "", side, kind, cells: ["A1", "B1"], top, south };
}

/** A piece as a telling names it: `white-53`, `black-master`. */
export function named(name: string): Piece {
  const [colour = "", what = ""] = name.split("-");
  const side = colour === "black" ? 1 : 0;
  if (what === "master" || what === "shield" || what === "soldier") return piece(side, what);
  return piece(side, "cube", Number(what[0]), Number(what[1]));
}

/** How wide the edge of a cube may be so that the whole piece is `height` high. */
export function edgeFor(shown: Piece, height: number): number {
  return height / drawn(look(shown, 0).solid)[1];
}

/** A picture so many pixels high. */
export function pictureOf(shown: Piece, bottom: number, height = 32): Snippet {
  return createRawSnippet(() => ({
    render: () => "<span></span>",
    setup(target) {
      // Not in the text above: the content security policy allows no style in it.
      Object.assign((target as HTMLElement).style, { display: "block", fontSize: `${edgeFor(shown, height)}px` });
      const { solid, inks, face, paint } = look(shown, bottom);
      const drawing = mount(Cube, { target, props: { solid, inks, face, paint, shadow: false } });
      return () => void unmount(drawing);
    },
  }));
}
