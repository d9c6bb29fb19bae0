// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeHost } from "../host/fake";
import { Refused } from "../host/errors";
import type { Unasked } from "../host/host";
import type { ServerMessage, Shown } from "../protocol/messages";
import { choose } from "../settings/settings.svelte";
import { TableModel } from "./model.svelte";
import Playing from "./Playing.svelte";
import attakube from "./streams/attakube-both.json";
import player from "./streams/cubulus-player.json";
import spectator from "./streams/cubulus-spectator.json";
import WaitingRoom from "./WaitingRoom.svelte";

const clause = {
  clause: "CU-8",
  text: { en: "A die goes as far as it shows.", fr: "Un dé va aussi loin qu’il montre." },
};

vi.mock("../boards/board", async () => {
  const { default: Board } = await import("./StubBoard.svelte");
  const { default: Mark } = await import("./StubMark.svelte");
  const load = async () => ({ default: { Board, Mark, side: (seat: number) => `side ${seat}` } });
  return { boards: { cubulus: load, attakube: load } };
});
/** A world in which a move is the view after it, and a telling the notation with a full stop. */
function answer({ cmd, steps }: { cmd: string; steps?: { entry: { action?: string } }[] }): unknown {
  if (cmd === "view") return { view: "after my move", history: [{ seat: 0, action: "D1-D2" }] };
  const words = (text: string) => [{ words: text }];
  if (cmd === "tell")
    return {
      tellings: (steps ?? []).map(({ entry }) => ({
        short: words(`Short ${entry.action}.`),
        long: words(`Long ${entry.action}.`),
      })),
    };
  return {};
}
vi.mock("../engine/engine", () => ({
  engine: {
    position: () => ({
      why: async () => clause,
      complete: async () => ({ actions: ["D1-D2", "D1-D3"], count: 2, common: "D1-D" }),
      legal: async () => [],
    }),
    together: async (requests: { cmd: string; steps?: { entry: { action?: string } }[] }[]) => requests.map(answer),
    ask: async () => ({}),
    ready: async () => undefined,
    clause: async () => clause,
    commitment: async () => "c".repeat(64),
    go: async () => ({ action: "D1-D3", analysis: {} }),
  },
}));

const messages = (stream: unknown): ServerMessage[] => stream as ServerMessage[];
let host: FakeHost;
let model: TableModel;

/** A table at which the first `count` messages of a stream were heard. */
async function at(stream: unknown, count = Infinity): Promise<void> {
  const [first, ...rest] = messages(stream).slice(0, count) as [ServerMessage, ...Unasked[]];
  host = new FakeHost();
  host.answers.push(() => first);
  model = new TableModel(host, (first as { table: string }).table);
  model.client.start();
  await waitFor(() => expect(model.shown).not.toBeNull());
  for (const message of rest) host.say(message);
}
/** How many messages of a stream there are before the first that fits. */
const before = (stream: unknown, fits: (message: ServerMessage) => boolean): number => messages(stream).findIndex(fits);
const event =
  (name: string) =>
  (message: ServerMessage): boolean =>
    "news" in message && message.news.event.event === name;

beforeEach(() => {
  // Wide enough for everything beside the board.
  window.matchMedia = ((media: string) => ({
    media,
    matches: /min-width/.test(media),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as never;
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  choose({ language: "en", side: "mine", sound: false });
});
afterEach(() => {
  cleanup();
  model.client.stop();
  localStorage.clear();
});

const strip = (): string => document.querySelector("[data-strip]")?.textContent ?? "";

test("whose turn it is, and a language switch in mid-game", async () => {
  await at(player, before(player, event("action")));
  render(Playing, { model });
  expect(await screen.findByTestId("board")).toHaveProperty("dataset.acting", "0");
  expect(strip()).toContain("Your turn");
  choose({ language: "fr" });
  await tick();
  expect(strip()).toContain("À vous de jouer");
  expect(screen.getByRole("button", { name: "Abandonner" })).toBeTruthy();
});

test("a move goes to the host and answers the hand at once; a refusal takes it back", async () => {
  await at(player, before(player, event("action")));
  render(Playing, { model });
  const board = await screen.findByTestId("board");
  const view = board.textContent;
  let refuse: (why: unknown) => void = () => undefined;
  host.answers.push(() => new Promise((_, no) => (refuse = no)) as never);
  screen.getByText("act").click();
  expect(host.sent("play")[0]).toMatchObject({ action: "D1-D2" });
  await waitFor(() => expect(board.textContent).toContain("after my move"));
  refuse(new Refused({ code: "illegal", message: "", clause: "CU-8", text: clause.text }));
  await waitFor(() => expect(board.textContent).toBe(view));
  expect(strip()).toContain("A die goes as far as it shows.");
});

test("an illegal attempt explains itself with its clause and a link", async () => {
  await at(player, before(player, event("action")));
  render(Playing, { model });
  await screen.findByTestId("board");
  screen.getByText("try").click();
  const link = await screen.findByRole("link", { name: "Rule CU-8" });
  expect(link.getAttribute("href")).toBe("/rules/cubulus#CU-8");
  expect(host.sent("play")).toEqual([]);
});

test("the notation field completes and plays by keyboard", async () => {
  await at(player, before(player, event("action")));
  render(Playing, { model });
  await screen.findByTestId("board");
  const field = screen.getByRole("combobox");
  field.focus();
  await screen.findByRole("option", { name: "D1-D3" });
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
  await tick();
  expect(screen.getByTestId("board").dataset["shown"]).toBe("D1-D3");
  field.closest("form")?.requestSubmit();
  expect(host.sent("play")[0]).toMatchObject({ action: "D1-D3" });
});

test("what can I do? marks it on the board, until one has acted or asks again", async () => {
  choose({});
  localStorage.setItem("cubo.turns.cubulus", "9");
  await at(player, before(player, event("action")));
  render(Playing, { model });
  const board = await screen.findByTestId("board");
  expect(board.dataset["helping"]).toBe("false");
  const ask = screen.getByRole("button", { name: "What can I do?" });
  ask.click();
  await waitFor(() => expect(board.dataset["helping"]).toBe("true"));
  ask.click();
  await waitFor(() => expect(board.dataset["helping"]).toBe("false"));
});

test("newcomers see what they can do on their first turns", async () => {
  await at(player, before(player, event("action")));
  render(Playing, { model });
  expect((await screen.findByTestId("board")).dataset["helping"]).toBe("true");
});

test("an offer can be answered by whoever is asked", async () => {
  await at(player, before(player, event("offered")) + 1);
  render(Playing, { model });
  await screen.findByTestId("board");
  expect(screen.getAllByText("Grace would like to take a move back.").length).toBeGreaterThan(0);
  screen.getByRole("button", { name: "Agree" }).click();
  expect(host.sent("answer")[0]).toMatchObject({ yes: true });
});

test("the end explains itself and leads on", async () => {
  await at(player);
  render(Playing, { model });
  await screen.findByTestId("board");
  expect(screen.getByRole("heading", { name: "You have won" })).toBeTruthy();
  expect(screen.getAllByText("Grace resigned.").length).toBeGreaterThan(0);
  expect(screen.getByRole("button", { name: "To the next table" })).toBeTruthy();
});

test("spectators look on and are offered nothing that is not theirs", async () => {
  await at(spectator, before(spectator, event("undone")));
  render(Playing, { model });
  await screen.findByTestId("board");
  expect(strip()).toContain("You are looking on");
  expect(screen.queryByRole("combobox")).toBeNull();
  expect(screen.getByRole("button", { name: "Resign" })).toHaveProperty("disabled", true);
  expect(document.querySelectorAll(".story [data-event]").length).toBe(5);
});

test("screen readers hear moves of others politely and one's own turn at once", async () => {
  const first = before(player, event("action"));
  await at(player, first + 1);
  render(Playing, { model });
  for (const message of messages(player).slice(first + 1, first + 2)) host.say(message as Unasked);
  await waitFor(() => expect(screen.getByRole("log").textContent).toMatch(/Long .+\./));
  expect(document.querySelector('[aria-live="assertive"]')?.textContent).toContain("Your turn");
});

test("screen readers hear who comes and goes", async () => {
  await at(player, before(player, event("undone")));
  render(Playing, { model });
  host.say({ table: model.client.table, here: [0] });
  host.say({ table: model.client.table, here: [0, 1] });
  await tick();
  expect(screen.getByRole("log").textContent).toMatch(/Grace is away.\s*Grace is here./);
});

test("with secrets at one screen nothing is on the page before the curtain is lifted, and never the other's view", async () => {
  const start = before(attakube, event("action"));
  await at(attakube, start);
  render(Playing, { model });
  const rest = messages(attakube).slice(start);
  let curtains = 0;
  for (const message of [null, ...rest]) {
    if (message) host.say(message as Unasked);
    await tick();
    const views = model.shown?.play?.views.map((view) => JSON.stringify(view.view)) ?? [];
    const page = document.body.textContent ?? "";
    if (model.curtain !== null) {
      curtains += 1;
      for (const view of views) expect(page).not.toContain(view);
      expect(screen.queryByTestId("board")).toBeNull();
      (document.querySelector("[data-lift]") as HTMLElement).click();
      await tick();
    }
    const board = await screen.findByTestId("board");
    expect(board.textContent).toBe(views[Number(board.dataset["eyes"])]);
    expect(Number(board.dataset["eyes"])).toBe((model.turn as { seat: number }).seat);
  }
  expect(curtains).toBeGreaterThan(1);
});

test("in the waiting room one sits down under a name; it is remembered", async () => {
  await at(player, 1);
  render(WaitingRoom, { model });
  screen.getByRole("button", { name: "Sit down at seat 1" }).click();
  await tick();
  const field = screen.getByLabelText("Your name") as HTMLInputElement;
  field.value = "Ada";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.closest("form")?.requestSubmit();
  await waitFor(() => expect(host.sent("sit")[0]).toMatchObject({ name: "Ada", place: 0 }));
  expect(screen.getByLabelText("The invitation as a QR code")).toBeTruthy();
});

test("the link to invite holds the pass behind the hash", async () => {
  await at(player, 1);
  render(WaitingRoom, { model });
  const [link] = screen.getAllByDisplayValue(/#pass=/) as HTMLInputElement[];
  const shown = model.shown as Shown;
  expect(new URL(link?.value ?? "").pathname).toBe(`/table/${shown.table}`);
  expect(new URL(link?.value ?? "").search).toBe("");
});
