/** How many positions of Cubulus a page values in a second with the network, in Chromium itself: `make page-evaluations`. The argument is the module. */
import { readFile } from "node:fs/promises";
import { launch } from "./browser/chromium.mjs";

const BAR = 0.8e6;
const bytes = (await readFile(process.argv[2])).toString("base64");
const browser = await launch();
try {
  const page = await browser.newPage();
  const rates = await page.evaluate(async (packed) => {
    const module = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
    const { instance } = await WebAssembly.instantiate(module);
    const took = (rounds) => {
      const begin = performance.now();
      const count = instance.exports.evaluate(rounds);
      return { count, ms: performance.now() - begin };
    };
    took(5); // until then it is compiled quickly, and later for speed
    await new Promise((later) => setTimeout(later, 2000));
    // What is prepared each time is taken off.
    return Array.from({ length: 7 }, () => {
      const idle = took(0);
      const busy = took(20);
      return (1000 * busy.count) / (busy.ms - idle.ms);
    });
  }, bytes);
  const sorted = rates.toSorted((a, b) => a - b);
  const [middle, best] = [sorted[3], sorted[6]].map((rate) => (rate / 1e6).toFixed(2));
  console.log(`Cubulus with its network: ${middle} M evaluations/s, ${best} at best of 7 (bar ${BAR / 1e6})`);
} finally {
  await browser.close();
}
