/**
 * Whom this person keeps away, as the house knows it: muted or blocked, at every table and in every browser of theirs. Asked when it is first
 * needed; every change answers with the whole list.
 */
import { knock } from "../house/doors";
import type { Blocks, Distance, KeptAway } from "../protocol/rest";

let people: readonly KeptAway[] = $state.raw([]);
let asked: Promise<void> | undefined;

export function keptAway(): readonly KeptAway[] {
  return people;
}

function take(answer: Blocks): void {
  people = answer.people;
}

/** Asks the house, unless it was asked before. A stranger keeps nobody away. */
export function askAway(): Promise<void> {
  asked ??= knock("GET /api/session/blocks").then(take, () => {
    asked = undefined;
  });
  return asked;
}

/** Keeps whoever sits on that chair away, and says which entry of the list that is. */
export async function keepAway(
  how: Distance,
  table: string,
  chair: number,
  pass?: string,
): Promise<KeptAway | undefined> {
  const answer = await knock("POST /api/session/blocks", {
    body: { how, table, chair },
    ...(pass === undefined ? {} : { pass }),
  });
  take(answer);
  return answer.people[0];
}

export async function letNear(id: string): Promise<void> {
  take(await knock("DELETE /api/session/blocks/ID", { id }));
}
