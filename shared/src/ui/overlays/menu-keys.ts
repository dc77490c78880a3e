import { fold } from '../../format/index.ts';

/**
 * Index of the item that a key moves to in a menu with these texts, by the ARIA menu pattern:
 * arrows wrap around, Home and End go to the ends, a letter to the next item that begins with it.
 * Undefined if the key doesn't move.
 */
export function nextItemIndex(
  key: string,
  current: number,
  texts: readonly string[],
): number | undefined {
  const count = texts.length;
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count;
    case 'ArrowUp':
      return current <= 0 ? count - 1 : current - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
  }
  // Letters only: other keys have longer names, and space activates the item.
  if ([...key].length !== 1 || key === ' ') return undefined;
  const after = [...texts.keys()].map((offset) => (current + 1 + offset) % count);
  return after.find((index) => fold(texts[index] ?? '').startsWith(fold(key)));
}
