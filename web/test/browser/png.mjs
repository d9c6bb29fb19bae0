/** Reads the pictures that a browser takes: PNG, eight bits a channel, not interlaced. */
import { inflateSync } from "node:zlib";

const CHANNELS = { 2: 3, 6: 4 };

/** Width, height, and the red, green and blue of a pixel. */
export function readPng(bytes) {
  let at = 8;
  let head = null;
  const data = [];
  while (at < bytes.length) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (type === "IHDR")
      head = {
        width: body.readUInt32BE(0),
        height: body.readUInt32BE(4),
        depth: body[8],
        colour: body[9],
        interlaced: body[12],
      };
    if (type === "IDAT") data.push(body);
    at += length + 12;
  }
  const channels = CHANNELS[head?.colour];
  if (!head || head.depth !== 8 || !channels || head.interlaced) throw new Error("not a picture as browsers take them");
  const { width, height } = head;
  const rows = unfiltered(inflateSync(Buffer.concat(data)), width * channels, height, channels);
  return {
    width,
    height,
    at: (x, y) => {
      const from = (y * width + x) * channels;
      return [rows[from], rows[from + 1], rows[from + 2]];
    },
  };
}

/** Each row says by its first byte how it was written as differences to its neighbours. */
function unfiltered(raw, stride, height, back) {
  const rows = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)];
    const [row, above] = [y * stride, (y - 1) * stride];
    for (let x = 0; x < stride; x++) {
      const left = x < back ? 0 : rows[row + x - back];
      const up = y === 0 ? 0 : rows[above + x];
      const corner = x < back || y === 0 ? 0 : rows[above + x - back];
      const guess =
        filter === 0
          ? 0
          : filter === 1
            ? left
            : filter === 2
              ? up
              : filter === 3
                ? (left + up) >> 1
                : paeth(left, up, corner);
      rows[row + x] = raw[y * (stride + 1) + 1 + x] + guess;
    }
  }
  return rows;
}

function paeth(left, up, corner) {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
