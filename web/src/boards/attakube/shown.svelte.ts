/** What is shown or hidden on demand, shared by the board and the controls beside it. */
export const shown: { hideOwn: boolean; excluded: boolean } = $state({ hideOwn: false, excluded: false });
