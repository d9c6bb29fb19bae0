/** The browser's storage, which may be missing, full or forbidden: then nothing is remembered. */

/** What was kept under this name; undefined if there is nothing, or nothing that can be read. */
export function recall(name: string): unknown {
  try {
    const text = localStorage.getItem(name);
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** Keeps a value that can be written as JSON; says whether that worked. */
export function keep(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // There was nothing to forget.
  }
}

/** The names of everything kept whose name begins like that. */
export function kept(prefix: string): string[] {
  try {
    return Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? "").filter((name) =>
      name.startsWith(prefix),
    );
  } catch {
    return [];
  }
}
