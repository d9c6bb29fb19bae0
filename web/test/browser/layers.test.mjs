/** What a crowded board costs: with 90 cubes on it, twelve of them in the air, at most 80 compositor layers. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createServer } from "vite";
import { visitor } from "./browser.mjs";

let server, lab;
before(async () => {
  server = await createServer({ server: { port: 0 }, logLevel: "error" });
  await server.listen();
  lab = new URL("lab.html", server.resolvedUrls.local[0]).href;
});
after(() => server?.close());

/** The largest number of layers that the page reports within a second. */
async function layers(t, address) {
  const { page } = await visitor(t, { motion: "no-preference" });
  await page.goto(address);
  await page.locator("svg.cube").nth(89).waitFor();
  const protocol = await page.context().newCDPSession(page);
  let most = 0;
  protocol.on("LayerTree.layerTreeDidChange", ({ layers: now }) => (most = Math.max(most, now?.length ?? 0)));
  await protocol.send("DOM.enable");
  await protocol.send("LayerTree.enable");
  // Something must be painted for the browser to report at all.
  await page.evaluate(() => void (document.body.style.paddingBottom = "1px"));
  await page.waitForTimeout(1000);
  t.diagnostic(`${most} layers`);
  return { most, flying: await page.locator(".flight").count() };
}

test("ninety cubes at rest share a handful of layers", async (t) => {
  const { most, flying } = await layers(t, `${lab}?rest#crowd`);
  assert.equal(flying, 0);
  assert.ok(most > 0 && most <= 10, `${most} layers`);
});

test("ninety cubes and twelve in the air: at most 80 layers", async (t) => {
  const { most, flying } = await layers(t, `${lab}#crowd`);
  assert.equal(flying, 12, "two of fourteen are too many and just jump");
  assert.ok(most > 12 && most <= 80, `${most} layers`);
});
