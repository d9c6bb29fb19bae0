export const en = { title: (game: string) => `A first lesson of ${game}` };
