/** Plays a journey on a stage: the layer over a board whose `font-size` is the edge of its cubes. */
import { flushSync, mount, unmount } from "svelte";
import { bodyTransform, moments, shadeOf, shadowFrame, sidesInSight } from "./frames";
import type { Journey } from "./journey";
import Moving from "./Moving.svelte";
import { LEAN, type Face, type Inks, type Side } from "./solid";

/** At most this many pieces move at once; further ones appear at their place without motion. */
export const MOST = 12;
/** With this many or fewer moving, light and shadow follow them too: each costs a layer for every side. */
const LIT = 2;

let aloft = 0;

/** How a travelling piece looks; its inks are those it has where its journey begins. */
export interface Traveller {
  inks?: Inks;
  face?: Face | undefined;
  paint?: string;
  /** Only tops are drawn on this board. */
  flat?: boolean;
}

/**
 * Resolves when the piece has arrived and is gone from the stage; at once if it is aborted, or if too many pieces move already. The
 * caller hides the resting piece until then.
 */
export async function fly(
  stage: HTMLElement,
  look: Traveller,
  journey: Journey,
  hurry = 1,
  stop?: AbortSignal,
): Promise<void> {
  if (aloft >= MOST || stop?.aborted || journey.legs.length === 0) return;
  aloft++;
  const lean = look.flat ? 0 : LEAN;
  const course = moments(journey);
  const lit = aloft <= LIT;
  const { solid } = journey;
  const piece = mount(Moving, {
    target: stage,
    props: {
      solid,
      sides: sidesInSight(course, lean),
      inks: look.inks ?? {},
      face: look.face,
      paint: look.paint ?? "",
      lean,
      lit,
    },
  });
  try {
    flushSync();
    const flight = stage.lastElementChild;
    if (flight) await played(flight, course, journey, hurry, stop);
  } finally {
    aloft--;
    await unmount(piece);
  }
}

async function played(
  flight: Element,
  course: ReturnType<typeof moments>,
  journey: Journey,
  hurry: number,
  stop?: AbortSignal,
): Promise<void> {
  const timing: KeyframeAnimationOptions = { duration: Math.max(1, journey.ms * hurry), fill: "both" };
  const animations: Animation[] = [];
  const play = (element: Element | null, frame: (moment: (typeof course)[number]) => Keyframe) => {
    if (element)
      animations.push(
        element.animate(
          course.map((m) => ({ offset: m.offset, ...frame(m) })),
          timing,
        ),
      );
  };
  play(flight.querySelector(".body"), ({ pose }) => ({ transform: bodyTransform(pose) }));
  play(flight.querySelector(".shadow"), ({ pose }) => ({ ...shadowFrame(pose, journey.solid) }));
  for (const shade of flight.querySelectorAll<HTMLElement>(".shade")) {
    const side = shade.dataset["side"] as Side;
    const [first = 0, ...rest] = course.map(({ pose }) => shadeOf(pose, side));
    // What does not turn keeps its light: an animation of every side is most of what it costs to take off.
    if (rest.every((dark) => Math.abs(dark - first) < 1e-3)) shade.style.opacity = String(first);
    else play(shade, ({ pose }) => ({ opacity: shadeOf(pose, side) }));
  }
  if (course.some(({ pose }) => pose.seen < 1)) play(flight, ({ pose }) => ({ opacity: pose.seen }));

  const cancel = () => animations.forEach((animation) => animation.cancel());
  stop?.addEventListener("abort", cancel, { once: true });
  try {
    await Promise.all(animations.map((animation) => animation.finished));
  } catch {
    // Cancelled: the piece is where it belongs already.
  } finally {
    stop?.removeEventListener("abort", cancel);
  }
}
