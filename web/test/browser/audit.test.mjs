/** Tests of the audit: each check fails on a page made for it, and a correct page passes. */
import assert from "node:assert/strict";
import { access } from "node:fs/promises";
import { test } from "node:test";
import { audit } from "./audit.mjs";
import { visitor } from "./browser.mjs";

const GOOD = `
  <main>
    <h1>A page</h1>
    <p>Words, and <a href="#here">a link among them</a>.</p>
    <div style="height: 60px; width: 200px; overflow: auto"><div style="height: 400px"></div><button class="inner">Inside</button></div>
    <button class="one">Press</button>
    <label><input type="radio"> A choice</label>
    <div class="board"><b data-contrast="piece"></b></div>
  </main>`;

const STYLE = `
  body { margin: 0; font: 16px/1.5 sans-serif; background: #fff; color: #222; }
  main { padding: 20px; display: grid; gap: 12px; justify-items: start; }
  button, label { min-height: 44px; min-width: 44px; padding: 0 12px; }
  .board { position: relative; width: 120px; height: 120px; background: #e8e8e8; }
  .board b { position: absolute; inset: 30px; background: #1f4f8f; border-radius: 8px; }`;

async function page(t, more = "", body = GOOD) {
  const { page } = await visitor(t, { viewport: { width: 390, height: 700 } });
  await page.setContent(
    `<!doctype html><html lang="en"><head><title>A page</title><style>${STYLE}${more}</style></head><body>${body}</body></html>`,
  );
  return page;
}
const asked = (name) => ({ name: `audit ${name}`, board: ".board", phone: true, seen: [".one"] });
const found = async (page, law, name) => {
  const failure = await audit(page, asked(name)).then(
    () => assert.fail(`${name} was not found`),
    (why) => why,
  );
  assert.match(failure.message, law);
  const [, picture] = /picture: (.+\.png)/.exec(failure.message);
  await access(picture);
};

test("a page that keeps every law passes, scrolled as it was", async (t) => {
  const tidy = await page(t);
  await tidy.locator(".inner").evaluate((inner) => void (inner.parentElement.scrollTop = 7));
  await audit(tidy, asked("good"));
  assert.equal(await tidy.locator(".inner").evaluate((inner) => inner.parentElement.scrollTop), 7);
});

const BROKEN = [
  [
    "a control under something",
    /covered: button\.one “Press”: by div\.over/,
    "",
    `${GOOD}<div class="over" style="position: fixed; inset: 0; top: 100px"></div>`,
  ],
  [
    "a control under something in an inner scroller",
    /covered: button\.inner/,
    "",
    GOOD.replace(
      '<button class="inner">Inside</button>',
      '<div style="position: relative"><button class="inner">Inside</button><i style="position: absolute; inset: 0"></i></div>',
    ),
  ],
  ["something wider than the page", /wider than the page: p/, "p { width: 500px; }"],
  ["words cut off", /cut off: p “.*by p/, "p { width: 60px; white-space: nowrap; overflow: hidden; }"],
  ["small letters", /small letters: p .*: 10\.0 px/, "p { font-size: 10px; }"],
  ["letters made small", /small letters: p .*: 8\.0 px/, "p { transform: scale(0.5); }"],
  ["a small target", /small target: button\.one “Press”: .*×30, not 40/, ".one { min-height: 0; height: 30px; }"],
  ["a pale piece", /contrast: piece .* to 1, not 3/, ".board b { background: #b9c4d4; }"],
  ["what must be seen below the fold", /not on the screen: button\.one/, ".one { margin-top: 900px; }"],
  ["what axe finds", /image-alt/, "", `${GOOD}<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">`],
];
for (const [name, law, style, body] of BROKEN) {
  test(`${name} is found`, async (t) => found(await page(t, style, body), law, name));
}

test("a pale piece with an edge of its own passes, and so do words that say that they go on", async (t) => {
  const edged = await page(
    t,
    ".board b { background: #b9c4d4; border: 2px solid #345; } p { width: 60px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; } p a { display: none }",
  );
  await audit(edged, asked("edged"));
});

test("a mark with a casing of its own passes on any ground, a pale one does not", async (t) => {
  const cased = (kind) => GOOD.replace('data-contrast="piece"', `data-contrast="${kind}"`);
  const style =
    ".board { background: #7d7d7d; } .board b { background: #777; border: 3px solid #fff; box-shadow: inset 0 0 0 2px #333; }";
  await audit(await page(t, style, cased("mark")), asked("cased mark"));
  await found(
    await page(t, style.replace("#fff", "#858585").replace("#333", "#777"), cased("mark")),
    /contrast: mark/,
    "pale mark",
  );
});

test("pieces of one colour side by side need a line between them", async (t) => {
  const beside = GOOD.replace('<b data-contrast="piece"></b>', '<b data-contrast="piece"></b>'.repeat(3));
  const style =
    ".board b { inset: 10px auto auto 10px; width: 50px; height: 50px; background: #c8402d; outline: 2px solid #2b0f0a; }" +
    ".board b:nth-child(2) { left: 60px; } .board b:nth-child(3) { top: 60px; }";
  await audit(await page(t, style), asked("one piece"));
  await audit(await page(t, style, beside), asked("pieces side by side"));
  await found(await page(t, style.replace("#2b0f0a", "#c8402d"), beside), /contrast: piece/, "pieces without a line");
});

test("a board that moved since the last audit is found, one that was looked at anew is not", async (t) => {
  const still = await page(t);
  await audit(still, asked("still"));
  await audit(still, asked("still"));
  await still.locator("h1").evaluate((title) => void (title.style.marginBottom = "40px"));
  await found(still, /the board moved: top/, "moving");
  await audit(still, asked("moved once"));
});
