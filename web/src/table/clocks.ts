/** Time left, as a number and as a text. */
import type { Chair, Play } from "../protocol/messages";

/**
 * How much time each seat has left at that moment of the host's clock, in milliseconds; null without clocks. The clock of somebody on
 * vacation goes on when that is over.
 */
export function timeLeft(play: Play | undefined, now: number, chairs: readonly Chair[] = []): number[] | null {
  const clock = play?.clock;
  if (!clock) return null;
  return clock.left.map((left, seat) =>
    seat === clock.seat && clock.until !== undefined
      ? Math.max(0, clock.until - Math.max(now, chairs[seat]?.vacation ?? 0))
      : left,
  );
}

/** Until when somebody is on vacation at the latest, if they are. */
export function onVacation(chair: { vacation?: number } | undefined, now: number): number | undefined {
  return chair?.vacation !== undefined && chair.vacation > now ? chair.vacation : undefined;
}

const DAY_MS = 86_400_000;

/** `4:05`, `1:04:05`, under ten seconds `9.3`; days and hours by the words given. */
export function clockText(ms: number, days: (days: number, hours: number) => string): string {
  if (ms >= DAY_MS) return days(Math.floor(ms / DAY_MS), Math.floor((ms % DAY_MS) / 3_600_000));
  if (ms < 10_000) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.floor(ms / 1000);
  const two = (n: number): string => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const rest = `${hours > 0 ? two(Math.floor(seconds / 60) % 60) : Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** Whether little time is left, so that the clock is shown in another colour. */
export function hurried(ms: number): boolean {
  return ms < 20_000;
}
