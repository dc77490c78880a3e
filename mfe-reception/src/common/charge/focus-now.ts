/** As a `ref`: what has just been asked for gets the focus as it appears. */
export function focusNow(element: HTMLElement | null): void {
  element?.focus();
}
