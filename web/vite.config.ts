/// <reference types="vitest/config" />
import { rename } from "node:fs/promises";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { chunks } from "./chunks.ts";
import { pack } from "./pack.ts";

// `npm run dev` talks to a server that runs beside it (`cubo serve`); CUBO_HOUSE says where.
const house = process.env["CUBO_HOUSE"] ?? "http://127.0.0.1:8080";

/** The lab of the boards is no part of the client: built for its tests alone (`vite build --mode lab`). */
const LAB = { outDir: "lab-dist", rolldownOptions: { input: ["lab.html", "index.html"] } };

/** The board for other people's pages: the page in its frame, and the script that makes the element, under a name that stays. */
const BOARD = { frame: "embed/embed.html", "cubo-board": "src/embed/element.ts" };
const output = {
  entryFileNames: ({ name }: { name: string }) =>
    name === "cubo-board" ? "embed/cubo-board.js" : "assets/[name]-[hash].js",
};
const { plugin: travel, groups } = chunks();
const CLIENT = {
  rolldownOptions: { input: { index: "index.html", ...BOARD }, output: { ...output, codeSplitting: { groups } } },
};
/** As a package of its own, which works in any folder, once for each language: `vite build --mode embed-en`, then `embed-fr`. */
const PACKAGE = {
  outDir: "embed/dist",
  copyPublicDir: false,
  // What two boards need is one file: it packs better than many small ones.
  rolldownOptions: {
    input: BOARD,
    output: { ...output, codeSplitting: { groups: [{ name: "shared", minShareCount: 2 }] } },
  },
};
const builds: Record<string, object> = {
  lab: LAB,
  "embed-en": PACKAGE,
  "embed-fr": { ...PACKAGE, emptyOutDir: false },
};

/** Leaves the words of the other language out, and names the page of the frame after its own. */
function oneLanguage(language: string): Plugin {
  const other = language === "en" ? "fr" : "en";
  return {
    name: "one-language",
    enforce: "pre",
    transform: (_, id) => (id.includes(`/src/i18n/${other}/`) ? `export const ${other} = undefined;` : null),
    writeBundle: () => rename("embed/dist/embed/embed.html", `embed/dist/embed/embed.${language}.html`),
  };
}

export default defineConfig(({ mode }) => ({
  base: mode.startsWith("embed") ? "./" : "/",
  define: { __LANGUAGE__: JSON.stringify(mode.startsWith("embed-") ? mode.slice(6) : "") },
  plugins: [
    svelte({ compilerOptions: { cssHash: ({ hash, css }) => `s${hash(css).slice(0, 5)}` } }),
    mode in builds ? [] : [travel, pack()],
    mode.startsWith("embed-") ? oneLanguage(mode.slice(6)) : [],
  ],
  build: {
    ...(builds[mode] ?? CLIENT),
    target: "es2022",
    assetsInlineLimit: 0, // the content security policy allows no inlined scripts or styles
    modulePreload: { polyfill: false },
  },
  worker: { format: "es" },
  server: {
    fs: { allow: [".", "../docs/rules", "../puzzles", "../crates/players/nets"] }, // what lives with others of its kind
    proxy: {
      // The server takes orders from its own pages only: the origin is made its own.
      "/api": { target: house, changeOrigin: true, headers: { origin: house } },
      "/ws": { target: house, ws: true, changeOrigin: true, headers: { origin: house } },
    },
  },
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  // Nothing takes a minute unless it hangs, however busy the machine.
  // A test that needs a page says so in its first line: to make one takes longer than most tests.
  test: { environment: "node", include: ["src/**/*.test.ts"], testTimeout: 60_000, hookTimeout: 60_000 },
}));
