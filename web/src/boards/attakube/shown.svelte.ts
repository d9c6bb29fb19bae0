/** What is shown or hidden on demand, shared by the board, the rail, the rows and the story. */
export const shown: { hideOwn: boolean; last: boolean; notes: boolean; looked: string | null } = $state({
  /** The viewer's own Kubes are hidden, in case somebody else looks at the screen. */
  hideOwn: false,
  /** What was done last is marked. */
  last: true,
  /** One's guesses lie on hidden Kubes. */
  notes: true,
  /** The Kube that is looked at more closely, by its id. */
  looked: null,
});
