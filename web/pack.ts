/**
 * Steps after the build: the service worker gets the list of files to keep for offline use, and a Brotli-compressed copy is put
 * beside every file that becomes smaller by it; the server sends it to browsers that accept it.
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Plugin } from "vite";

/** On threads of its own: as many files at once as there are. */
const packedOf = promisify(brotliCompress);
const WORTH = /\.(js|css|html|svg|wasm|net|webmanifest)$/;
const KEEPER = "sw.js";
/** Where the worker says what it keeps, as it stands in its source. */
const LIST = "const ALL = [];";

export function pack(): Plugin {
  let out = "";
  return {
    name: "pack",
    apply: "build",
    configResolved: (config) => void (out = path.resolve(config.root, config.build.outDir)),
    async writeBundle() {
      const files = (await readdir(out, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile() && !entry.name.endsWith(".br"))
        .map((entry) => path.relative(out, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"))
        .sort();
      await list(path.join(out, KEEPER), files);
      const packs = files
        .filter((file) => WORTH.test(file))
        .map(async (file) => {
          const body = await readFile(path.join(out, file));
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_LGWIN]: 24,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          };
          const packed = await packedOf(body, { params });
          if (packed.length * 10 < body.length * 9) await writeFile(path.join(out, `${file}.br`), packed);
        });
      await Promise.all(packs);
    },
  };
}

/** The page itself is kept apart, and the worker by the browser. The engine first; what thinks, which is larger and needed later, last. */
async function list(keeper: string, files: readonly string[]): Promise<void> {
  const source = await readFile(keeper, "utf8");
  if (!source.includes(LIST)) throw new Error(`${KEEPER} does not say where its list stands`);
  const kept = files.filter((file) => file.startsWith("assets/")).map((file) => `/${file}`);
  const turn = (file: string): number => (/\/thinker-|\.net$/.test(file) ? 2 : file.endsWith(".wasm") ? 0 : 1);
  const first = kept.toSorted((a, b) => turn(a) - turn(b));
  await writeFile(keeper, source.replace(LIST, `const ALL = ${JSON.stringify(first)};`));
}
