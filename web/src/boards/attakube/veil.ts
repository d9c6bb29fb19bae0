/** What onlookers may read while the viewer hides their own Kubes: secrets are drawn as hidden and called a Kube. */
import { readPicture } from "./look";
import { shown } from "./shown.svelte";

/** Whether a piece of a telling is known to the listener alone. */
function isSecret(piece: string): boolean {
  const { kind, faceUp } = readPicture(piece);
  return kind !== null && !faceUp;
}

/** The picture to draw for a piece. */
export function veiled(piece: string): string {
  return shown.hideOwn && isSecret(piece) ? piece.replace(/-.*/, "-hidden") : piece;
}

/** What a piece is called: the word is the same in both languages, and sentences are made so that it fits (docs/notation/attakube.md). */
export function veiledText(piece: string, text: string): string {
  return shown.hideOwn && isSecret(piece) ? "Kube" : text;
}
