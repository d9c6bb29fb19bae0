/** The study of each game that was last worked on in this browser. */
import { keep, recall } from "../settings/keep";
import { read, write, type Paper } from "./paper";

const NAME = "cubo.study.";

export function keepStudy(paper: Paper): boolean {
  return keep(NAME + paper.start.game, write(paper));
}

export function keptStudy(game: string): Paper | undefined {
  const paper = read(recall(NAME + game));
  return paper?.start.game === game ? paper : undefined;
}
