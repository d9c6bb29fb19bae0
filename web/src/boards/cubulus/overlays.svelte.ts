/** What is shown on demand, shared by the board and the controls beside it: the cells that White and Black attack. */
export const overlays: { attacks: [white: boolean, black: boolean] } = $state({ attacks: [false, false] });
