/** Going through a game that is over, move by move. */
export const en = {
  start: "The start",
  at: (move: number, all: number) => `Move ${move} of ${all}`,
  said: (who: string, what: string) => `${who}: ${what}`,
  chance: "Chance",
  transport: {
    name: "Going through the game",
    scrubber: "Moment of the game",
    first: "To the start",
    back: "One move back",
    play: "Play",
    pause: "Pause",
    next: "One move on",
    last: "To the end",
    speed: "Speed",
    times: (speed: string) => `×${speed}`,
    keys: "Arrow keys go from move to move, Home and End to either end, the space bar plays and pauses.",
  },
};
