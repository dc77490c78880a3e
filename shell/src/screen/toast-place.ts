export interface Size {
  width: number;
  height: number;
}

export interface Box extends Size {
  left: number;
  top: number;
}

/** An area that a toast should not cover, and the cost of covering it. */
export interface Obstacle extends Box {
  weight: number;
}

const edge = 12;
const step = 8;
/** The number of horizontal positions to try. */
const columns = 12;

/**
 * A position where a toast covers nothing important: its corner at the bottom right, or the nearest
 * free position, first upwards and then to the left. When none is free, the position that covers
 * the least.
 */
export function placeToast(
  toast: Size,
  view: Size,
  obstacles: readonly Obstacle[],
): Pick<Box, 'left' | 'top'> {
  const lowest = Math.max(edge, view.height - toast.height - edge);
  const rightmost = Math.max(edge, view.width - toast.width - edge);
  let best = { left: rightmost, top: lowest };
  let least = Infinity;
  for (let column = 0; column <= columns; column += 1) {
    const left = Math.round(rightmost - ((rightmost - edge) * column) / columns);
    for (let top = lowest; top >= 0; top -= step) {
      const hidden = weightUnder({ left, top, ...toast }, obstacles);
      if (hidden === 0) return { left, top };
      if (hidden < least) {
        least = hidden;
        best = { left, top };
      }
    }
  }
  return best;
}

function weightUnder(toast: Box, obstacles: readonly Obstacle[]): number {
  return obstacles.reduce((sum, one) => (overlaps(toast, one) ? sum + one.weight : sum), 0);
}

function overlaps(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}
