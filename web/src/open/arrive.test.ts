import { afterEach, expect, test } from "vitest";
import type { Shown } from "../protocol/messages";
import { blank, type TableState } from "../table/state";
import { announce } from "./arrival";
import { sitOnArrival } from "./arrive";

afterEach(() => sessionStorage.clear());

/** A table that seats whoever asks, a moment later. */
class Seated {
  table = "t";
  state: TableState = blank;
  asked: string[] = [];
  #listeners = new Set<(state: TableState) => void>();
  onChange = (listener: (state: TableState) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  show(phase: "waiting" | "playing", you: number[]): void {
    this.state = { ...this.state, shown: { you, state: { phase } } as unknown as Shown };
    for (const listener of [...this.#listeners]) listener(this.state);
  }
  sit = async (name: string, place?: number): Promise<void> => {
    this.asked.push(`${place} ${name} ${this.state.shown?.you.length}`);
    setTimeout(() => this.show("waiting", [...(this.state.shown?.you ?? []), place ?? 0]));
  };
}
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

test("each chair is taken after the one before is one's own", async () => {
  announce("t", [{ place: 0, name: "Ada" }, { place: 2, name: "Zoé" }]);
  const client = new Seated();
  sitOnArrival(client);
  await settled();
  expect(client.asked).toEqual([]);
  client.show("waiting", []);
  await settled();
  expect(client.asked).toEqual(["0 Ada 0", "2 Zoé 1"]);
});

test("nobody sits down at a game that runs, nor where nothing was announced", async () => {
  announce("t", [{ place: 0, name: "Ada" }]);
  const client = new Seated();
  sitOnArrival(client);
  client.show("playing", []);
  const other = new Seated();
  sitOnArrival(other);
  other.show("waiting", []);
  await settled();
  expect([...client.asked, ...other.asked]).toEqual([]);
});

test("whoever leaves before the table is there does not sit down", async () => {
  announce("t", [{ place: 0, name: "Ada" }]);
  const client = new Seated();
  sitOnArrival(client)();
  client.show("waiting", []);
  await settled();
  expect(client.asked).toEqual([]);
});
