/** Whether the page shows a game in progress, which takes the whole of it; undefined while a table is being fetched and it may come to that. */
const game: { shown: boolean | undefined } = $state({ shown: false });

export const seated = (): boolean => game.shown === true;
/** Whether there is to be nothing around the table: around one that is still being fetched there is nothing either, so that it does not jump. */
export const alone = (): boolean => game.shown !== false;
export function seat(shown: boolean | undefined): void {
  game.shown = shown;
}
