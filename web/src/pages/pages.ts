/** Which file shows which route. Pages are loaded when they are opened; each gets the route as its only property. */
import type { Component } from "svelte";
import type { PageName, Route } from "../router/route";

export type Page = Component<{ route: Route }>;

const files = import.meta.glob<{ default: Page }>("./*.svelte");

const FILE: Readonly<Record<PageName, string>> = {
  shelf: "./Shelf.svelte",
  lobby: "./Lobby.svelte",
  game: "./Game.svelte",
  table: "./Table.svelte",
  local: "./Table.svelte",
  rules: "./Rules.svelte",
  summary: "./RulesSummary.svelte",
  replay: "./Replay.svelte",
  lesson: "./Lesson.svelte",
  study: "./Study.svelte",
  facts: "./Facts.svelte",
  account: "./Account.svelte",
  bots: "./Bots.svelte",
  moderation: "./Moderation.svelte",
  profile: "./Profile.svelte",
  games: "./Games.svelte",
  events: "./Events.svelte",
  ratings: "./Ratings.svelte",
  league: "./League.svelte",
  puzzles: "./Puzzles.svelte",
  daily: "./Daily.svelte",
  settings: "./Settings.svelte",
  about: "./About.svelte",
  legal: "./Legal.svelte",
  missing: "./Missing.svelte",
};

export async function load(name: PageName): Promise<Page> {
  const fetchPage = files[FILE[name]] ?? files[FILE.missing];
  if (!fetchPage) throw new Error(`no page ${name}`);
  return (await fetchPage()).default;
}
