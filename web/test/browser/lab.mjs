/** Boards by themselves: the lab, served from the sources for one test file. */
import { after, before } from "node:test";
import { createServer } from "vite";

/** `prepare` comes first: what the server is to know of a house. */
export function openLab(prepare = async () => {}) {
  const lab = { pages: "", url: "" };
  let server;
  before(async () => {
    await prepare();
    // Nothing is edited meanwhile: no page is to be loaded anew in the middle of a test.
    server = await createServer({ server: { port: 0, hmr: false, watch: null }, logLevel: "error" });
    await server.listen();
    lab.pages = server.resolvedUrls.local[0];
    lab.url = new URL("lab.html", lab.pages).href;
  });
  after(() => server?.close());
  return lab;
}
