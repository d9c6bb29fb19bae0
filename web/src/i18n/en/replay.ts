import { plural } from "../plural";
import { en as transport } from "./transport";

export const en = {
  ...transport,
  title: (game: string) => `${game}, move by move`,
  page: "Watch a game again",
  loading: "Reading the game…",
  open: {
    title: "Open a record",
    lead: "A game that was saved from a table, or played with cubo play. It stays in this browser: nothing is sent anywhere.",
    choose: "Choose a file",
    drop: "or drop a file here",
    again: "Another record",
    dropHere: "Let go: the record will be opened",
  },
  fault: {
    unreadable: "This is not a record of a game.",
    unknownGame: (game: string) => `This record is of “${game}”, which is not on the shelf.`,
    bad: "This record doesn’t hold up. A record is shown only if every event in it is legal.",
    badAt: (event: number) =>
      `This record doesn’t hold up from event ${event} on. A record is shown only if every event in it is legal.`,
    tooLong: "This file is too large for a record.",
  },
  gone: {
    title: "This game cannot be shown",
    notFound: "This table doesn’t exist, or it isn’t yours to see.",
    notOver: "The game is not over. It can be watched again when it is.",
    away: "The record could not be fetched. Please try again in a moment.",
  },

  look: {
    label: "Seen by",
    all: "Everyone (all revealed)",
    spectator: "Somebody looking on",
    turned: (name: string) => `As ${name} saw it`,
    note: "All revealed: the board shows what whoever acts knows, and the list of moves shows everything.",
    noteOpen: "All revealed: nothing is hidden on the board or in the list of moves.",
  },
  bottom: { label: "Board turned to" },

  study: {
    button: "Play on from here",
    note: "Opens the study board at this move: play both sides, branch, ask the house.",
  },

  papers: {
    title: "To take along",
    record: "Record (JSON)",
    svg: "Picture (SVG)",
    png: "Picture (PNG)",
    text: "Text of the game",
    link: "Link to this move",
    copied: "Copied.",
    copyBy: "Copy it from here:",
    shut: "Close",
    copy: "Copy",
    save: "Save as a file",
    failed: "The picture could not be made.",
  },

  end: {
    unfinished: "The record ends before the game does.",
    won: (name: string) => `${name} wins`,
    shared: (names: string) => `${names} share the first place`,
    draw: "A draw",
  },

  opinion: {
    title: "The house’s opinion",
    lead: "On every turn, the house looks at what the player could know then, and says how things stand and what it would have done. It is a strong player, not an oracle.",
    depth: "How long it looks",
    depths: { quick: "Briefly", fair: "For a while", long: "Thoroughly" },
    begin: "Ask the house",
    stop: "Stop",
    progress: (done: number, all: number) => `${done} of ${all} turns`,
    thinking: "The house is thinking",
    again: "Ask again",
    stopped: "Stopped. What was found so far stays.",
    failed: "The house could not think: the engine did not start.",
    nobody: "Nobody acted in this record.",
    chart: (names: string) => `How the game went for ${names}. Arrow keys go from turn to turn.`,
    win: "Chance to win",
    points: "Expected points",
    best: (action: string) => `The house would play ${action}`,
    same: (action: string) => `The house would play ${action} too`,
    show: "Show it on the board",
    none: "No opinion on this moment.",
    values: (name: string, value: string) => `${name}: ${value}`,
    otherwise: (count: number) =>
      plural(
        "en",
        count,
        "On one turn the house would have done something else.",
        `On ${count} turns the house would have done something else.`,
      ),
  },
};
