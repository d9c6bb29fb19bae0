/** Boards in a plain page of somebody else, from the package that `make embed` makes: replayed, played, painted, and small. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { GAMES } from "../games.mjs";
import { PATIENCE, soon, visitor } from "./browser.mjs";
import { seeded } from "./records.mjs";

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

/** What was fetched since, packed, without the engine and the record. */
async function fetched() {
  const names = [...files.asked].filter((name) => !/\.(wasm|json)$/.test(name));
  const packed = await Promise.all(
    names.map(async (name) => brotliCompressSync(await readFile(path.join(ROOT, name)))),
  );
  return packed.reduce((sum, { length }) => sum + length, 0);
}

/** Opens a page of somebody else's, in French, with one board; says what it loads for it. */
async function lay(page, board) {
  elsewhere.page = `<!doctype html><html lang="fr"><script type="module" src="${files.url}/dist/embed/cubo-board.js"></script>
    <script>
      const told = [];
      for (const name of ["cubo-shown", "cubo-played", "cubo-fault"])
        addEventListener(name, ({ detail }) => told.push({ name, ...detail }));
    </script>
    ${board}</html>`;
  files.asked.clear();
  await page.goto(elsewhere.url);
  return frameOf(page, "board");
}

function small(t, bytes, what) {
  t.diagnostic(`${bytes} bytes for ${what}, without the engine`);
  assert.ok(
    [...files.asked].some((name) => name.endsWith(".wasm")),
    "the engine came with it",
  );
  assert.ok(![...files.asked].some((name) => name.endsWith(".woff2")), "no letters are fetched");
  assert.ok(bytes < MOST, `${bytes} bytes for ${what}: ${[...files.asked].join(" ")}`);
}

/** The first thing that somebody does who plays: as little as the game allows. */
const FIRST = {
  cubulus: async (board) => {
    await board.locator("[data-cell=E1]").click();
    await board.locator('[data-cell=E2][aria-label*="peut "]').click();
  },
  attakube: async (board) => {
    await board.getByRole("button", { name: "Surprenez-moi" }).click();
    await board.getByRole("button", { name: "C’est prêt" }).click();
  },
  // Whoever begins lays all they can; after the house has begun one may keep one's cubes.
  "qwirkle-cubes": async (board) => {
    const [keep, lay] = [
      board.getByRole("button", { name: "Tout garder" }),
      board.locator("[data-strip] .deeds .main:enabled"),
    ];
    const goal = board.locator('[data-cell][aria-label*="peut se poser ici"]').first();
    await keep.or(board.getByText("Vous commencez")).first().waitFor();
    if (await keep.count()) return keep.click();
    await board.locator("[data-slot].able").first().waitFor();
    for (let slot = 0; slot < 6; slot++) {
      await board.locator(`[data-slot="${slot}"]`).click();
      if (await goal.isVisible()) await goal.click();
    }
    await lay.click();
  },
  blox: async (board) => {
    await board.locator("button.card:not([aria-label^=joker])").first().click();
    await board.locator("[data-strip] .deeds .main").click();
  },
  "cube-attack": (board) => board.getByRole("button", { name: "Finir le tour" }).click(),
};

for (const game of GAMES)
  test(`${game} is replayed and played from another origin, in French, and is small`, async (t) => {
    const { page } = await visitor(t);
    const record = await seeded(game, 2, 12);
    const inside = `<script type="application/json">${JSON.stringify(record)}</script>`;
    const watched = await lay(page, `<cubo-board id="board" theme="dark">${inside}</cubo-board>`);
    await watched.getByRole("slider").waitFor({ timeout: PATIENCE });
    await soon(
      () => watched.locator(".told").innerText(),
      (text) => assert.match(text, /Le début/),
    );
    await watched.getByRole("button", { name: "Un coup en avant" }).click();
    await soon(
      () => page.evaluate(() => told.at(-1)),
      (last) => assert.deepEqual([last?.name, last?.at, last?.of], ["cubo-shown", 1, record.events.length]),
    );
    small(t, await fetched(), `${game}, replayed`);

    // How others are played is not known here.
    if (!FIRST[game]) return;
    // Always the same game.
    await page.addInitScript(() => (crypto.randomUUID = () => "00000000-0000-4000-8000-000000000029"));
    const played = await lay(page, `<cubo-board id="board" game="${game}" level="beginner"></cubo-board>`);
    await FIRST[game](played);
    // The person plays, and so does the house.
    await soon(
      () => page.evaluate(() => told.filter(({ name }) => name === "cubo-played").map(({ seat }) => seat)),
      (seats) => assert.ok(seats.includes(0) && seats.includes(1), JSON.stringify(seats)),
    );
    small(t, await fetched(), `${game}, played`);
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
