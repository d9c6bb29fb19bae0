import { afterEach, expect, test } from "vitest";
import { list } from "../i18n/format.svelte";
import { settings } from "../settings/settings.svelte";
import { changeSaid, luckSaid, sumSaid } from "./said";
import { eventOf, seatOf } from "./samples";

const sums = { start: 0.4, result: 0, luck: 0.11, decision: -0.48, information: -0.03 };
const names = ["Théo", "Zoé"];
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ");

afterEach(() => (settings.language = "en"));

test("a sum is told to the viewer and of others, in both languages", () => {
  settings.language = "en";
  const seat = seatOf(0, sums, [-0.08, -0.4, 0]);
  const three = ["Alma", "Zoé", "Théo"];
  expect(sumSaid(seat, three, 0, list)).toBe(
    "Your choices cost 8%, luck brought 11%, and what nobody could know took 3%. The others’ choices took 40%.",
  );
  expect(sumSaid(seat, three, 1, list)).toMatch(/^Alma’s choices cost 8%/);
  settings.language = "fr";
  expect(plain(sumSaid(seat, three, 0, list))).toBe(
    "Vos choix ont coûté 8 %, le hasard a donné 11 % et ce que nul ne pouvait savoir a pris 3 %. Les choix des autres ont pris 40 %.",
  );
  expect(plain(sumSaid(seat, three, undefined, list))).toMatch(/^Les choix d’Alma ont coûté 8 %/);
});

test("more than a game is worth is counted in games", () => {
  settings.language = "en";
  const seat = seatOf(0, { start: 0.5, result: 0, luck: 0, decision: -0.5, information: 0 }, [-7.92, 7.42]);
  expect(sumSaid(seat, names, 1, list)).toBe(
    "Théo’s choices cost as much as 7.9 games. Your choices brought as much as 7.4 games.",
  );
  settings.language = "fr";
  expect(plain(sumSaid(seat, names, 1, list))).toMatch(/^Les choix de Théo ont coûté autant que 7,9 parties\./);
});

test("where nothing is drawn and nothing hidden, no word of luck or the unknown", () => {
  settings.language = "en";
  const seat = seatOf(1, { start: 0.5, result: 1, luck: 0, decision: 0.5, information: 0 }, [0.5, 0]);
  expect(sumSaid(seat, names, 1, list)).toBe("Your choices cost nothing. Théo’s choices brought 50%.");
});

test("a turning point says whose chances changed and how", () => {
  settings.language = "en";
  const event = eventOf(3, { before: [0.3, 0.7], after: [0.55, 0.45] });
  expect(changeSaid(event, names, undefined)).toBe("Théo’s chances rise from 30% to 55%.");
  expect(changeSaid(event, names, 1)).toBe("Your chances fall from 70% to 45%.");
});

test("luck is told of whom the throw was for", () => {
  settings.language = "en";
  const event = eventOf(3, { kind: "chance", seat: 1, luck: [-0.07, 0.07] });
  expect(luckSaid(event, 36, names, 0)).toBe("Turn 36: 7% more for Zoé than could be expected.");
  expect(luckSaid({ ...event, luck: [0.07, -0.07] }, 36, names, 1)).toBe(
    "Turn 36: 7% less for you than could be expected.",
  );
});
