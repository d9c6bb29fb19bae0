/** The pieces at rest, and those on their way. */
import { Journey, standing } from "../../cube/journey";
import { SceneOf, type Fly, type Played } from "../shared/scene";
import { look, middle } from "./look";
import { readPieces, type Piece, type View } from "./pieces";
import { movement } from "./travel";

export class Scene extends SceneOf<View, readonly Piece[], number> {
  resting = $state.raw<readonly Piece[]>([]);
  protected readonly rest = readPieces;

  protected async play({ seen, before, after }: Played<View>, fly: Fly, bottom: number): Promise<void> {
    const moving = movement("action" in seen ? seen.action : "", before, after, bottom);
    if (!moving) return;
    const away = new Set([...moving.travels.map(({ piece }) => piece.text), ...moving.taken.map(({ text }) => text)]);
    const fade = moving.taken.map((piece) => {
      const { solid } = look(piece, bottom);
      return { piece, journey: new Journey(solid, standing(middle(piece.cells, bottom), solid)).wait(moving.takenAt).fade() };
    });
    const flights = [...fade, ...moving.travels].map(({ piece, journey }) => fly(look(piece, bottom), journey));
    this.resting = readPieces(before).filter((piece) => !away.has(piece.text));
    await Promise.all(flights);
  }
}
