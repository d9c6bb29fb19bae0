/** The card to send. */
export const en = {
  make: "A card to send",
  title: "A card to send",
  shut: "Close",
  share: "Send…",
  png: "Save as PNG",
  svg: "Save as SVG",
  failed: "The card could not be made.",
};
