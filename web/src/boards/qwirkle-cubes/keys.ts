/** The keys of the board while it has the focus; the arrow keys alone belong to the cells and to the cubes in hand. */
import type { Camera } from "./camera.svelte";
import type { Phase } from "./view";

export interface Deeds {
  camera: Camera;
  acting: boolean;
  phase: Phase;
  /** How many cubes are laid, and picked for the throw. */
  laid: number;
  picked: number;
  fit(): void;
  nextGoal(): void;
  choose(slot: number): void;
  escape(): void;
  does: { throw(): void; keep(): void; all(): void; confirm(): void; takeBack(): void };
}

const STEP = 80;

export function pressed(event: KeyboardEvent, on: Deeds): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const { camera, does } = on;
  const choosing = on.acting && on.phase === "choose";
  const pan: Record<string, () => void> = {
    ArrowLeft: () => camera.pan(STEP, 0),
    ArrowRight: () => camera.pan(-STEP, 0),
    ArrowUp: () => camera.pan(0, STEP),
    ArrowDown: () => camera.pan(0, -STEP),
  };
  const keys: Record<string, (() => void) | false> = {
    "+": () => camera.zoom(1.22),
    "=": () => camera.zoom(1.22),
    "-": () => camera.zoom(1 / 1.22),
    f: on.fit,
    g: on.nextGoal,
    t: choosing && on.picked > 0 && does.throw,
    k: choosing && does.keep,
    a: choosing && does.all,
    l: on.laid > 0 && does.confirm,
    Backspace: on.laid > 0 && does.takeBack,
    Escape: on.escape,
  };
  for (const slot of [0, 1, 2, 3, 4, 5]) keys[slot + 1] = () => on.choose(slot);
  const deed =
    event.shiftKey && pan[event.key]
      ? pan[event.key]
      : keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!deed) return;
  event.preventDefault();
  deed();
}
