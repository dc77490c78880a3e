const gapPx = 4;
const marginPx = 8;

/**
 * Puts a `position: fixed` panel under its button, or above it where there is more room, within the
 * window. `align` names the edge that the two share.
 */
export function positionBeside(
  button: HTMLElement,
  panel: HTMLElement,
  align: 'start' | 'end',
): void {
  const anchor = button.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const below = anchor.bottom + gapPx;
  const above = anchor.top - gapPx - height;
  const top = below + height > innerHeight - marginPx && above >= marginPx ? above : below;
  const left = align === 'start' ? anchor.left : anchor.right - width;
  panel.style.top = `${top}px`;
  panel.style.left = `${Math.max(marginPx, Math.min(left, innerWidth - width - marginPx))}px`;
  panel.style.maxHeight = `${innerHeight - top - marginPx}px`;
}
