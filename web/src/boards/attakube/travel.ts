/** What is animated of a step: which Kubes turn, move, come and leave. Found by comparing the views before and after it. */
import { reoriented } from "../../cube/die";
import { Journey, STEP_MS, type Ground } from "../../cube/journey";
import { rolling } from "../../cube/rotation";
import type { Inks } from "../../cube/solid";
import { readAction } from "./actions";
import { readKubes, underOn, type Kube, type View } from "./kubes";
import { ground, KUBE, look, RAISED, SUNK } from "./look";

export interface Travel {
  kube: Kube;
  inks: Inks;
  journey: Journey;
}

export interface Sight {
  bottom: number;
  hideOwn: boolean;
}

/** Where a Kube stands among others: in a stack a little off the middle of its cell. */
function stands(kube: Kube, kubes: readonly Kube[], bottom: number): Ground {
  const covered = !kube.onTop && kube.at !== null && underOn(kubes, kube.at) !== undefined;
  return ground(kube.at ?? "", bottom, kube.onTop ? RAISED : covered ? SUNK : 0);
}

/** A Kube that shows `before` and, once it is turned over, `after`. */
function twoFaced(before: Inks, after: Inks): Inks {
  const over = reoriented(after, rolling(0, 1, 180));
  return { ...before, ...(over.bottom ? { bottom: over.bottom } : {}) };
}

/** What moves in a step; `dropped` is where the Kube that acts was let go by hand, on the field. */
export function travels(
  seen: string,
  before: View,
  after: View,
  { bottom, hideOwn }: Sight,
  dropped: Ground | null = null,
): Travel[] {
  const action = readAction(seen);
  const [was_, now_] = [readKubes(before), readKubes(after)];
  const old = new Map(was_.map((kube) => [kube.id, kube]));
  const found: Travel[] = [];
  for (const now of now_) {
    const was = old.get(now.id);
    const inks = look(now, hideOwn).inks;
    if (!was) {
      // What one sets up oneself stands there already, as planned.
      if (!now.at || (action.verb === "set" && now.kind)) continue;
      const there = stands(now, now_, bottom);
      const journey = dropped
        ? new Journey(KUBE, dropped).slide(there, 0.5 * STEP_MS)
        : new Journey(KUBE, there).appear(1.2 * STEP_MS);
      found.push({ kube: now, inks, journey });
      continue;
    }
    const turns = (now.faceUp && !was.faceUp) || (now.turned === true && !was.turned);
    if (!was.at || (was.at === now.at && was.onTop === now.onTop && !turns)) continue;
    const acts = action.from === was.at && topActs(was, was_);
    const carried = acts && dropped !== null && action.verb === "step";
    const journey = new Journey(KUBE, carried ? dropped : stands(was, was_, bottom));
    if (turns) journey.flip(1.7 * STEP_MS);
    else if (!acts && !now.at) journey.wait(STEP_MS); // the target waits for the attacker
    if (now.at && (now.at !== was.at || now.onTop !== was.onTop)) {
      journey.slide(stands(now, now_, bottom), carried ? 0.5 * STEP_MS : 1.4 * STEP_MS);
    } else if (!now.at) {
      if (acts && action.verb === "step" && action.to)
        journey.slide(ground(action.to, bottom), carried ? 0.5 * STEP_MS : 1.2 * STEP_MS);
      journey.fade(1.3 * STEP_MS);
    } else if (carried) {
      journey.slide(stands(now, now_, bottom), 0.5 * STEP_MS); // stopped by a Shield: back to where it was
    }
    const before_ = look(was, hideOwn).inks;
    found.push({ kube: was, inks: turns ? twoFaced(before_, inks) : before_, journey });
  }
  return found;
}

/** Of a stack, the upper Kube acts. */
function topActs(kube: Kube, kubes: readonly Kube[]): boolean {
  return kube.onTop || kube.at === null || underOn(kubes, kube.at) === undefined;
}
