/**
 * What thinks in this page: the thinker, and the networks of some games, each fetched when it is first needed. Where the thinker cannot be had the engine itself thinks: more
 * slowly, without networks, and with the same answers to the same requests.
 */
import attakube from "../../../crates/players/nets/attakube.net?url";
import blox from "../../../crates/players/nets/blox.net?url";
import attack from "../../../crates/players/nets/cube-attack.net?url";
import attackTable from "../../../crates/players/nets/cube-attack-table.net?url";
import cubulus from "../../../crates/players/nets/cubulus.net?url";
import qwirkle from "../../../crates/players/nets/qwirkle-cubes.net?url";
import type { Net } from "./channel";
import { whole } from "./load";
import { thinker } from "./thinker";

/** The networks of a game. */
const NETS: Readonly<Record<string, readonly string[]>> = {
  attakube: [attakube],
  blox: [blox],
  cubulus: [cubulus],
  "cube-attack": [attack, attackTable],
  "qwirkle-cubes": [qwirkle],
};

const fetched = new Map<string, Promise<Net>>();

/** What thinks: the thinker, or the engine in its stead. */
export function mind(): Promise<WebAssembly.Module> {
  return thinker().catch(() => whole());
}

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
