/** For how long something holds, in seconds. */
export const TIMES = {
  hour: 3600,
  day: 86_400,
  week: 604_800,
  month: 2_592_000,
  good: undefined,
} as const satisfies Record<string, number | undefined>;
export type Time = keyof typeof TIMES;
