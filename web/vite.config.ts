/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { pack } from "./pack.ts";

// `npm run dev` talks to a server that runs beside it (`cubo serve`); CUBO_HOUSE says where.
const house = process.env["CUBO_HOUSE"] ?? "http://127.0.0.1:8080";

/** The lab of the boards is no part of the client: built for its tests alone (`vite build --mode lab`). */
const LAB = { outDir: "lab-dist", rolldownOptions: { input: ["lab.html", "index.html"] } };

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), mode === "lab" ? [] : pack()],
  build: {
    ...(mode === "lab" ? LAB : {}),
    target: "es2022",
    assetsInlineLimit: 0, // the content security policy allows no inlined scripts or styles
    modulePreload: { polyfill: false },
  },
  worker: { format: "es" },
  server: {
    fs: { allow: [".", "../docs/rules"] }, // the rules to read live with the other documents
    proxy: {
      // The server takes orders from its own pages only: the origin is made its own.
      "/api": { target: house, changeOrigin: true, headers: { origin: house } },
      "/ws": { target: house, ws: true, changeOrigin: true, headers: { origin: house } },
    },
  },
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  // Nothing takes a minute unless it hangs, however busy the machine.
  test: { environment: "jsdom", include: ["src/**/*.test.ts"], testTimeout: 60_000, hookTimeout: 60_000 },
}));
