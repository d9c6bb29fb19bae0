/** Numbers and lists as the language now spoken writes them. */
import { settings } from "../settings/settings.svelte";

export function number(value: number, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(settings.language, options).format(value);
}

/** A chance from 0 to 1: “54 %”. */
export function percent(chance: number): string {
  return number(chance + 0, { style: "percent", maximumFractionDigits: 0 }); // never “−0 %”
}

/** “a, b and c” */
export function list(items: readonly string[], type: Intl.ListFormatOptions["type"] = "conjunction"): string {
  return new Intl.ListFormat(settings.language, { type }).format(items);
}

/** How long ago or until: “in 3 minutes”. */
export function away(seconds: number): string {
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [
    ["day", 86400],
    ["hour", 3600],
    ["minute", 60],
  ];
  const [unit, size] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? (["second", 1] as const);
  return new Intl.RelativeTimeFormat(settings.language, { numeric: "auto" }).format(Math.trunc(seconds / size), unit);
}

/** A day: “16 November 2026”. */
export function day(ms: number): string {
  return new Intl.DateTimeFormat(settings.language === "en" ? "en-GB" : settings.language, {
    dateStyle: "long",
  }).format(ms);
}

/** A day of this year or another, as short as on an axis: “16 Nov”, “Nov 2025”. */
export function shortDay(ms: number): string {
  const thisYear = new Date(ms).getFullYear() === new Date().getFullYear();
  return new Intl.DateTimeFormat(settings.language === "en" ? "en-GB" : settings.language, {
    month: "short",
    ...(thisYear ? { day: "numeric" } : { year: "numeric" }),
  }).format(ms);
}

/** A change: “+9”, “−6”. */
export function signed(value: number): string {
  return number(value, { signDisplay: "exceptZero" }).replace("-", "−");
}

/** A day and an hour: “16 November 2026 at 08:15”. */
export function moment(ms: number): string {
  return new Intl.DateTimeFormat(settings.language === "en" ? "en-GB" : settings.language, {
    dateStyle: "long",
    timeStyle: "short",
  }).format(ms);
}

/** How long ago: “3 days ago”, “now”. */
export function ago(ms: number): string {
  return away(Math.min(0, (ms - Date.now()) / 1000));
}
