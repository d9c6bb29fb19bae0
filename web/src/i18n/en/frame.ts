/** The words around every page. */
export const en = {
  name: "Cubothèque",
  skip: "Skip to the content",
  places: "Places in the house",
  shelf: "The games",
  settings: "Settings",
  replay: "Open a record",
  about: "About",
  legal: "Legal",
  language: "Language",
  languages: { en: "English", fr: "Français" },
  toDark: "Evening light",
  toLight: "Daylight",
  yourTurn: "Your turn",
  opening: "One moment…",
  trouble: {
    title: "This page could not be fetched",
    text: "The connection may be gone for a moment, or the house has been renewed since you came.",
    again: "Load the page again",
  },
  newer: { text: "The house has been renewed.", load: "Load the new page" },
};
