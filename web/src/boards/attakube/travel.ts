/** What is seen of a step: which Kubes turn, go, come and leave. Read off the views around it; nothing is worked out. */
import { reoriented } from "../../cube/die";
import { Journey, standing, STEP_MS } from "../../cube/journey";
import { rolling } from "../../cube/rotation";
import { CUBE, type Inks } from "../../cube/solid";
import { readAction } from "./actions";
import type { Place } from "./cells";
import { readKubes, type Kube, type View } from "./kubes";
import { look, middle } from "./look";

export interface Travel {
  kube: Kube;
  inks: Inks;
  journey: Journey;
}

const ground = (place: Place, bottom: number) => standing(middle(place, bottom), CUBE);

/** A cube that shows `before` on top and, once it is turned over, `after`. */
function twoFaced(before: Inks, after: Inks): Inks {
  const over = reoriented(after, rolling(0, 1, 180));
  return { ...before, ...(over.bottom ? { bottom: over.bottom } : {}) };
}

export function travels(seen: string, before: View, after: View, bottom: number, hideOwn: boolean): Travel[] {
  const action = readAction(seen);
  const old = new Map(readKubes(before).map((kube) => [kube.id, kube]));
  const found: Travel[] = [];
  for (const now of readKubes(after)) {
    const was = old.get(now.id);
    const inks = look(now, hideOwn).inks;
    if (!was) {
      if (now.at) found.push({ kube: now, inks, journey: new Journey(CUBE, ground(now.at, bottom)).appear(1.2 * STEP_MS) });
      continue;
    }
    const turns = now.faceUp && !was.faceUp;
    if (!was.at || (was.at === now.at && was.onTop === now.onTop && !turns)) continue;
    const journey = new Journey(CUBE, ground(was.at, bottom), was.onTop ? 0.6 : 0);
    const acts = action.from === was.at;
    if (turns) journey.flip(1.7 * STEP_MS);
    else if (!acts && !now.at) journey.wait(STEP_MS); // what is struck waits for what strikes
    if (now.at && (now.at !== was.at || now.onTop !== was.onTop)) {
      const rise = (now.onTop ? 0.6 : 0) - (was.onTop ? 0.6 : 0);
      journey.hop(ground(now.at, bottom), acts ? (rise ? 0.7 : 0.25) : 0, rise, 1.5 * STEP_MS);
    } else if (!now.at) {
      if (acts && action.verb === "step" && action.to) journey.slide(ground(action.to, bottom), 1.2 * STEP_MS);
      journey.fade(1.3 * STEP_MS);
    }
    const before_ = look(was, hideOwn).inks;
    found.push({ kube: was, inks: turns ? twoFaced(before_, inks) : before_, journey });
  }
  return found;
}
