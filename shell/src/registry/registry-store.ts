import type { Registry } from '@aforo/shared/contract';

/** The page's registry: the one in the page, until a later one has been read. */
export function createRegistryStore(first: Registry) {
  let current = first;
  let text = JSON.stringify(first);
  const listeners = new Set<() => void>();
  return {
    current: () => current,
    /** Calls the listener after each change; returns the unsubscribe function. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Compared by content: one revision may give different builds before and after the login. */
    replace(next: Registry): void {
      const nextText = JSON.stringify(next);
      if (nextText === text) return;
      current = next;
      text = nextText;
      for (const listener of listeners) listener();
    },
  };
}
export type RegistryStore = ReturnType<typeof createRegistryStore>;
