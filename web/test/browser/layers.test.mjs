/** What a crowded board costs: with 90 cubes on it, twelve of them in the air, at most 80 compositor layers. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { soon, visitor } from "./browser.mjs";
import { openLab } from "./lab.mjs";

const lab = openLab();

/** The largest number of layers that the page reports with so many cubes in the air. */
async function layers(t, address, flying) {
  const { page } = await visitor(t, { motion: "no-preference" });
  await page.goto(address);
  await page.locator("svg.cube").nth(89).waitFor();
  await soon(
    () => page.locator(".flight").count(),
    (count) => assert.equal(count, flying),
  );
  const protocol = await page.context().newCDPSession(page);
  let most = 0;
  protocol.on("LayerTree.layerTreeDidChange", ({ layers: now }) => (most = Math.max(most, now?.length ?? 0)));
  await protocol.send("DOM.enable");
  await protocol.send("LayerTree.enable");
  // Something must be painted for the browser to report at all.
  await page.evaluate(() => void (document.body.style.paddingBottom = "1px"));
  await soon(
    () => most,
    (layers) => assert.ok(layers > flying, "the layers are told"),
  );
  await page.waitForTimeout(1000); // and nothing more comes
  t.diagnostic(`${most} layers`);
  assert.equal(await page.locator(".flight").count(), flying);
  return most;
}

test("ninety cubes at rest share a handful of layers", async (t) => {
  const most = await layers(t, `${lab.url}?rest#crowd`, 0);
  assert.ok(most <= 10, `${most} layers`);
});

test("ninety cubes and twelve in the air: at most 80 layers", async (t) => {
  // Two of fourteen are too many and just jump.
  const most = await layers(t, `${lab.url}#crowd`, 12);
  assert.ok(most <= 80, `${most} layers`);
});
