/** The two ways in which a request can fail. */
import type { Refusal } from "../protocol/messages";

/** The host said no; nothing has changed. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`${refusal.code}: ${refusal.message}`);
    this.refusal = refusal;
  }
}

/** The connection ended before the answer came: what was asked may or may not have been done. */
export class Lost extends Error {
  override readonly name = "Lost";
}
