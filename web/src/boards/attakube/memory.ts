/** The last set-ups made in this browser, by the player's name: people at one screen are each offered their own. */
import { keep, recall } from "../../settings/keep";
import { KINDS, type Kind } from "./kubes";

const NAME = "cubo.attakube.setups";
/** So many are kept of each name, and of all together. */
const EACH = 4;
const MOST = 24;

interface Kept {
  name: string;
  kinds: Kind[];
}

const isKept = (value: unknown): value is Kept => {
  const { name, kinds } = (value ?? {}) as Partial<Kept>;
  return typeof name === "string" && Array.isArray(kinds) && kinds.every((kind) => KINDS.includes(kind));
};

function all(): Kept[] {
  const found = recall(NAME);
  return Array.isArray(found) ? found.filter(isKept) : [];
}

/** The set-ups of a name, the newest first. */
export function lastSetups(name: string): Kind[][] {
  return all()
    .filter((kept) => kept.name === name)
    .map(({ kinds }) => kinds);
}

/**
 * What has been thought out and sent here but is not kept yet: at one screen the other side may still be setting up under the same name. What
 * somebody else thought out (a lesson, a record) never comes here.
 */
let sent: Kept[] = [];

/** A set-up was thought out here and is on its way to the table. */
export function sentSetup(name: string, kinds: readonly Kind[]): void {
  sent = [...sent.filter((kept) => kept.name !== name), { name, kinds: [...kinds] }];
}

/** This set-up stands on the table, and nobody sets up any more: it is kept if it was thought out here. */
export function rememberSetup(name: string, kinds: readonly Kind[]): void {
  const same = (kept: Kept) => kept.kinds.join() === kinds.join();
  if (!sent.some((kept) => kept.name === name && same(kept))) return;
  sent = sent.filter((kept) => kept.name !== name);
  const known = all();
  const others = known.filter((kept) => kept.name !== name);
  const own = known.filter((kept) => kept.name === name && !same(kept));
  keep(NAME, [{ name, kinds: [...kinds] }, ...own.slice(0, EACH - 1), ...others].slice(0, MOST));
}
