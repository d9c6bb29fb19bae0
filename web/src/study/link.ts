/** A study as a text for the end of an address: JSON, deflated where the browser can, in letters that addresses may have. */
import { read, write, type Paper } from "./paper";

/** What a link may hold when it is opened, in bytes of JSON: a small text can be made to grow without end. */
export const MOST_BYTES = 1 << 20;
/** The longest link that is made or read, and from where on messengers begin to cut. */
export const LONGEST = 60_000;
export const LONG = 8_000;

const DEFLATED = "1";
const PLAIN = "0";

function letters(bytes: Uint8Array): string {
  let text = "";
  for (let n = 0; n < bytes.length; n += 8192) text += String.fromCharCode(...bytes.subarray(n, n + 8192));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

/** Reads a stream to its end; rejects as soon as there is too much of it. */
async function gather(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > most) {
      void reader.cancel().catch(() => undefined);
      throw new RangeError("too much");
    }
    parts.push(next.value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function through(
  bytes: Uint8Array<ArrayBuffer>,
  by: GenericTransformStream,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = (by.writable as WritableStream<Uint8Array>).getWriter();
  // What goes wrong is told by the reading end.
  void writer.write(bytes).catch(() => undefined);
  void writer.close().catch(() => undefined);
  return gather(by.readable as ReadableStream<Uint8Array>, most);
}

export async function toLink(paper: Paper): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(write(paper)));
  if (typeof CompressionStream === "undefined") return PLAIN + letters(bytes);
  return DEFLATED + letters(await through(bytes, new CompressionStream("deflate-raw"), MOST_BYTES));
}

/** Undefined if the text is no study, was cut, or is too long. */
export async function fromLink(text: string): Promise<Paper | undefined> {
  if (text.length > LONGEST || !/^[01][A-Za-z0-9_-]+$/.test(text)) return undefined;
  try {
    const packed = bytesOf(text.slice(1));
    const bytes = text.startsWith(PLAIN)
      ? packed
      : await through(packed, new DecompressionStream("deflate-raw"), MOST_BYTES);
    return read(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  } catch {
    return undefined;
  }
}
