/** The two languages of everything that people read. */
export type Language = "en" | "fr";
export const LANGUAGES: readonly Language[] = ["fr", "en"];

/** The language that the browser asks for first among ours; French if it asks for neither. */
export function preferred(asked: readonly string[]): Language {
  for (const tag of asked) {
    const main = tag.toLowerCase().split("-")[0];
    if (main === "fr" || main === "en") return main;
  }
  return "fr";
}
