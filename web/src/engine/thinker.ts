/**
 * What thinks in this page: a second module, compiled for speed, and the networks of some games. Each is fetched when something has to think for the first time. Browsers
 * without vectors (simd128), and those that cannot fetch it, think with the engine itself: more slowly, without networks, and with the same answers to the same requests.
 */
import attack from "../../../crates/players/nets/cube-attack.net?url";
import attackTable from "../../../crates/players/nets/cube-attack-table.net?url";
import cubulus from "../../../crates/players/nets/cubulus.net?url";
import type { Net } from "./channel";
import { compile, module } from "./load";
import url from "./thinker.wasm?url";

/** The smallest module with a vector in it: a function that returns one of zeros. */
const VECTOR = [
  ...[0, 97, 115, 109, 1, 0, 0, 0], // the header
  ...[1, 5, 1, 96, 0, 1, 123], // a type: nothing in, a vector out
  ...[3, 2, 1, 0], // a function of that type
  ...[10, 22, 1, 20, 0, 253, 12, ...Array.from({ length: 16 }, () => 0), 11], // its code
];

/** The networks of a game. */
const NETS: Readonly<Record<string, readonly string[]>> = {
  cubulus: [cubulus],
  "cube-attack": [attack, attackTable],
};

let compiled: Promise<WebAssembly.Module> | undefined;
const fetched = new Map<string, Promise<Net>>();

/** Whether this browser can run the module. */
export function hasVectors(): boolean {
  return WebAssembly.validate(new Uint8Array(VECTOR));
}

/** The thinker itself; rejects where it cannot be had. */
export function thinker(): Promise<WebAssembly.Module> {
  if (!hasVectors()) return Promise.reject(new Error("this browser has no vectors in WebAssembly"));
  compiled ??= compile(url).catch((why: unknown) => {
    compiled = undefined; // a network may come back
    throw why;
  });
  return compiled;
}

/** What thinks: the thinker, or the engine in its stead. */
export function mind(): Promise<WebAssembly.Module> {
  return thinker().catch(() => module());
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
