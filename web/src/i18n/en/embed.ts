export const en = {
  loading: "The board is being laid out…",
  you: "you",
  yours: "Your turn",
  thinks: "The house is thinking…",
  over: "The game is over",
  again: "Play again",
  strip: "What to do now",
  notGame: "There is no such game.",
  bad: "This record doesn’t hold up, so it isn’t shown.",
  gone: "This game can’t be shown: it isn’t over, or it isn’t public.",
  engine: "The board could not be loaded. Please try again in a moment.",
  more: "The whole game at Cubothèque",
};
