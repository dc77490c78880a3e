/** A `ref` callback that focuses an element when it mounts. */
export function focusNow(element: HTMLElement | null): void {
  element?.focus();
}
