/** Writes an animated PNG from pictures that a browser took: of each frame only the part that differs from the one before. */
import { deflateSync } from "node:zlib";
import { readPng } from "./browser/png.mjs";

const TABLE = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function crc(bytes) {
  let c = 0xffffffff;
  for (const byte of bytes) c = TABLE[(c ^ byte) & 0xff] ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

function chunk(type, body) {
  const named = Buffer.concat([Buffer.from(type, "latin1"), body]);
  const out = Buffer.alloc(named.length + 8);
  out.writeUInt32BE(body.length, 0);
  named.copy(out, 4);
  out.writeUInt32BE(crc(named), named.length + 4);
  return out;
}

/** Red, green and blue of every pixel, with few shades: eyes do not miss the others, and the file is half as large. */
function pixels(png) {
  const { width, height, at } = readPng(png);
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0, n = 0; y < height; y++)
    for (let x = 0; x < width; x++) for (const shade of at(x, y)) rgb[n++] = Math.min(255, (shade + 2) & ~3);
  return { width, height, rgb };
}

/** The rectangle in which two pictures differ; null if they do not. */
function changed(before, after) {
  const { width, height } = after;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const n = (y * width + x) * 3;
      if (
        before.rgb[n] === after.rgb[n] &&
        before.rgb[n + 1] === after.rgb[n + 1] &&
        before.rgb[n + 2] === after.rgb[n + 2]
      )
        continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** Rows as differences to the row above, which flat areas and edges like. */
function packed({ width, rgb }, area) {
  const stride = area.width * 3;
  const raw = Buffer.alloc((stride + 1) * area.height);
  for (let y = 0; y < area.height; y++) {
    raw[y * (stride + 1)] = 2;
    for (let x = 0; x < stride; x++) {
      const n = ((area.top + y) * width + area.left) * 3 + x;
      raw[y * (stride + 1) + 1 + x] = rgb[n] - (y === 0 ? 0 : rgb[n - width * 3]);
    }
  }
  return deflateSync(raw, { level: 9 });
}

/** `frames` are `{ at, png }` in order, `at` in milliseconds; the last one stays until `length`. It runs for ever. */
export function animated(frames, length) {
  const kept = [];
  for (const { at, png } of frames) {
    const picture = pixels(png);
    const last = kept.at(-1);
    const area = last
      ? changed(last.picture, picture)
      : { left: 0, top: 0, width: picture.width, height: picture.height };
    if (area) kept.push({ at, picture, area });
  }
  const { width, height } = kept[0].picture;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const control = Buffer.alloc(8);
  control.writeUInt32BE(kept.length, 0);
  const chunks = [chunk("IHDR", head), chunk("acTL", control)];
  let number = 0;
  const numbered = () => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(number++, 0);
    return bytes;
  };
  kept.forEach(({ at, picture, area }, n) => {
    const frame = Buffer.alloc(22);
    frame.writeUInt32BE(area.width, 0);
    frame.writeUInt32BE(area.height, 4);
    frame.writeUInt32BE(area.left, 8);
    frame.writeUInt32BE(area.top, 12);
    frame.writeUInt16BE(Math.max(20, Math.min(60_000, (kept[n + 1]?.at ?? Math.max(length, at + 1000)) - at)), 16);
    frame.writeUInt16BE(1000, 18);
    chunks.push(chunk("fcTL", Buffer.concat([numbered(), frame])));
    const data = packed(picture, area);
    chunks.push(n === 0 ? chunk("IDAT", data) : chunk("fdAT", Buffer.concat([numbered(), data])));
  });
  chunks.push(chunk("IEND", Buffer.alloc(0)));
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...chunks]);
}
