/** Boards in a plain page of somebody else, from the package that `make embed` makes: replayed, played, painted, and small. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { PATIENCE, soon, visitor } from "./browser.mjs";

const ROOT = fileURLToPath(new URL("../../embed", import.meta.url));
const KINDS = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json" };
/** What a page may load for one board, without the engine. */
const MOST = 60_000;

/** A server of plain files, and one of somebody else's that has one page. */
const files = { url: "", asked: new Set() };
const elsewhere = { url: "", page: "" };
const servers = [];

function serve(answer) {
  const server = createServer(answer);
  servers.push(server);
  return new Promise((open) => server.listen(0, "127.0.0.1", () => open(`http://127.0.0.1:${server.address().port}`)));
}

before(async () => {
  files.url = await serve(async (request, response) => {
    const name = path.normalize(new URL(request.url, "http://x").pathname);
    if (name === "/favicon.ico") return void response.writeHead(204).end();
    files.asked.add(name);
    try {
      const body = await readFile(path.join(ROOT, name));
      const kind = KINDS[path.extname(name)] ?? "application/octet-stream";
      response.writeHead(200, { "content-type": kind, "access-control-allow-origin": "*" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  elsewhere.url = await serve((_, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end(elsewhere.page),
  );
});
after(() => servers.forEach((server) => server.close()));

const frameOf = (page, id) => page.frameLocator(`#${id} >> iframe`);

test("a plain page replays a record and plays a game, in its own colours", async (t) => {
  const { page } = await visitor(t);
  await page.goto(`${files.url}/example.html`);
  const watched = frameOf(page, "watched");
  await watched.getByRole("slider").waitFor({ timeout: PATIENCE });
  assert.match(await watched.locator(".told").innerText(), /The start/);
  await page.evaluate(() => {
    window.told = [];
    for (const name of ["cubo-shown", "cubo-played"])
      document.addEventListener(name, ({ detail }) => window.told.push([name, detail]));
  });
  await watched.getByRole("button", { name: "One move on" }).click();
  await soon(
    () => watched.locator(".told").innerText(),
    (text) => assert.match(text, /shield|Shield/),
  );
  await soon(
    () => page.evaluate(() => window.told),
    (told) => assert.ok(told.some(([name, detail]) => name === "cubo-shown" && detail.at === 1 && detail.of > 20)),
  );
  // The other board is played.
  const played = frameOf(page, "played");
  await played.locator("[data-cell=E1]").waitFor({ timeout: PATIENCE });
  const accent = await played
    .locator("main")
    .evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent"));
  assert.equal(accent.trim(), "#7a2e5d");
  // The Master steps forward: two clicks, and the house answers.
  await played.locator("[data-cell=E1]").click();
  await played.locator('[data-cell=E2][aria-label*="can "]').click();
  await soon(
    () => page.evaluate(() => window.told.filter(([name]) => name === "cubo-played").map(([, detail]) => detail)),
    (told) => assert.deepEqual([told[0]?.seat, told[0]?.action, told[1]?.seat], [0, "E1-E2", 1]),
  );
  // No style of the frame has come into the page.
  assert.equal(await page.locator("h1").evaluate((h1) => getComputedStyle(h1).fontStyle), "italic");
});

test("the package works from another origin, in French, with the record inside, and is small", async (t) => {
  const record = await readFile(path.join(ROOT, "example.json"), "utf8");
  elsewhere.page = `<!doctype html><html lang="fr"><script type="module" src="${files.url}/dist/embed/cubo-board.js"></script>
    <cubo-board id="board" theme="dark"><script type="application/json">${record}</script></cubo-board></html>`;
  const { page } = await visitor(t);
  files.asked.clear();
  await page.goto(elsewhere.url);
  const board = frameOf(page, "board");
  await board.getByRole("slider").waitFor({ timeout: PATIENCE });
  await soon(
    () => board.locator(".told").innerText(),
    (text) => assert.match(text, /Le début/),
  );
  let bytes = 0;
  for (const name of files.asked)
    if (!/\.(wasm|json)$/.test(name)) bytes += brotliCompressSync(await readFile(path.join(ROOT, name))).length;
  assert.ok(
    [...files.asked].some((name) => name.endsWith(".wasm")),
    "the engine came with it",
  );
  assert.ok(![...files.asked].some((name) => name.endsWith(".woff2")), "no letters are fetched");
  t.diagnostic(`${bytes} bytes for Cubulus, without the engine`);
  assert.ok(bytes < MOST, `${bytes} bytes: ${[...files.asked].join(" ")}`);
});

test("what is no game is said, in the frame and to the page", async (t) => {
  elsewhere.page = `<!doctype html><html lang="en"><script type="module" src="${files.url}/dist/embed/cubo-board.js"></script>
    <script>addEventListener("cubo-fault", ({ detail }) => (document.title = detail.message));</script>
    <cubo-board id="board" game="chess"></cubo-board></html>`;
  const { page } = await visitor(t);
  await page.goto(elsewhere.url);
  await frameOf(page, "board").getByRole("alert").waitFor({ timeout: PATIENCE });
  assert.equal(await page.title(), "There is no such game.");
});
