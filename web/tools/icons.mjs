// Makes the bitmaps of the icon from public/icon.svg: `node tools/icons.mjs`, after the drawing was changed.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const folder = fileURLToPath(new URL("../public/", import.meta.url));
const drawing = await readFile(`${folder}icon.svg`, "utf8");
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox", "--disable-gpu"],
});

// Launchers cut a maskable icon into shapes of their own: its paper reaches the edges and its cube stays in the middle.
const bitmaps = [
  { file: "icon-192.png", size: 192 },
  { file: "icon-512.png", size: 512 },
  { file: "apple-touch-icon.png", size: 180, full: true },
  { file: "icon-maskable.png", size: 512, full: true },
];
for (const { file, size, full } of bitmaps) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const shown = full
    ? drawing.replace('rx="112"', "").replace('viewBox="0 0 512 512"', 'viewBox="-32 -32 576 576"')
    : drawing;
  const paper = full ? "#f6f2ea" : "transparent";
  await page.setContent(
    `<style>body{margin:0;background:${paper}}svg{display:block;width:${size}px;height:${size}px}</style>${shown}`,
  );
  await page.screenshot({ path: folder + file, omitBackground: !full });
  await page.close();
}
await browser.close();
