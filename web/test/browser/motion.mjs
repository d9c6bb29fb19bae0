/** Where pieces are drawn, frame by frame: for tests that ask whether each move is seen once, in order and never backwards. */

/** Begins to watch; returns how to stop, which gives what flew: each thing in the air with its frames, in the order in which they took off. */
export async function watchPieces(page) {
  await page.evaluate(() => {
    const seen = new Map();
    const ids = new WeakMap();
    let running = true;
    let count = 0;
    const look = (time) => {
      if (!running) return;
      const events = Number(document.querySelector("[data-events]")?.dataset.events ?? 0);
      for (const flight of document.querySelectorAll(".flight")) {
        const body = flight.querySelector(".side") ?? flight;
        const box = body.parentElement.getBoundingClientRect();
        const sides = [...flight.querySelectorAll(".side")]
          .map((side) => side.getBoundingClientRect())
          .filter(({ width }) => width > 0);
        const all = sides.length > 0 ? sides : [box];
        const [left, top] = [Math.min(...all.map((b) => b.left)), Math.min(...all.map((b) => b.top))];
        const [right, bottom] = [Math.max(...all.map((b) => b.right)), Math.max(...all.map((b) => b.bottom))];
        if (!ids.has(flight)) ids.set(flight, count++);
        const id = ids.get(flight);
        if (!seen.has(id))
          seen.set(id, { id, look: flight.className + flight.querySelectorAll("svg").length, frames: [] });
        seen.get(id).frames.push({
          time,
          events,
          x: (left + right) / 2,
          y: (top + bottom) / 2,
          size: Math.max(right - left, bottom - top),
        });
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    window.stopWatching = () => {
      running = false;
      return [...seen.values()];
    };
  });
  return () => page.evaluate(() => window.stopWatching());
}

const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** What is wrong with what flew; empty if each journey was made once, one after the other and straight to its end. */
export function faultsOf(flights) {
  const faults = [];
  const journeys = flights
    .filter(({ frames }) => frames.length > 3)
    .map(({ id, frames }) => ({
      id,
      from: frames[0],
      to: frames.at(-1),
      frames,
      size: Math.min(...frames.map(({ size }) => size)),
    }))
    .filter(({ from, to, size }) => apart(from, to) > size / 2);
  for (const [n, one] of journeys.entries()) {
    for (const other of journeys.slice(n + 1)) {
      const near = Math.max(4, one.size / 4);
      if (apart(one.from, other.from) < near && apart(one.to, other.to) < near)
        faults.push(`flights ${one.id} and ${other.id} make the same journey`);
    }
    // Rolling and hopping, a piece sways; it never goes back by more than that.
    let best = Infinity;
    for (const frame of one.frames) {
      const left = apart(frame, one.to);
      if (left > best + 0.6 * one.size)
        faults.push(`flight ${one.id} goes backwards: ${Math.round(best)} px left, then ${Math.round(left)}`);
      best = Math.min(best, left);
    }
  }
  const starts = journeys.map(({ from }) => from.events);
  if (starts.some((events, n) => n > 0 && events < starts[n - 1]))
    faults.push(`an older move is shown after a newer one: ${starts}`);
  return { faults: [...new Set(faults)], journeys };
}
