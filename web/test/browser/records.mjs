/** Games that are over, made for tests: played against the house at a table, or by the engine from a seed as `cubo play` records them. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { CUBO } from "./house.mjs";

/** The native engine, a question at a time. */
function engine() {
  const child = spawn(CUBO, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask(request) {
      child.stdin.write(`${JSON.stringify(request)}\n`);
      const reply = JSON.parse((await lines.next()).value);
      assert.equal(reply.error, undefined, JSON.stringify(reply));
      return reply;
    },
    end: () => child.stdin.end(),
  };
}

/** Somebody without a page plays so many turns against the house and then resigns; resolves to the table's id. */
export async function played(page, house, game, turns = 8) {
  const { ask, end } = engine();
  let chosen = 0;
  await page.exposeFunction("chooseAction", async (view) => {
    await ask({ cmd: "imagine", game, view });
    const { actions } = await ask({ cmd: "legal", limit: 300 });
    return actions[(chosen++ * 37) % actions.length];
  });
  await page.goto(`${house.url}/about`);
  const table = await page.evaluate(sitAndPlay, { game, turns });
  end();
  return table;
}

/** Runs in a page of the server, over its own socket. */
async function sitAndPlay({ game, turns }) {
  const post = async (path, body) =>
    (
      await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })
    ).json();
  await post("/api/session", { name: "Ada" });
  const places = [{ for: "person" }, { for: "house", level: "beginner" }];
  const { table } = await post("/api/tables", { table: { game, places, access: "listed" } });
  const socket = new WebSocket(`ws://${location.host}/ws`);
  await new Promise((open) => (socket.onopen = open));
  const nonce = "42".repeat(32);
  const digest = await crypto.subtle.digest(
    "SHA-256",
    Uint8Array.from({ length: 32 }, () => 0x42),
  );
  const commitment = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  let version = 0;
  let you = [];
  let key = 0;
  let left = turns;
  let asked = "";
  const send = (command) => socket.send(JSON.stringify({ id: ++key, table, at: version, key: `k${key}`, ...command }));
  const look = async ({ state, play }) => {
    if (state?.phase === "calling" && asked !== "nonce") send({ cmd: (asked = "nonce"), nonce });
    const own = play?.views.find(({ seat }) => seat === you[0]);
    if (!own || play.turn?.seat !== you[0] || asked === `${play.moved}`) return;
    asked = `${play.moved}`;
    if (left-- > 0) send({ cmd: "play", action: await window.chooseAction(own.view) });
    else send({ cmd: "resign" });
  };
  return new Promise((over, failed) => {
    socket.onmessage = ({ data }) => {
      const { error, shown, news } = JSON.parse(data);
      if (error) return failed(new Error(JSON.stringify(error)));
      const told = shown ?? news;
      if (!told) return;
      version = told.version;
      you = told.you ?? you;
      if (told.state?.phase === "ended") {
        socket.close();
        return over(table);
      }
      if (shown && shown.state.phase === "waiting" && you.length === 0) send({ cmd: "sit", name: "Ada", commitment });
      void look(told);
    };
    socket.send(JSON.stringify({ id: 0, cmd: "subscribe", table }));
  });
}

export async function recordOf(house, table) {
  return (await fetch(`${house.url}/api/tables/${table}/record`)).json();
}

/** A record with a seed, so many events long or to the end. */
export async function seeded(game, seats = 2, most = 400) {
  const { ask, end } = engine();
  try {
    let { turn } = await ask({ cmd: "new", game, seats, seed: "replay" });
    for (let n = 0; turn !== "over" && n < most; n++) {
      const next =
        turn === "chance"
          ? { cmd: "chance" }
          : { cmd: "play", action: (await ask({ cmd: "go", nodes: 60, seed: String(n) })).action };
      ({ turn } = await ask(next));
    }
    return (await ask({ cmd: "record" })).record;
  } finally {
    end();
  }
}
