/** Puts the focus at the beginning of the page, where what had it is gone: the keyboard and screen readers go on from there. */
export function focusPage(): void {
  document.querySelector<HTMLElement>("main")?.focus();
}
