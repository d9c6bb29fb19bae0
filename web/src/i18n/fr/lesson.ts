import type { en } from "../en/lesson";

export const fr = { title: (game: string) => `Une première leçon de ${game}` } satisfies typeof en;
