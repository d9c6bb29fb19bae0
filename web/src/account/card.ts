/** The card with recovery codes as a plain text, to be saved. */
import { account } from "../i18n/account";

export function cardText(name: string, codes: readonly string[], house: string): string {
  const words = account().card;
  const lines = [words.heading(name), house, "", ...codes.map((code, n) => `${n + 1}.  ${code}`), "", words.use];
  return lines.join("\n") + "\n";
}
