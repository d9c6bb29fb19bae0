/** The networks of the house, each a file of its own that is fetched when its game is first thought about with it. */
import attakube from "../../../crates/players/nets/attakube.net?url";
import guesses from "../../../crates/players/nets/attakube-guesses.net?url";
import blox from "../../../crates/players/nets/blox.net?url";
import attack from "../../../crates/players/nets/cube-attack.net?url";
import attackTable from "../../../crates/players/nets/cube-attack-table.net?url";
import cubulus from "../../../crates/players/nets/cubulus.net?url";
import qwirkle from "../../../crates/players/nets/qwirkle-cubes.net?url";
import type { Net } from "./channel";
import { thinker } from "./thinker";

/** The networks of a game. */
const NETS: Readonly<Record<string, readonly string[]>> = {
  attakube: [attakube, guesses],
  blox: [blox],
  cubulus: [cubulus],
  "cube-attack": [attack, attackTable],
  "qwirkle-cubes": [qwirkle],
};

const fetched = new Map<string, Promise<Net>>();

/** The networks of a game; none if there are none, or if one of them, or what runs them, cannot be had. */
export async function networks(game: string): Promise<readonly Net[]> {
  const files = NETS[game] ?? [];
  if (files.length === 0) return [];
  try {
    await thinker();
    return await Promise.all(files.map(network));
  } catch {
    return [];
  }
}

function network(file: string): Promise<Net> {
  const known = fetched.get(file);
  if (known) return known;
  const net = fetch(file).then(async (answer): Promise<Net> => {
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
    return { name: file, bytes: new Uint8Array(await answer.arrayBuffer()) };
  });
  fetched.set(file, net);
  net.catch(() => fetched.delete(file));
  return net;
}
