/** Boards by themselves: the lab, as `make` builds it for the tests (`lab-dist`), served for one test file. */
import { after, before } from "node:test";
import { preview } from "vite";

/** `prepare` comes first: what the server of the lab must know of a game server. */
export function openLab(prepare = async () => {}) {
  const lab = { pages: "", url: "" };
  let server;
  before(async () => {
    await prepare();
    server = await preview({ mode: "lab", preview: { port: 0 }, logLevel: "error" });
    lab.pages = server.resolvedUrls.local[0];
    lab.url = new URL("lab.html", lab.pages).href;
  });
  after(() => server?.close());
  return lab;
}
