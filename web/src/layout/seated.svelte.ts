/** Whether the page shows a game in progress, which takes the whole of it. */
const game: { shown: boolean } = $state({ shown: false });

export const seated = (): boolean => game.shown;
export function seat(shown: boolean): void {
  game.shown = shown;
}
