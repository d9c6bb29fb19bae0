/** Puts a brotli form beside every file of the built client that gains by it; the house hands it out to browsers that take it. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { Plugin } from "vite";

const WORTH = /\.(js|css|html|svg|wasm|webmanifest)$/;

export function pack(): Plugin {
  let out = "";
  return {
    name: "pack",
    apply: "build",
    configResolved: (config) => void (out = path.resolve(config.root, config.build.outDir)),
    async closeBundle() {
      for (const file of await readdir(out, { recursive: true })) {
        if (!WORTH.test(file)) continue;
        const body = await readFile(path.join(out, file));
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
        const packed = brotliCompressSync(body, { params });
        if (packed.length * 10 < body.length * 9) await writeFile(path.join(out, `${file}.br`), packed);
      }
    },
  };
}
