import { plural } from "../plural";

/** The game of the day. */
export const en = {
  title: "The game of the day",
  lead: "One game a day against the house: same game, same luck, same opponent for everybody.",
  titled: (game: string) => `The game of the day: ${game}`,
  card: "A game against the house, the same for everybody today.",
  way: "To today’s game",
  puzzle: "The puzzle of the day",
  guest: "Guest",
  play: "Play today’s game",
  goOn: "Go on playing",
  back: "The day’s result",
  replay: "See it again",
  next: (when: string) => `The next one comes ${when}.`,
  result: { won: "You won today.", level: "Level with the house today.", lost: "The house won today." },
  kinds: { won: "Won", level: "Level", lost: "Lost" },
  everybody: "How it went for everybody",
  mine: "Your days",
  days: (days: number) =>
    `${plural("en", days, "You’ve played on 1 day.", `You’ve played on ${days} days.`)} A day you miss takes nothing away.`,
  onDay: (day: string, result: string) => `${day}: ${result}`,
  mark: { won: "won", level: "level", lost: "lost" },
  share: (day: string, game: string, result: string) => `Cubothèque, ${day}: ${game}, ${result}.`,
  shareIt: "Copy the result",
  copied: "Copied.",
  failed: "That didn’t work. Please try again.",
  away: "The house doesn’t answer just now. Please come back in a moment.",
  fair: "Where the luck comes from",
  fairText:
    "All the luck of the day follows from one seed. The house shows its fingerprint (SHA-256) the day before: compare it with yesterday’s, and you know that nothing was chosen afterwards.",
  seed: "Today’s seed:",
  commitment: "Fingerprint of tomorrow’s:",
};
