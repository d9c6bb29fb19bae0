import { expect, test } from "vitest";
import { clockOf, opening, place, seatings, usual, withSeats, type Wish } from "./wish";

const blox = { id: "blox" as const, seats: [2, 4] as [number, number] };

test("against the house: one chair for a person, one for the level asked for", () => {
  expect(opening(usual(blox, "house", "hard"))).toEqual({
    game: "blox",
    options: {},
    places: [{ for: "person" }, { for: "house", level: "hard" }],
    fixed: false,
    access: "link",
    friendly: true,
  });
});

test("the house chooses the clock unless one is asked for, or none", () => {
  const friends = usual(blox, "friend", "normal");
  expect(opening(friends)).not.toHaveProperty("clock");
  expect(clockOf(friends)).toBe("usual");
  expect(clockOf(usual(blox, "house", "normal"))).toBe("none");
  expect(clockOf(usual(blox, "here", "normal"))).toBe("none");
  expect(opening({ ...friends, clock: "none" }).clock).toEqual({ kind: "none" });
  expect(opening({ ...friends, clock: "days" }).clock).toEqual({ kind: "days", days: 3 });
});

test("a friend's chair stays open, so that the host can give it to the house", () => {
  expect(opening(usual(blox, "friend", "normal")).places[1]).toEqual({ for: "open" });
});

test("against people from outside a table is friendly only if it is asked for", () => {
  const friends = usual(blox, "friend", "normal");
  expect(opening(friends).friendly).toBe(false);
  expect(opening({ ...friends, friendly: true }).friendly).toBe(true);
  expect(opening(usual(blox, "here", "normal")).friendly).toBe(true);
  expect(opening({ ...usual(blox, "house", "normal"), friendly: false }).friendly).toBe(false);
});

test("a table at one screen is in the page, one with a friend in the house, one against the house where it can be", () => {
  expect(place(usual(blox, "here", "normal"), true)).toBe("local");
  expect(place(usual(blox, "friend", "normal"), false)).toBe("remote");
  expect(place(usual(blox, "house", "normal"), true)).toBe("remote");
  expect(place(usual(blox, "house", "normal"), false)).toBe("local");
  const mixed: Wish = withSeats(usual(blox, "here", "normal"), 3);
  mixed.chairs[2]!.who = "friend";
  expect(place(mixed, true)).toBe("remote");
});

test("another chair is like the last one, and chairs go from the end", () => {
  const three = withSeats(usual(blox, "house", "expert"), 3);
  expect(three.chairs.map(({ who, level }) => `${who} ${level}`)).toEqual([
    "me expert",
    "house expert",
    "house expert",
  ]);
  expect(withSeats(three, 2).chairs).toHaveLength(2);
});

test("whoever sits here has a name of their own", () => {
  const wish = withSeats(usual(blox, "here", "normal"), 4);
  wish.chairs[2]!.name = "Zoé";
  expect(seatings(wish, "Ada", ["Ada", "Grace"], "Guest")).toEqual([
    { place: 0, name: "Ada" },
    { place: 1, name: "Grace" },
    { place: 2, name: "Zoé" },
    { place: 3, name: "Guest" },
  ]);
  expect(seatings(usual(blox, "here", "normal"), "", [], "Guest").map(({ name }) => name)).toEqual([
    "Guest",
    "Guest 2",
  ]);
});

test("nobody sits down for the house or for a friend", () => {
  const wish = withSeats(usual(blox, "friend", "normal"), 3);
  wish.chairs[2]!.who = "house";
  expect(seatings(wish, "Ada", [], "Guest")).toEqual([{ place: 0, name: "Ada" }]);
});

test("a rated game is among people from outside, with a clock and without help", () => {
  const wish = {
    ...usual(blox, "friend", "normal"),
    rated: true,
    friendly: true,
    clock: "none" as const,
    oneScreen: true,
  };
  expect(opening(wish)).toMatchObject({ rated: true, friendly: false, clock: { kind: "fischer" } });
  expect(opening(wish)).not.toHaveProperty("one_screen");
  expect(opening({ ...usual(blox, "house", "normal"), rated: true })).not.toHaveProperty("rated");
  const three = withSeats(usual(blox, "friend", "normal"), 3);
  three.chairs[2]!.who = "house";
  expect(opening({ ...three, rated: true })).not.toHaveProperty("rated");
});

test("phrases alone can be agreed where people come from outside", () => {
  expect(opening({ ...usual(blox, "friend", "normal"), phrasesOnly: true })).toMatchObject({ phrases_only: true });
  expect(opening({ ...usual(blox, "house", "normal"), phrasesOnly: true })).not.toHaveProperty("phrases_only");
});

test("one browser takes several chairs only where that is said, and talk can be left out among friends", () => {
  const alone = usual(blox, "friend", "normal");
  expect(opening(alone)).not.toHaveProperty("one_screen");
  expect(opening(alone)).not.toHaveProperty("without_talk");
  const three = withSeats(alone, 3);
  three.chairs[1]!.who = "here";
  expect(opening({ ...three, withoutTalk: true })).toMatchObject({ one_screen: true, without_talk: true });
  expect(opening({ ...alone, oneScreen: true })).toMatchObject({ one_screen: true });
  // Against house players there is nobody to talk to.
  expect(opening({ ...usual(blox, "house", "normal"), withoutTalk: true })).not.toHaveProperty("without_talk");
});
