/** The pieces at rest, and those on their way. */
import { Journey, standing } from "../../cube/journey";
import { SceneOf, type Fly, type Played } from "../shared/scene";
import { look, middle } from "./look";
import { readPieces, type Piece, type View } from "./pieces";
import { movement, settled } from "./travel";

export class Scene extends SceneOf<View, readonly Piece[], number> {
  resting = $state.raw<readonly Piece[]>([]);
  protected readonly rest = readPieces;

  protected async play({ seen, before, after, dropped }: Played<View>, fly: Fly, bottom: number): Promise<void> {
    const text = "action" in seen ? seen.action : "";
    const moving =
      (dropped && settled(text, before, after, this.onStage(dropped), bottom)) ?? movement(text, before, after, bottom);
    if (!moving) return;
    const fade = moving.taken.map((piece) => {
      const { solid } = look(piece, bottom);
      return {
        piece,
        journey: new Journey(solid, standing(middle(piece.cells, bottom), solid)).wait(moving.takenAt).fade(),
      };
    });
    const flights = [...fade, ...moving.travels].map(({ piece, journey }) => fly(look(piece, bottom), journey));
    const away = new Set([moving.mover, ...moving.taken].map(({ text }) => text));
    this.resting = readPieces(before).filter((piece) => !away.has(piece.text));
    await Promise.all(flights);
  }
}
