/** Games that are over, looked back on: made by the worker, cancelled, kept, gone through by mouse and keys, and tried on the study board. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { before, test } from "node:test";
import { text } from "node:stream/consumers";
import { accessible, PATIENCE, PHONE, soon, visitor } from "./browser.mjs";
import { CUBO, sharedHouse } from "./house.mjs";
import { played, seeded } from "./records.mjs";

const house = sharedHouse(["--house-nodes", "60"]);
const button = (page, name) => page.getByRole("button", { name, exact: true });

/** What the program says of a game: the page shows the same. */
async function reviewed(record) {
  const folder = await mkdtemp(path.join(tmpdir(), "cubo-review-"));
  try {
    const file = path.join(folder, "game.json");
    await writeFile(file, JSON.stringify(record));
    const child = spawn(CUBO, ["review", file, "--json", "--budget", "300ms", "--level", "easy"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    return JSON.parse((await text(child.stdout)).trim().split("\n").at(-1));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A worker that takes its time and then says that. */
const answers = (page, review) =>
  page.addInitScript(
    (answer) => {
      const Real = window.Worker;
      window.Worker = function (url, how) {
        if (!/review\/worker|\/worker-/.test(String(url))) return new Real(url, how);
        const worker = { postMessage: () => worker.onmessage({ data: answer }), terminate: () => {} };
        return worker;
      };
    },
    { t: "done", review },
  );

async function open(page, record, fragment = "") {
  await page.goto("about:blank"); // another fragment alone would open nothing anew
  await page.goto(`${house.url}/replay${fragment}`);
  await page.locator("input[type=file]").setInputFiles({
    name: "game.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(record)),
  });
}
const selected = (page) => page.locator(".story [aria-current]").getAttribute("data-event").then(Number);

let record;
let review;
before(async () => {
  record = await seeded("qwirkle-cubes", 3);
  review = await reviewed(record);
});

test("a game against the house is looked back on by the worker, cancelled, begun again, and kept", async (t) => {
  const { page } = await visitor(t);
  await open(page, record, "#review");
  await page.getByRole("radio", { name: "5 min" }).check();
  await button(page, "Look back on the game").click();
  await page.getByRole("progressbar").waitFor();
  await button(page, "Cancel").click();
  await page.getByText("Cancelled.").waitFor();
  await button(page, "Look again").waitFor();
  // Somebody gave up at once: there is little to look back on, and it is soon done.
  const table = await played(page, house, "cubulus", 0);
  await page.goto(`${house.url}/replay/${table}`);
  await page.getByRole("link", { name: "Review" }).click();
  await page.waitForURL(/#review/);
  await button(page, "Look back on the game").click();
  await page.getByRole("heading", { name: "The chances, turn by turn" }).waitFor({ timeout: 2 * PATIENCE });
  const rows = page.locator(".bars > li");
  assert.equal(await rows.count(), 2);
  await page
    .getByText(/^Your choices cost/)
    .last()
    .waitFor();
  // Opened again it is there at once, and nobody works.
  await page.addInitScript(() => {
    const Real = window.Worker;
    window.Worker = function (url, how) {
      if (/review\/worker|\/worker-/.test(String(url))) throw new Error("no worker is needed");
      return new Real(url, how);
    };
  });
  await page.reload();
  await page.getByRole("heading", { name: "The chances, turn by turn" }).waitFor();
  await page.getByText("This review took up to 10 s.").waitFor();
});

test("what the review says stands on the page: marks, sums, gifts, luck, and what was better can be tried", async (t) => {
  const { page } = await visitor(t);
  await answers(page, review);
  await open(page, record);
  await page.getByRole("link", { name: "Review" }).click();
  await button(page, "Look back on the game").click();
  await page.getByRole("heading", { name: "Where they came from" }).waitFor();
  // Every marked move is marked in the list, and no other.
  const marked = review.events.filter(({ mark }) => mark !== null);
  await soon(
    () =>
      page
        .locator(".story [data-event]:has(.loss)")
        .evaluateAll((all) => all.map((one) => Number(one.dataset.event) - 1)),
    (found) =>
      assert.deepEqual(
        found,
        marked.map(({ event }) => event),
      ),
  );
  for (const loss of ["small", "medium", "large"])
    assert.equal(
      await page.locator(".story .loss", { hasText: `${loss} loss` }).count(),
      marked.filter(({ mark }) => mark === loss).length,
    );
  // It opens at the mark that cost most, with what was better on the board.
  const cost = ({ seat, decision }) => -decision[seat];
  const worst = marked.reduce((most, each) => (cost(each) > cost(most) ? each : most));
  assert.equal(await selected(page), worst.event + 1);
  await page.locator(`[data-better=${worst.mark}]`).waitFor();
  // The table of sums says what the review says.
  await page.getByText("In figures").click();
  const rows = page.getByRole("region", { name: "In figures" }).locator("tbody tr");
  assert.deepEqual(
    await rows.evaluateAll((all) => all.map(({ cells }) => [cells[7], cells[8]].map(({ textContent }) => textContent))),
    review.seats.map(({ accuracy, choices }) => [`${Math.round(accuracy * 100)}%`, String(choices)]),
  );
  // Three at the table: who gave whom.
  await page.getByRole("heading", { name: "Who gave whom" }).waitFor();
  assert.equal(await page.locator("[data-moment]").count(), review.turning.length + 2);
  await page.locator(`[data-moment='${review.luckiest}']`).last().click();
  assert.equal(await selected(page), review.luckiest + 1);
  // The curve is a slider: keys go from move to move, and say the chances.
  const curve = page.getByRole("slider", { name: /^Chances to win of/ });
  await curve.focus();
  await page.keyboard.press("Home");
  await soon(
    () => curve.getAttribute("aria-valuetext"),
    (said) => assert.match(said, /^start, .*\d+%/),
  );
  await page.keyboard.press("ArrowRight");
  assert.equal(await selected(page), 1);
  await accessible(page, "review");
  // The better move is played on the study board, as a variation of the game.
  await button(page, "Next mark").click();
  const next = marked[0];
  await soon(
    () => selected(page),
    (event) => assert.equal(event, next.event + 1),
  );
  await button(page, "Try it").click();
  await page.waitForURL(/\/study\/qwirkle-cubes/);
  await soon(
    () => page.locator(".moves .variation [data-node] .text").first().innerText(),
    (said) => assert.equal(said, next.best),
  );
  // What chance did is told there in sentences, not in notation.
  await soon(
    () => page.locator(".moves .chance .text").first().innerText(),
    (said) => assert.doesNotMatch(said, /^(deal|roll|draw) /),
  );
  await accessible(page, "study of a reviewed game");
});

test("on a phone, in French and in the evening nothing is wider than the screen; a game that is not over is not reviewed", async (t) => {
  const { page } = await visitor(t, { language: "fr", viewport: PHONE, theme: "dark" });
  await answers(page, review);
  await open(page, record, "#review");
  await button(page, "Faire le bilan").click();
  await page.getByRole("heading", { name: "D’où elles viennent" }).waitFor();
  await accessible(page, "bilan");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${wide} px too wide`);
  const { outcome: _, ...running } = record;
  await open(page, { ...running, events: record.events.slice(0, 12) }, "#review");
  await page.getByText("On fait le bilan d’une partie quand elle est finie.").waitFor();
});
