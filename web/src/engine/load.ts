/**
 * Fetches and compiles what answers for rules, each module once for all workers of the page: the referee of one game, which is what a table waits for, or the whole
 * engine with all games, which is several times as large, for tables that live in the page.
 */
import engine from "./cubo.wasm?url";
import type { WorkerLike } from "./channel";
import { compile } from "./compile";

const files: Partial<Record<string, string>> = Object.fromEntries(
  Object.entries(import.meta.glob<string>("./referees/*.wasm", { query: "?url", import: "default", eager: true })).map(
    ([file, url]) => [file.replace(/^.*\/|\.wasm$/g, ""), url],
  ),
);

const compiled = new Map<string, Promise<WebAssembly.Module>>();

function fetched(url: string): Promise<WebAssembly.Module> {
  const known = compiled.get(url);
  if (known) return known;
  const module = compile(url);
  compiled.set(url, module);
  module.catch(() => compiled.delete(url)); // a network may come back
  return module;
}

/** The game itself where it has a referee of its own; for all others one whose referee is here already, or any. */
export function refereed(game: string | undefined): string | undefined {
  if (game !== undefined && game in files) return game;
  const games = Object.keys(files);
  return games.find((other) => compiled.has(files[other] ?? "")) ?? games[0];
}

/** The rules of one game. */
export function referee(game: string): Promise<WebAssembly.Module> {
  return fetched(files[game] ?? engine);
}

/** All games, their players, and tables. */
export function whole(): Promise<WebAssembly.Module> {
  return fetched(engine);
}

export function hire(): WorkerLike {
  return new Worker(new URL("./engine.worker.ts", import.meta.url), { type: "module" });
}
