// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { engine } from "../engine/engine";
import { Refused } from "../host/errors";
import { FakeHost } from "../host/fake";
import type { Unasked } from "../host/host";
import { announce } from "../open/arrival";
import type { Chair, ServerMessage, Shown } from "../protocol/messages";
import { choose } from "../settings/settings.svelte";
import { TableModel } from "./model.svelte";
import { overStrip, wishes } from "./result";
import Room from "./Room.svelte";
import player from "./streams/cubulus-player.json";

const entered = vi.hoisted(() => ({ host: null as unknown }));
vi.mock("../host/hosts", () => ({ enter: () => ({ host: entered.host, leave: () => undefined }) }));
vi.mock("../house/newer.svelte", () => ({ lookForNewer: () => undefined }));

const TABLE = "522943nf8r6v3q7n";
const NEXT = "n".repeat(16);
const stream = player as unknown as ServerMessage[];
let host: FakeHost;

beforeEach(() => {
  entered.host = host = new FakeHost();
  vi.spyOn(engine, "commitment").mockResolvedValue("c".repeat(64));
  choose({ language: "en" });
  // Dialogs of this document know no modes.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const enter = (): void => void render(Room, { where: "house", table: TABLE, pass: undefined });

test.each([
  ["bad-link", "This link is not whole"],
  ["needs-pass", "This table is private"],
  ["wrong-pass", "This link does not open this table"],
  ["not-found", "This table is not here"],
  ["kept-out", "This table is no longer open to you"],
  ["house-closed", "This table cannot be shown"],
])("a table that is refused (%s) says so at once", async (code, title) => {
  host.answers.push(() => new Refused({ code, message: "" }));
  enter();
  expect(await screen.findByText(title)).toBeTruthy();
});

/** A table in the waiting room with these chairs. */
function waiting(chairs: Partial<Chair>[]): ServerMessage {
  const first = structuredClone(stream[0]) as { shown: Shown };
  first.shown.state.chairs = chairs.map((chair) => ({ wanted: "person", committed: false, opened: false, ...chair }));
  return first as unknown as ServerMessage;
}
const basile: Partial<Chair> = { wanted: "house", house: "easy", player: "Basile" };

test("whoever plays against the house alone sits down at once, and sees no waiting room", async () => {
  announce(TABLE, [{ place: 0, name: "Zoé" }]);
  const seated = waiting([{ name: "Zoé", committed: true }, basile]) as { shown: Shown } & ServerMessage;
  seated.shown.you = [0];
  seated.shown.version += 1;
  host.answers.push(
    () => waiting([{}, basile]),
    () => (host.say(seated as Unasked), { first: 0, count: 1 }),
  );
  enter();
  await waitFor(() => expect(host.sent("sit")).toMatchObject([{ name: "Zoé", place: 0 }]));
  expect(screen.queryByText("Before the game")).toBeNull();
});

test("if that is refused, the waiting room says what can be done", async () => {
  announce(TABLE, [{ place: 0, name: "Zoé" }]);
  host.answers.push(
    () => waiting([{}, basile]),
    () => new Refused({ code: "place-taken", message: "" }),
  );
  enter();
  expect(await screen.findByText("Before the game")).toBeTruthy();
});

test("a page that is reloaded before all sit seats the others", async () => {
  announce(TABLE, [
    { place: 0, name: "Zoé" },
    { place: 1, name: "Ada" },
  ]);
  const first = waiting([{ name: "Zoé", committed: true }, {}]) as { shown: Shown } & ServerMessage;
  first.shown.you = [0];
  host.answers.push(() => first);
  enter();
  await waitFor(() => expect(host.sent("sit")).toMatchObject([{ name: "Ada", place: 1 }]));
  expect(host.sent("sit")).toHaveLength(1);
});

test("where somebody else is awaited one waits", async () => {
  announce(TABLE, [{ place: 0, name: "Zoé" }]);
  host.answers.push(() => waiting([{}, {}]));
  enter();
  await waitFor(() => expect(host.sent("sit")).toHaveLength(1));
  expect(screen.getByText("Before the game")).toBeTruthy();
});

test("whoever comes by a link and has not sat down yet sees the waiting room, also if one chair is left", async () => {
  host.answers.push(() => waiting([{}, basile]));
  enter();
  expect(await screen.findByText("Before the game")).toBeTruthy();
});

/** The waiting room of a host who sits at place 0, as a message of the server. */
function hosted(chairs: Partial<Chair>[], more: Partial<Shown> = {}): ServerMessage {
  const first = waiting(chairs) as unknown as { shown: Shown };
  Object.assign(first.shown, { host: true, you: [0], access: "link", ...more });
  return { ...first, links: { watch: "w".repeat(22), seat: "s".repeat(22) } } as unknown as ServerMessage;
}
const ada: Partial<Chair> = { name: "Ada", committed: true };
const eve: Partial<Chair> = { name: "Eve", committed: true };

test("the host removes somebody after a question, and nobody takes a second seat", async () => {
  host.answers.push(() => hosted([ada, eve, {}]));
  enter();
  (await screen.findByRole("button", { name: "Remove Eve" })).click();
  expect(await screen.findByText("Eve leaves the table and can’t sit down here again.")).toBeTruthy();
  const [sure] = screen.getAllByRole("button", { name: "Remove" });
  sure?.click();
  await waitFor(() => expect(host.sent("remove")).toMatchObject([{ place: 1 }]));
  expect(screen.queryByRole("button", { name: "Remove Ada" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Seat somebody else at this screen" })).toBeNull();
});

test("who plays at one screen with whom is told, and the next may sit down there", async () => {
  host.answers.push(() =>
    hosted([{ ...ada, with: [1] }, { ...eve, with: [0] }, {}], { one_screen: true, you: [0, 1] }),
  );
  enter();
  expect(await screen.findByText("at one screen with Eve")).toBeTruthy();
  expect(screen.getByText("several players may share one")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Seat somebody else at this screen" })).toBeTruthy();
});

test("new links take the place of the old ones", async () => {
  host.answers.push(() => hosted([ada, {}]));
  enter();
  (await screen.findByRole("button", { name: "New link" })).click();
  await screen.findByText(/The old links open nothing any more/);
  screen.getAllByRole("button", { name: "New link" }).at(-1)?.click();
  await waitFor(() => expect(host.sent("renew")).toHaveLength(1));
  host.say({ table: TABLE, links: { watch: "x".repeat(22), seat: "y".repeat(22) } });
  await waitFor(() => expect(screen.getAllByDisplayValue(new RegExp("y".repeat(22))).length).toBeGreaterThan(0));
});

test("a host whose link the house cannot show is told so, and offered a new one", async () => {
  host.answers.push(() => ({ ...(hosted([ada, {}]) as object), links: null }) as unknown as ServerMessage);
  enter();
  expect(await screen.findByText(/can no longer show this table’s link/)).toBeTruthy();
  screen.getByRole("button", { name: "New link" }).click();
  await screen.findByText(/The old links open nothing any more/);
  screen.getAllByRole("button", { name: "New link" }).at(-1)?.click();
  await waitFor(() => expect(host.sent("renew")).toHaveLength(1));
  host.say({ table: TABLE, links: { watch: "x".repeat(22), seat: "y".repeat(22) } });
  await waitFor(() => expect(screen.getAllByDisplayValue(new RegExp("y".repeat(22))).length).toBeGreaterThan(0));
  expect(screen.queryByText(/can no longer show/)).toBeNull();
});

test("the address of a table that everybody may find needs no pass", async () => {
  const listed = hosted([ada, {}], { access: "listed" }) as object;
  host.answers.push(() => ({ ...listed, links: null }) as unknown as ServerMessage);
  enter();
  expect(await screen.findByDisplayValue(new RegExp(`/table/${TABLE}$`))).toBeTruthy();
});

/** The end of a game after which somebody laid the next table, or nobody. */
async function ended(by: number[] | null): Promise<TableModel> {
  const end = stream.reduce<Shown | null>(
    (shown, message) =>
      "shown" in message ? message.shown : "news" in message && shown ? { ...shown, ...pick(message.news) } : shown,
    null,
  );
  const { next: _, next_by: __, ...before } = (end as Shown).state;
  const state = by ? { ...before, next: NEXT, next_by: by } : before;
  host.answers.push(() => ({ table: TABLE, shown: { ...(end as Shown), state }, here: [0, 1], links: null, now: 0 }));
  const model = new TableModel(host, TABLE);
  model.client.start();
  await waitFor(() => expect(model.shown).not.toBeNull());
  return model;
}
const pick = ({
  version,
  state,
  play,
  you,
}: {
  version: number;
  state?: Shown["state"];
  play?: Shown["play"];
  you?: number[];
}): Partial<Shown> => ({
  version,
  ...(state ? { state } : {}),
  ...(play ? { play } : {}),
  ...(you ? { you } : {}),
});

test("the others are asked whether they play again too; whoever asked is not", async () => {
  const model = await ended([1]);
  const other = model.shown?.state.chairs[1]?.name ?? "";
  expect(wishes(model)).toBe(other);
  expect(overStrip(model)).toMatchObject({
    why: expect.stringContaining(`${other} would like to play again.`),
    main: { label: "Join" },
  });
  choose({ language: "fr" });
  expect(overStrip(model)).toMatchObject({
    why: expect.stringContaining(`${other} aimerait rejouer.`),
    main: { label: "Rejoindre" },
  });
  choose({ language: "en" });
  const mine = await ended([0]);
  expect(wishes(mine)).toBeNull();
  expect(overStrip(mine).main?.label).toBe("To the next table");
});

test("whoever asks to play again when somebody was quicker goes to that table", async () => {
  const model = await ended(null);
  const { version, state } = model.shown as Shown;
  host.answers.push(() => {
    host.say({
      table: TABLE,
      news: {
        version: version + 1,
        event: { event: "rematched", by: [1] },
        state: { ...state, next: NEXT, next_by: [1] },
      },
    });
    return new Refused({ code: "rematch-laid", message: "" });
  });
  overStrip(model).main?.do();
  await waitFor(() => expect(location.pathname).toBe(`/table/${NEXT}`));
  expect(host.sent("rematch")).toHaveLength(1);
});
