/** Small sounds, made on the spot: wood on wood for a move, a soft bell for one's turn. Only for those who want them. */

export type Sound = "move" | "turn" | "talk" | "end";

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
  talk: [{ pitch: 440, at: 0, long: 0.12, loud: 0.12, shape: "sine" }],
  end: [
    { pitch: 392, at: 0, long: 0.9, loud: 0.14, shape: "sine" },
    { pitch: 494, at: 0.12, long: 0.9, loud: 0.12, shape: "sine" },
    { pitch: 587, at: 0.24, long: 1.1, loud: 0.12, shape: "sine" },
  ],
};

let context: AudioContext | null = null;

/** Plays a sound, as far as the browser allows: before the first touch of the page it may be silent. */
export function play(sound: Sound): void {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume().catch(() => undefined);
    for (const tone of SCORES[sound]) strike(context, tone);
  } catch {
    // A browser without sound: the board says everything anyway.
  }
}

function strike(audio: AudioContext, { pitch, at, long, loud, shape }: Tone): void {
  const start = audio.currentTime + at;
  const voice = audio.createOscillator();
  const volume = audio.createGain();
  voice.type = shape;
  voice.frequency.setValueAtTime(pitch, start);
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + 0.005);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + long);
  voice.connect(volume).connect(audio.destination);
  voice.start(start);
  voice.stop(start + long + 0.02);
}
