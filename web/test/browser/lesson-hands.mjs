/** Somebody who does by mouse, on each game's board, what a lesson's task says in notation. English pages. */
import { lying } from "./browser.mjs";

const cell = (page, name) => page.locator(`[data-cell="${name}"]`);
const goal = (page, name, can) => page.locator(`[data-cell="${name}"][aria-label*="${can}"]`);
const button = (page, name) => page.getByRole("button", { name });
/** Steps are buttons too, and their titles may have the same words in them. */
const exactly = (page, name) => page.getByRole("button", { name, exact: true });
/** The strip's main button: it does what was prepared. */
const sure = (page) => page.locator("[data-task]:not([data-done]) [data-strip] .deeds .main");
/** The task is done: its last word is said. */
const done = (page) => page.locator("[data-done] [data-strip]");

/** Answers the board's question, if it asks one before it is done. */
async function answer(page, choice) {
  await done(page).or(choice).first().waitFor();
  if (await choice.count()) await choice.click();
}

async function cubulus(page, { example }) {
  if (example.endsWith("=cube")) return exactly(page, "A cube").click();
  const turned = /^(\w\d)@90$/.exec(example);
  if (turned) {
    await cell(page, turned[1]).click();
    await button(page, "Turn on the spot").click();
    return button(page, /^Right/).click();
  }
  const [from, ...way] = example.split("-");
  const [start, old] = from.match(/\w\d/g);
  const to = way
    .at(-1)
    .match(/\w\d/g)
    .find((each) => each !== start && each !== old);
  await cell(page, start).click();
  await goal(page, to, "can ").click();
  const named = way.length > 1 ? `Via ${way[0]}` : way[0].startsWith("S") ? "Stand up" : /^Swing$/;
  await answer(page, button(page, named));
  await answer(page, button(page, "Play it"));
}

async function attakube(page, { example }) {
  const [, gate, set] = /^(\w\d)=(\w+)$/.exec(example) ?? [];
  if (set) {
    await page.locator(`[data-drop="+${set}"]`).click();
    await cell(page, gate).click();
    return exactly(page, "Ready").click();
  }
  const [, added, at] = /^\+(\w+)@(\w\d)$/.exec(example) ?? [];
  if (added) {
    await page.locator(`.near [data-drop="+${added}"]`).click();
    return goal(page, at, "can come in here").click();
  }
  const [, shaken, line] = /^(\w\d)!(row|col|)$/.exec(example) ?? [];
  if (shaken) {
    await cell(page, shaken).click();
    await button(page, { row: /^Shake.*row/, col: /^Shake.*column/, "": /^Let the Cyclone/ }[line]).click();
    return answer(page, sure(page));
  }
  const [from, to] = example.match(/[a-g]\d/g);
  await cell(page, from).click();
  await goal(page, to, " can ").click();
  await answer(page, sure(page));
}

async function qwirkleCubes(page, { example, position }) {
  const hand = /hands ([^ ]+)/.exec(position)[1].split(",");
  const take = (cube) => page.locator(`[data-slot="${hand.indexOf(cube)}"]`).click();
  if (example === "keep") return button(page, "Keep all").click();
  const [roll, thrown] = example.split(" ");
  if (roll === "roll") {
    for (const cube of thrown.split(",")) await take(cube);
    return button(page, /^Re-roll \d/).click();
  }
  for (const placement of example.split(" ")) {
    const [cube, at] = placement.split("@");
    await take(cube);
    await goal(page, at, "can be laid here").click();
  }
  await sure(page).click();
}

async function blox(page, { example }) {
  const raise = async (cards) => {
    for (const card of cards) {
      const named = { W: "white", G: "grey", B: "black", M: "mauve" }[card];
      await page.locator(`button.card[aria-label="${named} card"][aria-pressed=false]`).first().click();
    }
  };
  const swap = /^swap (\w+)\+$/.exec(example);
  if (swap) {
    await raise(swap[1]);
    return button(page, /and turn the joker up$/).click();
  }
  const [, from, sign, what] = /^(\w\w)([:>x!^])(.+)$/.exec(example);
  if (sign === ":" || sign === ">") {
    // With its card raised, a figure has one cell left to go to on each side.
    await raise(example.split(":")[1]);
    await cell(page, from).click();
    const ahead = sign === ":" ? "" : what[0];
    const beyond = {
      N: ([, row]) => row > from[1],
      S: ([, row]) => row < from[1],
      E: ([column]) => column > from[0],
      W: ([column]) => column < from[0],
    }[ahead];
    const goals = page.locator('[data-cell][aria-label*="can go here"]');
    await goals.first().waitFor();
    const [to] = (await goals.evaluateAll((all) => all.map((each) => each.dataset.cell))).filter(beyond ?? Boolean);
    return cell(page, to).click();
  }
  await cell(page, from).click();
  if (sign === "^") await button(page, /^Build a tower/).click();
  else await goal(page, what.split(":")[0], sign === "x" ? "can be destroyed" : "can be hit").click();
  await button(page, /^Pay/).click();
}

async function cubeAttack(page, { example, seat }) {
  if (example === "pass") return button(page, "End the turn").click();
  const [, cube, sign, what] = /^(\w+\.\w\d)([>!x])(.*)$/.exec(example);
  await page.locator(`.mine[data-cube="${seat}:${cube}"]`).click();
  if (sign === "!") return button(page, /^Activate/).click();
  // The rim of a planet: cubes stand in its middle.
  if (sign === ">") {
    const goal = page.locator(`[data-planet=${what}][aria-label*="can go here"]`);
    const { width } = await lying(goal);
    return goal.click({ position: { x: 0.18 * width, y: 0.18 * width } });
  }
  const [, planet = cube.split(".")[0], team, form] = /^(?:([A-Z]\d)\.)?(\d)\.(\w\d)$/.exec(what);
  await page.locator(`.victim[data-cube="${team}:${planet}.${form}"]`).click();
}

/** On a board of cells: those that the action names, one after the other. */
async function cells(page, { example }) {
  for (const name of example.match(/[a-z]\d+/g)) await cell(page, name).click();
}

const hands = { cubulus, attakube, "qwirkle-cubes": qwirkleCubes, blox, "cube-attack": cubeAttack };

/** Does a task, once its heading is there, and hears that it is done. */
export async function doTask(page, game, task, said) {
  await page.getByRole("heading", { name: said.title }).waitFor();
  await (hands[game] ?? cells)(page, task);
  await done(page).getByText(said.done).waitFor();
}
