import type { Obstacle } from './toast-place.ts';

const bars = 'nav[aria-label="Secciones"], dialog[open]';
const controls =
  'button, input, select, textarea, summary, label, [role="button"], [role="tab"], [role="option"]';
const rows = 'li, tr, [role="row"], fieldset';

/** Controls that the user may want to press, fixed bars, and the row being edited. */
export function obstaclesIn(page: Document, worked: Element | null): Obstacle[] {
  const row = worked?.closest(rows);
  return [
    ...weigh(page.querySelectorAll(bars), 100),
    ...(row?.isConnected ? weigh([row], 50) : []),
    ...weigh(page.querySelectorAll(controls), 10),
    ...weigh(page.querySelectorAll('a[href]'), 1),
  ];
}

function weigh(elements: Iterable<Element>, weight: number): Obstacle[] {
  return [...elements].flatMap((element) => {
    if (element.closest('.Toastify')) return [];
    const { left, top, width, height } = element.getBoundingClientRect();
    const isInSight =
      width > 0 && height > 0 && top < innerHeight && top + height > 0 && left < innerWidth;
    return isInSight ? [{ left, top, width, height, weight }] : [];
  });
}
