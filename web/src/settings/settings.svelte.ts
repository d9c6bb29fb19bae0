/** The person's settings, reactive: also when another tab changed them. */
import { keep, recall } from "./keep";
import { read, type Choices, type Theme } from "./choices";

const NAME = "cubo.settings";
const asked = (): readonly string[] => (typeof navigator === "undefined" ? [] : navigator.languages);

export const settings: Choices = $state(read(recall(NAME), asked()));

/** Changes some choices and keeps them. */
export function choose(some: Partial<Choices>): void {
  Object.assign(settings, some);
  keep(NAME, $state.snapshot(settings));
}

/** Puts a name before all others, to be proposed the next time. */
export function rememberName(name: string): void {
  const trimmed = name.trim();
  if (trimmed !== "")
    choose({ names: read({ names: [trimmed, ...settings.names.filter((each) => each !== trimmed)] }, []).names });
}

/** Everything as it was before the first visit. */
export function resetChoices(): void {
  choose(read(undefined, asked()));
}

const evening = mediaQuery("(prefers-color-scheme: dark)");
const calm = mediaQuery("(prefers-reduced-motion: reduce)");
const system: { dark: boolean; still: boolean } = $state({
  dark: evening?.matches ?? false,
  still: calm?.matches ?? false,
});

/** Light or dark, as it is shown now. */
export function themeNow(): Exclude<Theme, "system"> {
  return settings.theme === "system" ? (system.dark ? "dark" : "light") : settings.theme;
}

/** Whether nothing shall move. */
export function still(): boolean {
  return settings.motion === "none" || (settings.motion === "system" && system.still);
}

/** Follows the system and the other tabs, and puts the choices on the page; to be called once, from a component. */
export function applySettings(): void {
  $effect(() => {
    const root = document.documentElement;
    root.lang = settings.language;
    root.dataset["theme"] = themeNow();
    root.dataset["motion"] = still() ? "none" : "full";
  });
  $effect(() => {
    const dark = (event: MediaQueryListEvent): void => void (system.dark = event.matches);
    const still = (event: MediaQueryListEvent): void => void (system.still = event.matches);
    const elsewhere = (event: StorageEvent): void => {
      if (event.key === NAME) Object.assign(settings, read(recall(NAME), asked()));
    };
    evening?.addEventListener("change", dark);
    calm?.addEventListener("change", still);
    addEventListener("storage", elsewhere);
    return () => {
      evening?.removeEventListener("change", dark);
      calm?.removeEventListener("change", still);
      removeEventListener("storage", elsewhere);
    };
  });
}

function mediaQuery(query: string): MediaQueryList | undefined {
  return typeof matchMedia === "function" ? matchMedia(query) : undefined;
}
