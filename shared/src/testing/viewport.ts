import { act } from '@testing-library/react';

interface Viewport {
  width: number;
  isDark?: boolean;
}

let viewport: Viewport = { width: 1280 };
const lists = new Set<FakeMediaList>();

/** Sets the window size for media queries; existing lists are notified. */
export function setViewport(next: Viewport): void {
  viewport = next;
  act(() => {
    for (const list of lists) list.dispatchEvent(new Event('change'));
  });
}

class FakeMediaList extends EventTarget {
  readonly media: string;
  onchange = null;

  constructor(query: string) {
    super();
    this.media = query;
    lists.add(this);
  }

  get matches(): boolean {
    return [...this.media.matchAll(/\(([a-z-]+):\s*([^)]+)\)/g)].every(([, name, value = '']) => {
      switch (name) {
        case 'min-width':
          return viewport.width >= Number.parseFloat(value);
        case 'max-width':
          return viewport.width <= Number.parseFloat(value);
        case 'prefers-color-scheme':
          return value === (viewport.isDark ? 'dark' : 'light');
        default:
          return false;
      }
    });
  }

  /** Deprecated methods that libraries still call. */
  addListener(listener: EventListener): void {
    this.addEventListener('change', listener);
  }
  removeListener(listener: EventListener): void {
    this.removeEventListener('change', listener);
  }
}

export function fakeMatchMedia(query: string): MediaQueryList {
  return new FakeMediaList(query); // the members that the code under test reads
}
