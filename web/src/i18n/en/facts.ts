import { plural } from "../plural";

export const en = {
  button: "In figures",
  title: (game: string) => `${game} in figures`,
  lead: "The house played against itself and counted. Every figure has its error bar: 19 times in 20 the truth lies inside. The command below each makes it again.",
  unknown: "Nothing has been counted here",
  unknownText: "There are no figures for this game.",
  loading: "One moment…",
  failed: "The figures could not be fetched. Please try again in a moment.",
  table: (seats: number) => plural("en", seats, "One player", `${seats} players`),
  games: (games: string, level: string) => `${games} games, everybody at ${level}.`,
  opening: (actions: number) =>
    plural(
      "en",
      actions,
      "The first move of each is random, so that games differ.",
      `The first ${actions} moves of each are random, so that games differ.`,
    ),
  interval: (low: string, high: string) => `${low} to ${high}`,
  first: {
    title: "Does it help to begin?",
    seat: (number: number) => ["Begins", "Second", "Third", "Fourth", "Fifth", "Sixth"][number - 1] ?? `${number}th`,
    more: (share: string, fair: string) => `Yes: whoever begins wins ${share} of the games; an even share is ${fair}.`,
    less: (share: string, fair: string) => `No: whoever begins wins ${share} of the games; an even share is ${fair}.`,
    unknown: (share: string, fair: string) =>
      `Not that it shows: whoever begins wins ${share} of the games; an even share is ${fair}.`,
    ties: (share: string) => `The first place is shared in ${share} of them.`,
  },
  length: {
    title: "How long is a game?",
    mean: (turns: string, error: string) => `${turns} turns on average, give or take ${error}.`,
    half: (low: string, high: string) => `Half of all games take ${low} to ${high} turns,`,
    most: (low: string, high: string) => `nine in ten ${low} to ${high}.`,
  },
  ends: { title: "How does it end?", rule: (clause: string) => `Rule ${clause}` },
  points: {
    title: "How many points?",
    winner: (points: string, error: string) => `The winner has ${points}, give or take ${error},`,
    ahead: (points: string, error: string) => `${points} ahead of the second, give or take ${error}.`,
  },
  command: "Made by",
};
