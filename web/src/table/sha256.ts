/** SHA-256 (FIPS 180-4), because the browser's own is missing where the page came over plain http. */

const firstBits = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) >>> 0;
const PRIMES = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && Array.from({ length: n }, (_, d) => d).every((d) => d < 2 || n % d !== 0),
);
const ROUND = PRIMES.slice(0, 64).map((prime) => firstBits(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => firstBits(Math.sqrt(prime)));

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function sha256(message: Uint8Array): Uint8Array {
  const blocks = Math.ceil((message.length + 9) / 64);
  const padded = new Uint8Array(blocks * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setUint32(padded.length - 8, Math.floor((message.length * 8) / 2 ** 32));
  words.setUint32(padded.length - 4, (message.length * 8) >>> 0);
  const hash = Uint32Array.from(START);
  for (let block = 0; block < blocks; block++) compress(hash, words, block * 64);
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  hash.forEach((word, n) => out.setUint32(n * 4, word));
  return digest;
}

function compress(hash: Uint32Array, words: DataView, at: number): void {
  const w = new Uint32Array(64);
  const get = (n: number): number => w[n] ?? 0;
  for (let n = 0; n < 16; n++) w[n] = words.getUint32(at + n * 4);
  for (let n = 16; n < 64; n++) {
    const a = get(n - 15);
    const b = get(n - 2);
    w[n] = get(n - 16) + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + get(n - 7) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let n = 0; n < 64; n++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (ROUND[n] ?? 0) + get(n)) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => (hash[n] = ((hash[n] ?? 0) + word) | 0));
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function unhex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
