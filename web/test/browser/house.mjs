/** A server for one test: the real binary on a free port and a directory of its own, removed when the test ends. */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { atEnd } from "./ends.mjs";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
/** The binary under test. */
export const CUBO = process.env.CUBO ?? path.join(ROOT, "target", "debug", "cubo");

/** House players who think the same everywhere and answer soon; limits that a whole test suite from one address does not meet. */
const FLAGS = [
  ["--house-nodes", "2000"],
  ["--house-reply-ms", "1-20"],
  ["--max-connections-per-address", "500"],
  ["--max-requests-per-s", "500"],
  ["--max-opens-per-minute", "6000"],
].flat();

/** Opens a server, which closes when the test ends. Flags given come last and win. */
export async function openHouse(t, flags = [], program = CUBO) {
  const data = await mkdtemp(path.join(tmpdir(), "cubo-browser-"));
  let child = null;
  let listen = "127.0.0.1:0";
  const house = {
    url: "",
    /** The data directory, for `cubo admin` beside the house. */
    data,
    /** What the server has said on standard error since it opened: its log. */
    log: "",
    async start() {
      // Opened again where it was, it may find the address taken for a moment: a browser's connection to somewhere else may have been given it.
      for (let left = 20; ; left--) {
        try {
          return await house.open();
        } catch (why) {
          if (listen.endsWith(":0") || left === 0) throw why;
          await new Promise((again) => setTimeout(again, 500));
        }
      }
    },
    async open() {
      // A flag may be given once: those of the test replace the usual ones.
      const given = new Set(flags.filter((word) => word.startsWith("--")));
      const usual = [];
      for (let i = 0; i < FLAGS.length; i += 2) if (!given.has(FLAGS[i])) usual.push(FLAGS[i], FLAGS[i + 1]);
      child = spawn(program, ["serve", "--listen", listen, "--data", data, ...usual, ...flags], {
        stdio: ["ignore", "pipe", "pipe"],
      });
      child.stderr.on("data", (text) => (house.log += text));
      const lines = createInterface({ input: child.stdout });
      house.url = await new Promise((found, failed) => {
        child.once("error", failed);
        child.once("exit", (code) => failed(new Error(`the house did not open (${code}): ${house.log}`)));
        lines.on("line", (line) => {
          const address = /http:\/\/[0-9.:]+/.exec(line)?.[0];
          if (address) found(address);
          // With a public address that one is printed; where the house listens stands in its log.
          else if (given.has("--public-url") && line.includes("http")) {
            const port = /"event":"open","port":(\d+)/.exec(house.log)?.[1];
            if (port) found(`http://127.0.0.1:${port}`);
          }
        });
      });
      listen = new URL(house.url).host; // once killed, it opens again where it was
    },
    /** Kills the process, as a power cut would. */
    async kill(signal = "SIGKILL") {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((done) => child.once("exit", done));
      child.kill(signal);
      await gone;
    },
  };
  atEnd(t, async () => {
    await house.kill();
    await rm(data, { recursive: true, force: true });
  });
  await house.start();
  return house;
}

/** One house for all tests of a file; its address is known when the first of them begins. */
export function sharedHouse(flags = []) {
  const shared = { url: "" };
  const closing = [];
  before(async () => {
    ({ url: shared.url } = await openHouse({ after: (close) => closing.push(close) }, flags));
  });
  after(async () => {
    for (const close of closing) await close();
  });
  return shared;
}
