const gapPx = 4;
const marginPx = 8;

/**
 * Positions a `position: fixed` panel below its button, or above it if there is more room, within
 * the window. `align` is the edge that both share.
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
