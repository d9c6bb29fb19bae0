/**
 * Which modules of the client travel together. Left to itself the bundler makes a file of every set of modules that the same pages share: more than a hundred small ones, and on a
 * phone's line each costs a round trip. Here they are few: what every page and the shelf need, what tables need, what several boards need.
 */
import path from "node:path";
import type { Plugin } from "vite";

/** A file of the client, and which modules are in it. */
interface Group {
  name: string;
  test: (id: string) => boolean;
  priority: number;
}

const START = ["src/start.ts", "src/pages/Shelf.svelte", "src/lobby/Notices.svelte"];
const FRAME = ["src/embed/main.ts", "src/embed/Playing.svelte", "src/embed/Watching.svelte"];
const TABLE = ["src/pages/Game.svelte", "src/pages/Table.svelte", "src/host/hosts.ts"];
const BOARDS = "src/boards";
/** In this order a module is asked for; with a module go those that it imports. */
const NAMES = ["first", "base", "house", "board", "table"];
/** What every page needs. */
const AT_ONCE = ["base", "house", "rolldown-runtime"];

export function chunks(): { plugin: Plugin; groups: Group[] } {
  let nameOf = (_: string): string | undefined => undefined;
  const plugin: Plugin = {
    name: "chunks",
    apply: "build",
    buildEnd() {
      /** These modules and everything that they import. */
      const closure = (...files: string[]): Set<string> => {
        const found = new Set<string>();
        const visit = (id: string): void => {
          if (found.has(id)) return;
          found.add(id);
          this.getModuleInfo(id)?.importedIds.forEach(visit);
        };
        for (const file of files) visit(path.join(import.meta.dirname, file));
        return found;
      };
      const first = closure("src/main.ts");
      const start = closure(...START);
      const frame = closure(...FRAME);
      const table = closure(...TABLE);
      const games = new Set(
        [...this.getModuleIds()].flatMap((id) => /src\/boards\/([^/]+)\/bare\.ts$/.exec(id)?.[1] ?? []),
      );
      const boards = [...games].map((game) => closure(`${BOARDS}/${game}/index.ts`, `${BOARDS}/${game}/bare.ts`));
      nameOf = (id) => {
        const users = boards.filter((board) => board.has(id)).length;
        if (first.has(id)) return "first";
        if (start.has(id)) return frame.has(id) || users > 0 ? "base" : "house";
        if (users > 1 || (table.has(id) && (frame.has(id) || users > 0))) return "board";
        return table.has(id) ? "table" : undefined;
      };
    },
    /** What every page needs is asked for by the page itself: the first file would ask for it a round trip later. Styles first: they are small. */
    transformIndexHtml: {
      order: "post",
      handler(_, { path: page, bundle }) {
        const files = Object.values(bundle ?? {});
        if (page !== "/index.html" || files.length === 0) return undefined;
        const parts = files.filter((file) => file.type === "chunk" && AT_ONCE.includes(file.name));
        const styles = parts.flatMap((part) =>
          part.type === "chunk" ? [...(part.viteMetadata?.importedCss ?? [])] : [],
        );
        const fonts = files.map(({ fileName }) => fileName).filter((name) => name.endsWith(".woff2"));
        const link = (attrs: Record<string, string | boolean>) => ({
          tag: "link",
          attrs: { ...attrs, crossorigin: true },
          injectTo: "head" as const,
        });
        return [
          ...styles.map((file) => link({ rel: "stylesheet", href: `/${file}` })),
          ...parts.map(({ fileName }) => link({ rel: "modulepreload", href: `/${fileName}` })),
          ...fonts.map((file) => link({ rel: "preload", as: "font", type: "font/woff2", href: `/${file}` })),
        ];
      },
    },
  };
  const groups = NAMES.map((name, place) => ({
    name,
    test: (id: string) => nameOf(id) === name,
    priority: NAMES.length - place,
  }));
  return { plugin, groups };
}
