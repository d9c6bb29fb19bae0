/** The study board: both sides played, branches, comments and drawings, the house thinking along, links that hold everything, games from there. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { accessible, PHONE, soon, visitor } from "./browser.mjs";
import { sharedHouse } from "./house.mjs";
import { seeded } from "./records.mjs";

const house = sharedHouse();

const study = async (page, path) => {
  await page.goto(`${house.url}/study/${path}`);
  await page.locator(".moves").waitFor();
};
const moves = (page) => page.locator(".moves [data-node] .text").allInnerTexts();
const noted = (page, wanted) =>
  soon(
    () => moves(page),
    (now) => assert.deepEqual(now, wanted),
  );
const current = (page) => page.locator(".moves [aria-current]").innerText();
const at = (page, wanted) =>
  soon(
    () => current(page),
    (now) => assert.ok(now.endsWith(wanted), `${now}, not ${wanted}`),
  );
async function rolls(page, from, to) {
  await page.locator(`[data-cell=${from}]`).click();
  await page.locator(`[data-cell=${to}]`).click();
}
const button = (page, name) => page.getByRole("button", { name, exact: true });

test("moves branch, are commented, drawn on, promoted, deleted and taken back, and a link holds all of it", async (t) => {
  const { page } = await visitor(t);
  await study(page, "cubulus");
  await page.locator("[data-thinking] li").first().waitFor();
  const stands = async () => (await page.locator(".moves").boundingBox()).y;
  const stood = await stands();
  await rolls(page, "B1", "B3");
  await noted(page, ["B1-B3"]);
  assert.equal(await stands(), stood, "what stands below the lines of the house does not jump with a move");
  await rolls(page, "H9", "H7");
  await noted(page, ["B1-B3", "H9-H7"]);
  await button(page, "One move back").click();
  await at(page, "B1-B3");
  await rolls(page, "B9", "B7");
  await noted(page, ["B1-B3", "H9-H7", "B9-B7"]);
  await page.getByLabel("Comment on B9-B7").fill("A quieter way.");
  await page.keyboard.press("Tab");
  await page.locator(".moves p", { hasText: "A quieter way." }).waitFor();
  await page.getByRole("button", { name: "Arrow", exact: true }).click();
  await page.locator("[data-cell=B7]").click();
  await page.locator("[data-cell=B4]").focus();
  await page.keyboard.press("Enter");
  await page.getByText("Drawn: B7 → B4").waitFor();
  await page.keyboard.press("Escape");
  // By keys, up and down through the variations.
  await page.locator(".moves [aria-current]").focus();
  await page.keyboard.press("ArrowUp");
  await at(page, "H9-H7");
  await page.keyboard.press("ArrowDown");
  await at(page, "B9-B7");
  await button(page, "Make it the main line").click();
  await noted(page, ["B1-B3", "B9-B7", "H9-H7"]);
  await page.locator("[data-node]", { hasText: "H9-H7" }).click();
  await button(page, "Delete from here").click();
  await noted(page, ["B1-B3", "B9-B7"]);
  await button(page, "Undo").click();
  await noted(page, ["B1-B3", "B9-B7", "H9-H7"]);
  await button(page, "Link").click();
  const link = await page.getByRole("textbox", { name: "A link to this study" }).inputValue();
  assert.match(link, /\/study\/cubulus#s=1[\w-]+$/);

  const { page: other } = await visitor(t, { language: "fr", viewport: PHONE });
  await other.goto(link);
  await noted(other, ["B1-B3", "B9-B7", "H9-H7"]);
  await at(other, "H9-H7");
  await other.locator(".moves p", { hasText: "A quieter way." }).waitFor();
  await other.locator("[data-node]", { hasText: "B9-B7" }).click();
  await other.getByText(/Dessiné\s: B7 → B4/).waitFor();
  await accessible(other, "the study board on a phone");
  // What was looked at and changed is kept in the browser, without the link.
  await soon(
    () => other.evaluate(() => [location.hash, localStorage.getItem("cubo.study.cubulus") !== null]),
    (now) => assert.deepEqual(now, ["", true]),
  );
  await other.reload();
  await noted(other, ["B1-B3", "B9-B7", "H9-H7"]);
});

test("a link that was cut or made up is refused in words, and the board is there all the same", async (t) => {
  const { page } = await visitor(t);
  for (const bad of ["1AAAA", "0e30", "1%22%3E%3Cscript%3E"]) {
    await page.goto("about:blank");
    await study(page, `cubulus#s=${bad}`);
    await page.getByText("This link can’t be read").waitFor();
    await page.locator("[data-cell=E5]").waitFor();
  }
  // Moves against the rules are left out, and somebody who opens the link is told.
  const made = {
    v: 1,
    game: "cubulus",
    seats: 2,
    options: {},
    moves: [
      [0, "aB1-B3"],
      [1, "aA1-A9"],
      [2, "aH9-H7"],
    ],
    at: 3,
  };
  await page.goto("about:blank");
  await study(page, `cubulus#s=0${Buffer.from(JSON.stringify(made)).toString("base64url")}`);
  await page.getByText("2 moves were against the rules").waitFor();
  await noted(page, ["B1-B3"]);
});

test("the house thinks along, its line is played by a click, and a refusal cites its clause", async (t) => {
  const { page } = await visitor(t);
  await study(page, "cube-attack");
  const lines = page.locator("[data-thinking] ol button");
  await lines.first().waitFor();
  assert.ok((await lines.count()) >= 2);
  const action = await lines.first().locator(".line b").innerText();
  await lines.first().click();
  await noted(page, [action]);
  await page.getByRole("switch", { name: "Let the house think along" }).click();
  await soon(
    () => lines.count(),
    (count) => assert.equal(count, 0),
  );
  await study(page, "cubulus");
  await rolls(page, "B1", "B4");
  await page.getByRole("link", { name: /Rule CU-\d+/ }).waitFor();
  await noted(page, []);
});

test("a position is set up by hand, and what cannot be is refused in words with its rule", async (t) => {
  const { page } = await visitor(t);
  await study(page, "cubulus");
  await button(page, "Set up by hand").click();
  await button(page, "Clear the board").click();
  await button(page, "White, cube").click();
  await page.locator("[data-cell=C5]").click();
  await button(page, "Remove").click();
  await page.locator("[data-cell=E9]").click();
  await page.getByText("There must be exactly one Master. Look at Black.").waitFor();
  await page.getByRole("link", { name: "Rule CU-1" }).waitFor();
  assert.ok(await button(page, "Study it").isDisabled());
  await button(page, "Undo").click();
  await page.getByText("This position can be played.").waitFor();
  await page.getByLabel("To move").selectOption("Black");
  await button(page, "Study it").click();
  await page.getByText("Black to move").waitFor();
  await rolls(page, "E9", "E8");
  await noted(page, ["E9-E8"]);
  await button(page, "Position text").click();
  await soon(
    () => page.getByRole("textbox", { name: "The position as text" }).inputValue(),
    (text) => assert.equal(text, "13C5 E1 (E8) ; w ; move ; first - ; quiet 1 ; level 2"),
  );
});

test("chance falls by itself or is chosen, and another throw is another variation", async (t) => {
  const { page } = await visitor(t);
  await study(page, "qwirkle-cubes");
  await soon(
    () => moves(page),
    // Told in a sentence, as the log of a table does.
    ([deal, ...rest]) => assert.ok(/^Everybody rolls six cubes\./.test(deal ?? "") && rest.length === 0, deal),
  );
  await button(page, "To the start").click();
  await button(page, "Choose…").click();
  await page.getByLabel("What happens").fill("deal Ro");
  await page.getByText("That can’t happen here.").waitFor();
  const chosen = "deal Ro,Rs,Rd,Gx,Ge,Gc | Ro,Rs,Yd,Bx,Be,Pc";
  await page.getByLabel("What happens").fill(chosen);
  await page.getByText("This very outcome comes with a chance of").waitFor();
  await button(page, "Take it").click();
  await at(page, "has the largest set, three cubes, and begins.");
  assert.equal((await moves(page)).length, 2);
});

test("a replay is played on, and a game begins from there at a table in this page", async (t) => {
  const { page } = await visitor(t);
  const record = await seeded("cubulus");
  await page.goto(`${house.url}/replay`);
  await page.locator("input[type=file]").setInputFiles({
    name: "game.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(record)),
  });
  await page.getByRole("group", { name: "Going through the game" }).waitFor();
  for (let n = 0; n < 3; n++) await button(page, "One move on").click();
  await button(page, "Play on from here").click();
  await page.waitForURL(/\/study\/cubulus$/);
  await soon(
    () => moves(page),
    (now) => assert.equal(now.length, record.events.length),
  );
  await at(page, record.events[2].action);
  await button(page, "Position text").click();
  const position = await page.getByRole("textbox", { name: "The position as text" }).inputValue();
  await button(page, "Close").click();
  await button(page, "Play from here").click();
  await button(page, "Play").click();
  await page.waitForURL(/\/local\//);
  await page.locator("[data-acting]").first().waitFor({ state: "attached" });
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  assert.ok(stored.includes(position), "the table began from the position");
});

const lineOf = async (game, id) => {
  const text = await readFile(new URL(`../../../puzzles/${game}.jsonl`, import.meta.url), "utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))
    .find(id);
};

test("a puzzle says why a wrong move fails, knows the answer, and counts the first try alone", async (t) => {
  // Steps of AttaKube: two cells name them.
  const step = /^[a-g][1-7]-[a-g][1-7]$/;
  const puzzle = await lineOf("attakube", ({ answer, others }) => step.test(answer) && step.test(others[0].action));
  const { page } = await visitor(t, { viewport: PHONE });
  await page.goto(`${house.url}/puzzles/attakube#${puzzle.id}`);
  const tries = async (action) => {
    const [from, to] = action.split("-");
    await page.locator(`[data-cell=${from}]`).click();
    await page.locator(`[data-cell=${to}]`).click();
  };
  const [wrong] = puzzle.others;
  await page.getByText("Your rating: 1,200 ± 350").waitFor();
  await tries(wrong.action);
  await page.getByText("Not this one.").waitFor();
  const rating = () => page.getByText(/^Your rating/).innerText();
  const after = await rating();
  assert.notEqual(after, "Your rating: 1,200 ± 350");
  await button(page, "Take it back").click();
  await tries(puzzle.answer);
  await page.getByText("That’s the one.").waitFor();
  assert.equal(await page.locator("tbody tr").count(), 1 + 5, "the best of the others, and how many there are beside");
  await page.getByText(`and ${puzzle.others.length - 5 + puzzle.more} more, all of them worse`).waitFor();
  assert.equal(await rating(), after, "only the first try counts");
  await accessible(page, "a solved puzzle on a phone");
  await button(page, "Next puzzle").click();
  await soon(
    () => page.locator("[data-puzzle]").getAttribute("data-puzzle"),
    (id) => assert.notEqual(id, puzzle.id),
  );
  await button(page, "Show the answer").click();
  await page.getByRole("heading", { name: "Why the others fail" }).waitFor();
  // In calm mode nothing is counted, and nothing is said of it.
  await page.getByRole("switch", { name: "Calm" }).click();
  assert.equal(await page.getByText(/^Your rating/).count(), 0);
  await page.goto(`${house.url}/puzzles`);
  await page.getByRole("link", { name: "Solve it" }).waitFor();
  await accessible(page, "the puzzles on a phone");
});

test("a turn of Cube Attack is solved in either order, and a wrong action is played on and explained", async (t) => {
  // Two cubes that go somewhere, and a first action that spoils it, with an answer to it.
  const moves = (turn) => turn.length === 2 && turn.every((action) => /^\w+\.\w+>\w+$/.test(action));
  const puzzle = await lineOf(
    "cube-attack",
    ({ turns = [], others }) =>
      turns.length === 2 &&
      turns.every(moves) &&
      turns[0][0] === turns[1][1] &&
      /^\w+\.\w+>\w+$/.test(others[0].action) &&
      !turns.some(([first]) => first === others[0].action) &&
      others[0].reply !== undefined,
  );
  const { page } = await visitor(t);
  await page.goto(`${house.url}/puzzles/cube-attack#${puzzle.id}`);
  const goes = async (action) => {
    const [cube, to] = action.split(">");
    await page.locator(`[data-cube='${puzzle.seat}:${cube}']`).click();
    const planet = page.locator(`[data-planet=${to}][aria-label*="can go here"]`);
    const { width } = await planet.boundingBox();
    await planet.click({ position: { x: 0.18 * width, y: 0.18 * width } }); // cubes stand in its middle
  };
  const said = page.locator("[data-strip]");
  const [wrong] = puzzle.others;
  await goes(wrong.action);
  await said.getByText("Not this one.").waitFor();
  await said.getByText("What answers it:").waitFor();
  // The rest of that turn and the answer to it stand on the board.
  const [from, to] = wrong.reply.split(">");
  await page.locator(`[data-cube='${1 - puzzle.seat}:${to}${from.slice(from.indexOf("."))}']`).waitFor();
  // By keys: what is pressed goes away, and the focus goes on to the board.
  await button(page, "Take it back").press("Enter");
  await page.locator("[data-planet]:focus").waitFor();
  const solves = async ([first, then], praise) => {
    await goes(first);
    await page.getByText("Right so far.").first().waitFor();
    await goes(then);
    await said.getByText(praise).waitFor();
  };
  await solves(puzzle.turns[0], "That’s the one.");
  await page.reload();
  await solves(puzzle.turns[1], "That’s it!");
});

test("the rating of a browser and that of an account become one", async (t) => {
  const member = { name: "Perrine", password: "two cubes and a half" };
  const post = (page, path, body) =>
    page.evaluate(
      async ([path, body]) => (await fetch(path, { method: "POST", body: JSON.stringify(body) })).status,
      [path, body],
    );
  const line = (page) => page.getByRole("listitem").filter({ hasText: "Cubulus" });
  const misses = async (page) => {
    await page.goto(`${house.url}/puzzles/cubulus`);
    await button(page, "Show the answer").click();
    await page.getByRole("heading", { name: "Why the others fail" }).waitFor();
    return (await page.getByText(/^Your rating/).innerText()).split(": ")[1];
  };
  const { page } = await visitor(t);
  const once = await misses(page);
  assert.equal(await post(page, "/api/account", member), 200);
  await page.goto(`${house.url}/puzzles`);
  await page.getByText("Kept in your account").waitFor();
  const kept = () =>
    page.evaluate(async () => (await (await fetch("/api/account/puzzles")).json()).games.map(({ tried }) => tried));
  await soon(kept, (tried) => assert.deepEqual(tried, [1]));
  // Another browser takes it over, and adds to it.
  const { page: other } = await visitor(t);
  await other.goto(`${house.url}/about`);
  assert.equal(await post(other, "/api/account/login", member), 200);
  await other.goto(`${house.url}/puzzles`);
  await line(other).getByText(once).waitFor();
  const twice = await misses(other);
  assert.notEqual(twice, once);
  await soon(kept, (tried) => assert.deepEqual(tried, [2]));
  // The first has not heard of it until it asks.
  await page.reload();
  await line(page).getByText(twice).waitFor();
});
