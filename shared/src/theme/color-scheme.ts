import type { Scheme } from './theme.ts';

export type SchemeChoice = Scheme | 'system';

const storageKey = 'aforo:esquema';
const changed = 'aforo:esquema';

interface Store {
  /** What the page shows now. */
  current: () => Scheme;
  /** What the person chose on this device. */
  choice: () => SchemeChoice;
  choose: (choice: SchemeChoice) => void;
  /** Tells of every change, the system's and other tabs' included; returns the way to stop. */
  subscribe: (listener: () => void) => () => void;
}

/**
 * Light or dark: the system's wish unless the person chose on this device. It holds no state of its
 * own, so that every area's copy of this module agrees with the shell's.
 */
export const colorScheme: Store = {
  current() {
    const choice = colorScheme.choice();
    if (choice !== 'system') return choice;
    return systemWish()?.matches ? 'dark' : 'light';
  },
  choice() {
    const kept = readKept();
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  },
  choose(choice) {
    try {
      if (choice === 'system') localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, choice);
    } catch {
      // Without storage (a locked-down browser) the system's wish stands.
    }
    window.dispatchEvent(new Event(changed));
  },
  subscribe(listener) {
    const wish = systemWish();
    wish?.addEventListener('change', listener);
    window.addEventListener(changed, listener);
    window.addEventListener('storage', listener);
    return () => {
      wish?.removeEventListener('change', listener);
      window.removeEventListener(changed, listener);
      window.removeEventListener('storage', listener);
    };
  },
};

function systemWish(): MediaQueryList | undefined {
  return typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined;
}

function readKept(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
