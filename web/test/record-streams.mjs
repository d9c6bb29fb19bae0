// Records what a real house says to those at a table, for the tests of the reducer: `node --experimental-websocket test/record-streams.mjs CUBO`,
// where CUBO is the built program. Writes src/table/streams/*.json.
import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const cubo = process.argv[2] ?? "cubo";
const out = new URL("../src/table/streams/", import.meta.url).pathname;
const data = mkdtempSync(join(tmpdir(), "cubo-streams-"));
const server = spawn(cubo, [
  "serve",
  "--listen",
  "127.0.0.1:0",
  "--data",
  data,
  "--house-nodes",
  "50",
  "--house-reply-ms",
  "0-1",
]);
const port = await new Promise((resolve, reject) => {
  const look = (chunk) => {
    const found = /127\.0\.0\.1:(\d+)/.exec(String(chunk));
    if (found) resolve(found[1]);
  };
  server.stdout.on("data", look);
  server.stderr.on("data", look);
  server.on("exit", () => reject(new Error("the house did not open")));
});

const engine = spawn(cubo, ["engine"]);
const replies = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
const ask = async (request) => {
  engine.stdin.write(`${JSON.stringify(request)}\n`);
  return JSON.parse((await replies.next()).value);
};

/** A browser: a cookie, a socket, and everything it hears. */
class Guest {
  heard = [];
  waiting = new Map();
  watchers = new Set();
  next = 1;
  async enter(open) {
    const response = await fetch(`http://127.0.0.1:${port}/api/${open ? "tables" : "session"}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: `http://127.0.0.1:${port}` },
      body: JSON.stringify(open ? { table: open } : {}),
    });
    this.cookie = (response.headers.get("set-cookie") ?? "").split(";")[0];
    this.opened = await response.json();
    if (!response.ok) throw new Error(JSON.stringify(this.opened));
    await this.dial();
    return this;
  }
  async dial() {
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, {
      headers: { cookie: this.cookie, origin: `http://127.0.0.1:${port}` },
    });
    this.socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    await new Promise((resolve, reject) => {
      this.socket.onopen = resolve;
      this.socket.onerror = (event) => reject(new Error(String(event.message)));
    });
  }
  hear(message) {
    this.heard.push(message);
    this.waiting.get(message.id)?.(message);
    for (const each of this.watchers) each();
  }
  async ask(request, keep = false) {
    const id = this.next++;
    const answer = new Promise((resolve) => this.waiting.set(id, resolve));
    this.socket.send(JSON.stringify({ id, ...request }));
    const got = await answer;
    if (!keep) this.heard.splice(this.heard.indexOf(got), 1);
    if (got.error) throw new Error(JSON.stringify(got));
    return got;
  }
  async subscribe(table, more = {}) {
    this.table = table;
    this.version = (await this.ask({ cmd: "subscribe", table, ...more }, true)).shown?.version ?? this.version;
  }
  command(command) {
    return this.ask({ ...command, table: this.table, at: this.latest().version, key: randomBytes(6).toString("hex") });
  }
  /** The newest of everything heard. */
  latest() {
    const found = { version: 0 };
    for (const { shown, news } of this.heard) {
      if (shown)
        Object.assign(found, {
          version: shown.version,
          state: shown.state,
          play: shown.play ?? found.play,
          you: shown.you,
        });
      if (!news) continue;
      found.version = news.version;
      for (const part of ["state", "play", "you"]) if (news[part]) found[part] = news[part];
    }
    return found;
  }
  until(ready) {
    return new Promise((resolve) => {
      const look = () => {
        if (!ready(this.latest())) return;
        this.watchers.delete(look);
        resolve(undefined);
      };
      this.watchers.add(look);
      look();
    });
  }
  async sit(name, nonce) {
    this.nonce ??= nonce;
    const commitment = nonce && createHash("sha256").update(Buffer.from(nonce, "hex")).digest("hex");
    await this.command({ cmd: "sit", name, ...(commitment ? { commitment } : {}) });
  }
}

const save = (name, guest) =>
  writeFileSync(join(out, `${name}.json`), `[\n${guest.heard.map((each) => JSON.stringify(each)).join(",\n")}\n]\n`);
const nonce = (digit) => String(digit).repeat(64);

/** The legal actions after a list of events. */
async function legalAfter(game, seats, options, events) {
  await ask({ cmd: "new", game, seats, options, seed: "streams" });
  for (const event of events)
    await ask(event.chance ? { cmd: "chance", event: event.chance } : { cmd: "play", action: event.action });
  return (await ask({ cmd: "legal" })).actions;
}

/** Cubulus between two people, with a spectator: talk, an undo that is agreed, a draw declined, a resignation, a rematch. */
async function cubulus() {
  const one = await new Guest().enter({
    game: "cubulus",
    places: [{ for: "person" }, { for: "person" }],
    fixed: true,
    friendly: true,
    access: "link",
  });
  const { table, links } = one.opened;
  await one.subscribe(table);
  const watcher = await new Guest().enter();
  await watcher.subscribe(table, { pass: links.watch });
  const two = await new Guest().enter();
  await two.subscribe(table, { pass: links.seat });
  await one.sit("Ada", nonce(1));
  await two.ask({
    cmd: "sit",
    name: "Grace",
    commitment: createHash("sha256")
      .update(Buffer.from(nonce(2), "hex"))
      .digest("hex"),
    table,
    pass: links.seat,
    at: two.latest().version,
    key: "sit",
  });
  await one.until((now) => now.state.phase === "calling");
  await one.command({ cmd: "nonce", nonce: nonce(1) });
  await two.until((now) => now.state.chairs[0].opened);
  await two.command({ cmd: "nonce", nonce: nonce(2) });
  const events = [];
  const play = async (who) => {
    await who.until((now) => now.play?.turn.seat === who.latest().you[0]);
    const legal = await legalAfter("cubulus", 2, {}, events);
    const action = legal[(events.length * 7) % legal.length];
    await who.command({ cmd: "play", action });
    events.push({ action });
    for (const each of [one, two, watcher]) await each.until((now) => now.play?.events === events.length);
  };
  const agree = async (from, command, by, yes) => {
    await from.command(command);
    await by.until((now) => now.state.offers.length === 1);
    await by.command({ cmd: "answer", offer: by.latest().state.offers[0].offer, yes });
    await from.until((now) => now.state.offers.length === 0);
  };
  for (const who of [one, two, one, two]) await play(who);
  await one.command({ cmd: "say", words: { phrase: "hello" } });
  await two.command({ cmd: "say", words: { text: "Bonjour !" } });
  // What somebody hears whose connection was gone while there was talk.
  const from = two.latest().version;
  for (const phrase of ["good-luck", "one-moment", "back"]) await one.command({ cmd: "say", words: { phrase } });
  const late = Object.assign(new Guest(), { cookie: two.cookie });
  await late.dial();
  await late.subscribe(table, { from });
  await late.until((now) => now.version === from + 3);
  save("cubulus-resumed", late);
  await agree(two, { cmd: "undo" }, one, true);
  events.pop();
  await play(two);
  await agree(one, { cmd: "offer-draw" }, two, false);
  await play(one);
  await two.command({ cmd: "resign" });
  await one.until((now) => now.state.phase === "ended");
  await one.command({ cmd: "rematch" });
  await two.until((now) => now.state.next);
  await watcher.until((now) => now.state.phase === "ended");
  save("cubulus-player", one);
  save("cubulus-spectator", watcher);
  for (const each of [one, two, watcher, late]) each.socket.close();
}

/** AttaKube, both seats by one person: two views with their own pasts, side by side. */
async function attakube() {
  const both = await new Guest().enter({
    game: "attakube",
    places: [{ for: "person" }, { for: "person" }],
    one_screen: true,
    fixed: true,
    friendly: true,
  });
  await both.subscribe(both.opened.table);
  await both.sit("Ada", nonce(3));
  await both.sit("Grace");
  await both.until((now) => now.state.phase === "calling");
  await both.command({ cmd: "nonce", nonce: nonce(3) });
  const events = [];
  for (let n = 0; n < 12; n++) {
    await both.until((now) => now.play?.events === events.length);
    await ask({ cmd: "new", game: "attakube", seats: 2, seed: "streams" });
    for (const event of events) await ask({ cmd: "play", action: event.action });
    const legal = (await ask({ cmd: "legal", limit: 40 })).actions;
    const action = legal[(n * 5) % legal.length];
    await both.command({ cmd: "play", action });
    events.push({ action });
  }
  await both.until((now) => now.play?.events === events.length);
  await both.command({ cmd: "undo" });
  await both.until((now) => now.play?.events === events.length - 1);
  save("attakube-both", both);
  both.socket.close();
}

/** Qwirkle Cubes, a person and two house players; the person gives up and looks on. */
async function qwirkle() {
  const house = { for: "house", level: "beginner" };
  const one = await new Guest().enter({
    game: "qwirkle-cubes",
    places: [{ for: "person" }, { for: "person" }, house],
    fixed: true,
  });
  const { table, links } = one.opened;
  await one.subscribe(table);
  await one.sit("Ada", nonce(4));
  const two = await new Guest().enter();
  await two.subscribe(table, { pass: links.seat });
  await two.ask({
    cmd: "sit",
    name: "Grace",
    commitment: createHash("sha256")
      .update(Buffer.from(nonce(5), "hex"))
      .digest("hex"),
    table,
    pass: links.seat,
    at: two.latest().version,
    key: "sit",
  });
  for (const [guest, digit] of [
    [one, 4],
    [two, 5],
  ]) {
    await guest.until((now) => now.state.phase === "calling");
    await guest.command({ cmd: "nonce", nonce: nonce(digit) });
  }
  const turnOf = (guest) => guest.until((now) => now.play?.turn.seat === guest.latest().you[0]);
  const history = (guest) => {
    const found = [];
    for (const { news } of guest.heard) {
      const seen = news?.play?.views[0].seen;
      if (news?.event.event === "action") found.push({ action: seen });
      if (news?.event.event === "chance") found.push({ chance: seen });
    }
    return found;
  };
  for (const guest of [one, two, one]) {
    await turnOf(guest);
    while (guest.latest().play.turn.seat === guest.latest().you[0]) {
      const events = history(guest);
      const legal = await legalAfter("qwirkle-cubes", 3, {}, events);
      await guest.command({ cmd: "play", action: legal[legal.length - 1] });
      await guest.until((now) => now.play.events > events.length && now.play.turn !== "chance");
    }
  }
  await one.command({ cmd: "resign" });
  await one.until((now) => now.state.chairs[0].lost);
  save("qwirkle-resigned", one);
  for (const each of [one, two]) each.socket.close();
}

mkdirSync(out, { recursive: true });
try {
  await cubulus();
  console.log("cubulus");
  await attakube();
  console.log("attakube");
  await qwirkle();
  console.log("qwirkle");
} finally {
  engine.stdin.end();
  server.removeAllListeners("exit");
  server.kill();
  rmSync(data, { recursive: true, force: true });
}
process.exit(0);
