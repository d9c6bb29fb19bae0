// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { shelf } from "../../protocol/shelf";
import { choose } from "../../settings/settings.svelte";
import LayTable from "./LayTable.svelte";

const game = (id: string) => shelf.find((each) => each.id === id)!;
let sent: { table: Record<string, unknown> } | undefined;
const wished = (): Record<string, unknown> | undefined => sent?.table;

beforeEach(() => {
  choose({ language: "en", names: [] });
  sent = undefined;
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    sent = JSON.parse(body) as typeof sent;
    return new Response('{"table":"t1"}');
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function pick(name: string, value: string): Promise<void> {
  const select = screen.getByRole<HTMLSelectElement>("combobox", { name });
  select.value = value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
  await tick();
}
async function press(name: string): Promise<void> {
  screen.getByRole("button", { name }).click();
  await tick();
}
async function open(): Promise<void> {
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Open the table" });
  await vi.waitFor(() => expect(button.disabled).toBe(false)); // a table may still be on its way
  button.click();
  await vi.waitFor(() => expect(sent).toBeDefined());
}

test("the usual table is asked for as it stands, with nothing said about options", async () => {
  render(LayTable, { game: game("cubulus") });
  await open();
  expect(wished()).toMatchObject({
    game: "cubulus",
    options: {},
    access: "link",
    friendly: true,
  });
  expect(wished()).not.toHaveProperty("clock");
});

test("an option is sent once it differs from the usual, and no longer when it is put back", async () => {
  render(LayTable, { game: game("cubulus") });
  screen.getByRole("radio", { name: /basic game/ }).click();
  await tick();
  await open();
  expect(wished()?.["options"]).toEqual({ level: 1 });
  screen.getByRole("radio", { name: /tournament game/ }).click();
  await tick();
  sent = undefined;
  await open();
  expect(wished()?.["options"]).toEqual({});
});

test("days for a turn and the open shelf are offered only where somebody may come from outside", async () => {
  render(LayTable, { game: game("blox") });
  expect(screen.queryByRole("radio", { name: /days a turn/ })).toBeNull();
  expect(screen.queryByRole("switch", { name: /Open to everybody/ })).toBeNull();
  await pick("Who takes seat 2", "friend");
  screen.getByRole("radio", { name: /3 days a turn/ }).click();
  screen.getByRole("switch", { name: /Open to everybody/ }).click();
  await tick();
  await pick("Who takes seat 2", "house");
  await open();
  expect(wished()).toMatchObject({ access: "link" });
  expect(wished()).not.toHaveProperty("clock");
});

test("among people from outside there is a clock unless one says no", async () => {
  render(LayTable, { game: game("cubulus") });
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "No clock" }).checked).toBe(true);
  await pick("Who takes seat 2", "friend");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "15 min + 10 s" }).checked).toBe(true);
  screen.getByRole("radio", { name: "No clock" }).click();
  await tick();
  await open();
  expect(wished()).toMatchObject({ clock: { kind: "none" } });
});

test("more seats, each with its own house player", async () => {
  render(LayTable, { game: game("cube-attack") });
  await press("One seat more");
  await pick("Strength at seat 3", "master");
  await open();
  expect(wished()?.["places"]).toEqual([
    { for: "person" },
    { for: "house", level: "normal" },
    { for: "house", level: "master" },
  ]);
});

test("eleven Kubes are no set: the table waits for the twelfth", async () => {
  render(LayTable, { game: game("attakube") });
  await press("Less: Star");
  expect(screen.getByText("11 of 12")).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Open the table" }).disabled).toBe(true);
  await press("More: Eye");
  await open();
  expect((wished()?.["options"] as { kubes: string[] }).kubes.filter((kind) => kind === "eye")).toHaveLength(2);
});
