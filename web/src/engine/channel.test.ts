import { describe, expect, it } from "vitest";
import { Channel, EngineFault, type FromWorker, type ToWorker, type WorkerLike } from "./channel";

/** A worker that answers each line with itself in capitals; `trap` breaks it, `wait` is never answered. */
class Parrot implements WorkerLike {
  onmessage: WorkerLike["onmessage"] = null;
  onerror: WorkerLike["onerror"] = null;
  ended = false;

  postMessage(message: ToWorker): void {
    queueMicrotask(() => {
      if (this.ended) return;
      if ("module" in message) return this.say({ ready: true });
      if (message.lines.includes("trap")) return this.say({ broken: "unreachable" });
      if (message.lines.includes("wait")) return;
      this.say({ id: message.id, replies: message.lines.map((line) => line.toUpperCase()) });
    });
  }
  terminate(): void {
    this.ended = true;
  }
  say(data: FromWorker): void {
    this.onmessage?.({ data } as MessageEvent<FromWorker>);
  }
}

function setup(load: () => Promise<WebAssembly.Module> = () => Promise.resolve({})): {
  channel: Channel;
  hired: Parrot[];
} {
  const hired: Parrot[] = [];
  const hire = (): Parrot => {
    const parrot = new Parrot();
    hired.push(parrot);
    return parrot;
  };
  return { channel: new Channel(load, hire), hired };
}

describe("a channel to the engine", () => {
  it("starts one worker with the first question and matches replies to questions", async () => {
    const { channel, hired } = setup();
    expect(hired.length).toBe(0);
    const replies = await Promise.all([channel.ask(["a", "b"]), channel.ask(["c"])]);
    expect(replies).toEqual([["A", "B"], ["C"]]);
    expect(hired.length).toBe(1);
  });

  it("rejects what waited when the engine breaks, and starts another for the next", async () => {
    const { channel, hired } = setup();
    const waiting = channel.ask(["wait"]);
    const broken = channel.ask(["trap"]);
    await expect(waiting).rejects.toMatchObject({ code: "crashed" });
    await expect(broken).rejects.toMatchObject({ code: "crashed" });
    expect(await channel.ask(["again"])).toEqual(["AGAIN"]);
    expect(hired.map((one) => one.ended)).toEqual([true, false]);
  });

  it("is stopped in mid-thought", async () => {
    const { channel, hired } = setup();
    await channel.ask(["a"]);
    const thought = channel.ask(["wait"]);
    await Promise.resolve();
    channel.stop();
    await expect(thought).rejects.toMatchObject({ code: "cancelled" });
    await Promise.resolve();
    expect(hired[0]?.ended).toBe(true);
  });

  it("is stopped before it has started", async () => {
    const { channel } = setup();
    const asked = channel.ask(["a"]);
    channel.stop();
    await expect(asked).rejects.toMatchObject({ code: "cancelled" });
    expect(await channel.ask(["b"])).toEqual(["B"]);
  });

  it("says that the engine could not be loaded, and tries again", async () => {
    let tries = 0;
    const { channel } = setup(() => (++tries === 1 ? Promise.reject(new Error("no network")) : Promise.resolve({})));
    await expect(channel.ask(["a"])).rejects.toBeInstanceOf(EngineFault);
    await expect(channel.ask(["a"])).resolves.toEqual(["A"]);
  });
});
