/** What is shown on demand, shared by the board and the controls beside it: marks on what is in reach. */
export const overlays: { reach: boolean } = $state({ reach: true });
