/** What is known of a Kube, for those who look at it: what it can be, what it cannot be, and why. */
import { attakube } from "../../i18n/attakube";
import { gateOf } from "./cells";
import { couldBe, type Facts } from "./facts";
import { counted, KINDS, type Kind, type Kube, type View } from "./kubes";

export interface Known {
  /** Each kind that it can be, with how many of them nobody has seen yet. */
  can: readonly (readonly [Kind, number])[];
  /** Each kind of the box that it cannot be, and why in a word or two. */
  cannot: readonly (readonly [Kind, string])[];
  /** Where it came from. */
  from: string;
}

export function knownOf(kube: Kube, kubes: readonly Kube[], facts: Facts | null, options: View["options"]): Known {
  const words = attakube();
  const could = couldBe(facts, kube);
  const unseen = facts?.sides[kube.side]?.unseen ?? [];
  const why = (kind: Kind): string => {
    const seen = kubes.filter((other) => other.side === kube.side && other.faceUp && other.kind === kind);
    // All of that kind lie open: where one of them is.
    if (seen.length === 0 || unseen.includes(kind)) return words.known.why.ruled;
    const there = seen.find(({ at }) => at !== null)?.at;
    return there ? words.known.why.on(there) : words.known.why.out;
  };
  const box = counted(options.kubes).map(([kind]) => kind);
  return {
    can: KINDS.filter((kind) => could.includes(kind)).map(
      (kind) => [kind, unseen.filter((other) => other === kind).length] as const,
    ),
    cannot: facts ? box.filter((kind) => !could.includes(kind)).map((kind) => [kind, why(kind)] as const) : [],
    from: kube.number < options.gates.length ? words.known.set(gateOf(kube.side, kube.number)) : words.known.added,
  };
}
