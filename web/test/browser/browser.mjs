/** One browser for a test file, a context for every visitor, and checks that hold on every page. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after } from "node:test";
import { launch } from "./chromium.mjs";
import { atEnd } from "./ends.mjs";

let browser = null;

async function launched() {
  browser ??= launch();
  return browser;
}

after(async () => {
  if (browser) await (await browser).close();
});

/** The time limit of every wait: machines may be slow and busy. */
export const PATIENCE = 60_000;

/** What is promised, or an error when it has not come by then. */
async function inTime(promised) {
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error(`the page did not answer for ${PATIENCE} ms`)), PATIENCE);
  });
  return Promise.race([promised, late]).finally(() => clearTimeout(timer));
}

/** Reads the page until it can be read and what is read holds, and says what is wrong with it if it never does. */
export async function soon(read, holds) {
  for (const end = Date.now() + PATIENCE; ;) {
    try {
      const found = await read();
      holds(found);
      return found;
    } catch (why) {
      if (Date.now() > end) throw why;
    }
    await new Promise((again) => setTimeout(again, 40));
  }
}

/** Waits for two frames, so that everything pending is drawn. */
export const drawn = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

/** Where some things are, once all of them lie still and `so` holds of them. */
async function lyingAll(whats, so) {
  let before;
  return soon(
    async () => {
      await drawn(whats[0].page());
      return Promise.all(whats.map((what) => what.boundingBox()));
    },
    (boxes) => {
      const old = before;
      before = boxes;
      assert.ok(!boxes.includes(null), "it is to be seen");
      assert.deepEqual(old, boxes, "it lies still");
      so(...boxes);
    },
  );
}

/** Where something is, once it lies still and `so` holds of it. */
export async function lying(what, so = () => {}) {
  return (await lyingAll([what], so))[0];
}

/** Drags with the mouse from the middle of one thing to the middle of another. */
export async function dragTo(page, from, to) {
  const [a, b] = await lyingAll([from, to], () => {});
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 8 });
  await page.mouse.up();
}

/** Says from now on whether anything flew, also if nobody was quick enough to see it. */
export async function watchFlights(page) {
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector(".flight")) document.body.dataset.flew = "";
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.locator("body[data-flew]").waitFor();
}

export const PHONE = { width: 360, height: 640 };
export const DESK = { width: 1280, height: 800 };

/**
 * Somebody with a browser of their own: cookies, storage, settings. When the test ends, there must be no error in the console,
 * nothing refused by the policy, nothing thrown. `allow` names complaints that a test provokes on purpose (a server that is killed). Nothing is
 * kept for times without a connection unless the test is about that (`keeps`): it would be fetched for every visitor anew.
 */
export async function visitor(
  t,
  {
    viewport = DESK,
    theme = "light",
    language = "en",
    motion = "reduce",
    allow = [],
    touch = false,
    keeps = false,
  } = {},
) {
  const context = await (
    await launched()
  ).newContext({
    viewport,
    locale: language === "fr" ? "fr-FR" : "en-GB",
    colorScheme: theme,
    reducedMotion: motion,
    hasTouch: touch,
    serviceWorkers: keeps ? "allow" : "block",
  });
  const complaints = [];
  const complain = (text) => {
    if (![...allow, /Service Worker registration blocked/].some((known) => known.test(text))) complaints.push(text);
  };
  const traffic = [];
  context.on("page", (page) => {
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning")
        complain(`console: ${message.text()} (${message.location().url})`);
    });
    page.on("pageerror", (error) => complain(`thrown: ${error.stack ?? error.message}`));
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => traffic.push(String(payload)));
    });
    page.on("response", async (response) => {
      if (new URL(response.url()).pathname.startsWith("/api/")) traffic.push(await response.text().catch(() => ""));
    });
  });
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (e) =>
      console.error(`policy: ${e.violatedDirective} ${e.blockedURI} ${e.sourceFile}:${e.lineNumber}`),
    );
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  // An evaluation has no limit of its own: a page that never answers would hold up the whole file.
  const evaluate = page.evaluate.bind(page);
  page.evaluate = (...asked) => inTime(evaluate(...asked));
  atEnd(t, async () => {
    await context.close();
    assert.deepEqual(complaints, [], "nothing to complain of");
  });
  return { page, context, traffic, complaints };
}

const axeSource = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** No serious violation of accessibility on the page as it stands. Evaluated, not injected: the policy stays strict. */
export async function accessible(page, name) {
  await page.evaluate(await axeSource);
  const found = await page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(
        ({ id, help, nodes }) =>
          `${id}: ${help}: ${nodes.map((node) => node.target.join(" ") + " " + (node.failureSummary ?? "")).join(" | ")}`,
      );
  });
  assert.deepEqual(found, [], `${name}: accessible`);
}
