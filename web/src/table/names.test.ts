import { beforeEach, expect, test } from "vitest";
import type { Chair } from "../protocol/messages";
import { named } from "../replay/chairs";
import type { GameRecord } from "../protocol/rest";
import { choose } from "../settings/settings.svelte";
import { calledOf, nameOf, namesOf, toldOf } from "./names";

const chair = (more: Partial<Chair>): Chair => ({ wanted: "house", committed: false, opened: false, ...more });
const basile = chair({ house: "easy", player: "Basile" });

beforeEach(() => choose({ language: "en" }));

test("a house player goes by a name of its own, with the level beside it", () => {
  expect(nameOf(basile, 1)).toBe("Basile (easy)");
  expect(nameOf(basile, 1, true)).toBe("Basile");
  choose({ language: "fr" });
  expect(nameOf(basile, 1)).toBe("Basile (facile)");
});

test("whoever plays on for a person does not take their name away", () => {
  expect(nameOf(chair({ name: "Zoé", house: "normal", player: "Clio" }), 0)).toBe("Zoé");
});

test("a name written from right to left leaves the words beside it in their order", () => {
  expect(nameOf(chair({ name: "נועה" }), 0)).toBe("\u2068נועה\u2069");
});

test("a bot is marked as one, but where its row says so", () => {
  const rook = chair({ wanted: "person", name: "Rook", bot: true });
  expect(nameOf(rook, 0)).toBe("Rook (bot)");
  expect(nameOf(rook, 0, true)).toBe("Rook");
  choose({ language: "fr" });
  expect(nameOf(rook, 0)).toBe("Rook (robot)");
});

test("a table that an older house tells of has the house at it", () => {
  expect(nameOf(chair({ house: "easy" }), 1)).toBe("The house (easy)");
  expect(nameOf(undefined, 1)).toBe("Seat 2");
});

test("a record that was opened from disk names its seats", () => {
  const record = { seats: 2, names: [{ name: "Zoé" }, { name: "Basile", house: "easy" }] } as unknown as GameRecord;
  expect(namesOf(named(record))).toEqual(["Zoé", "Basile (easy)"]);
  const program = { seats: 1, names: [{ name: "Rook", bot: true }] } as unknown as GameRecord;
  expect(namesOf(named(program))).toEqual(["Rook (bot)"]);
  const { names: _, ...older } = record;
  expect(namesOf(named(older as GameRecord))).toEqual(["Seat 1", "Seat 2"]);
});

test("who has no name is called by their side, and the engine has words of its own for them", () => {
  choose({ language: "fr" });
  const chairs = [chair({ wanted: "open" }), chair({ name: "Ada" }), basile];
  const board = { side: (seat: number) => ["blancs", "noirs", "rouges"][seat] ?? "" };
  expect(calledOf(chairs, board)).toEqual(["Blancs", "Ada", "Basile"]);
  expect(calledOf(chairs, { ...board, called: () => "Blanc" })[0]).toBe("Blanc");
  expect(calledOf(chairs, null)[0]).toBe("Place 1");
  expect(toldOf(chairs, board)).toEqual(["", "Ada", "Basile"]);
  expect(toldOf(chairs, { ...board, signs: true })[0]).toBe("Blancs");
});
