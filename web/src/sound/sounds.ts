/** Small sounds, synthesised: wood on wood for a move, a soft bell for one's turn; the volume is a setting. */
import { settings } from "../settings/settings.svelte";

export type Sound = "move" | "roll" | "turn" | "talk" | "offer" | "refused" | "moment" | "end";

interface Tone {
  /** Hertz. */
  pitch: number;
  /** Seconds after the first. */
  at: number;
  /** Seconds until it has died away. */
  long: number;
  loud: number;
  shape: OscillatorType;
}

const SCORES: Readonly<Record<Sound, readonly Tone[]>> = {
  move: [
    { pitch: 190, at: 0, long: 0.07, loud: 0.35, shape: "triangle" },
    { pitch: 520, at: 0, long: 0.03, loud: 0.12, shape: "square" },
  ],
  turn: [
    { pitch: 660, at: 0, long: 0.5, loud: 0.16, shape: "sine" },
    { pitch: 990, at: 0.02, long: 0.35, loud: 0.06, shape: "sine" },
  ],
  roll: [
    { pitch: 170, at: 0, long: 0.06, loud: 0.26, shape: "triangle" },
    { pitch: 210, at: 0.07, long: 0.05, loud: 0.2, shape: "triangle" },
    { pitch: 185, at: 0.13, long: 0.06, loud: 0.16, shape: "triangle" },
  ],
  offer: [
    { pitch: 523, at: 0, long: 0.3, loud: 0.12, shape: "sine" },
    { pitch: 659, at: 0.14, long: 0.35, loud: 0.12, shape: "sine" },
  ],
  refused: [{ pitch: 130, at: 0, long: 0.14, loud: 0.18, shape: "sine" }],
  moment: [
    { pitch: 587, at: 0, long: 0.5, loud: 0.12, shape: "sine" },
    { pitch: 740, at: 0.1, long: 0.5, loud: 0.1, shape: "sine" },
    { pitch: 880, at: 0.2, long: 0.7, loud: 0.1, shape: "sine" },
  ],
  talk: [{ pitch: 440, at: 0, long: 0.12, loud: 0.12, shape: "sine" }],
  end: [
    { pitch: 392, at: 0, long: 0.9, loud: 0.14, shape: "sine" },
    { pitch: 494, at: 0.12, long: 0.9, loud: 0.12, shape: "sine" },
    { pitch: 587, at: 0.24, long: 1.1, loud: 0.12, shape: "sine" },
  ],
};

let context: AudioContext | null = null;

/** Browsers forbid sound before the page has been touched. */
function touched(): boolean {
  return typeof navigator === "undefined" || !("userActivation" in navigator) || navigator.userActivation.hasBeenActive;
}

/** Makes ready to play: it takes a while, and is better done while nothing moves. */
export function tune(): void {
  if (!touched()) return;
  try {
    if (context) return;
    context = new AudioContext();
    context.createOscillator(); // the first takes longer than all others
  } catch {
    // A browser without sound.
  }
}

/** Plays a sound, once the page has been touched: browsers forbid it earlier. The first may be missed: making ready would hold up what it belongs to. */
export function play(sound: Sound): void {
  if (!touched()) return;
  if (!context) return later(tune);
  try {
    if (context.state === "suspended") void context.resume().catch(() => undefined);
  } catch {
    return; // A browser without sound: the board says everything anyway.
  }
  // By itself: what it belongs to is shown meanwhile.
  const audio = context;
  setTimeout(() => SCORES[sound].forEach((tone) => strike(audio, tone)));
}

/** The same for whoever wants to hear it now. */
export function sample(sound: Sound): void {
  tune();
  play(sound);
}

function later(what: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(what, { timeout: 2000 });
  else setTimeout(what, 500);
}

function strike(audio: AudioContext, { pitch, at, long, loud, shape }: Tone): void {
  const start = audio.currentTime + at;
  const voice = audio.createOscillator();
  const volume = audio.createGain();
  voice.type = shape;
  voice.frequency.setValueAtTime(pitch, start);
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(Math.max(0.0002, loud * settings.volume), start + 0.005);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + long);
  voice.connect(volume).connect(audio.destination);
  voice.start(start);
  voice.stop(start + long + 0.02);
}
