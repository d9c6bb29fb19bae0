/** The few icons that boards and replays need by themselves: other people's pages load no others. Drawn for a square of 24, with a round line of 1.7. */
export const signs = {
  close: "M6 6l12 12M18 6 6 18",
  next: "M9 5.5l6.5 6.5L9 18.5",
  back: "M15 5.5 8.5 12l6.5 6.5",
  minus: "M6 12h12",
  play: "M8 5.5v13l10.5-6.5z",
  pause: "M8.5 6v12M15.5 6v12",
  first: "M17.5 5.5 11 12l6.5 6.5M7 5.5v13",
  last: "M6.5 5.5 13 12l-6.5 6.5M17 5.5v13",
  plus: "M12 6v12M6 12h12",
} as const;
