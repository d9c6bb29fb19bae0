/** What is shown on demand, shared by the board and the switches beside it: the last move, and the cells that White and Black attack. */
export const overlays: { last: boolean; attacks: [white: boolean, black: boolean] } = $state({
  last: true,
  attacks: [false, false],
});

/** As a new table begins. */
export function resetOverlays(): void {
  overlays.last = true;
  overlays.attacks = [false, false];
}
