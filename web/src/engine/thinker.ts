/**
 * The module that thinks: compiled for speed, with networks and reviews, and fetched when something has to think for the first time. Browsers without vectors (simd128) cannot
 * run it.
 */
import { compile } from "./compile";
import url from "./thinker.wasm?url";

/** The smallest module with a vector in it: a function that returns one of zeros. */
const VECTOR = [
  ...[0, 97, 115, 109, 1, 0, 0, 0], // the header
  ...[1, 5, 1, 96, 0, 1, 123], // a type: nothing in, a vector out
  ...[3, 2, 1, 0], // a function of that type
  ...[10, 22, 1, 20, 0, 253, 12, ...Array.from({ length: 16 }, () => 0), 11], // its code
];

let compiled: Promise<WebAssembly.Module> | undefined;

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
