import type { Scheme } from './theme.ts';

export type SchemeChoice = Scheme | 'system';

const storageKey = 'aforo:esquema';
const changed = 'aforo:esquema';

interface Store {
  /** The scheme in use. */
  current: () => Scheme;
  /** The user's choice on this device. */
  choice: () => SchemeChoice;
  choose: (choice: SchemeChoice) => void;
  /**
   * Calls `listener` on every change, including changes by the system and other tabs; returns the
   * function that unsubscribes.
   */
  subscribe: (listener: () => void) => () => void;
}

/**
 * Light or dark: the system's preference unless the user chose on this device. Has no state in
 * memory, so that every area's copy of this module agrees with the shell's.
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
      // If storage is blocked, the system's preference applies.
    }
    window.dispatchEvent(new Event(changed));
  },
  subscribe(listener) {
    const systemScheme = systemWish();
    systemScheme?.addEventListener('change', listener);
    window.addEventListener(changed, listener);
    window.addEventListener('storage', listener);
    return () => {
      systemScheme?.removeEventListener('change', listener);
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
