import type { Registry } from '@aforo/shared/contract';

/** The registry that the page goes by: the one it came with, until a later one has been read. */
export function createRegistryStore(first: Registry) {
  let current = first;
  let text = JSON.stringify(first);
  const listeners = new Set<() => void>();
  return {
    current: () => current,
    /** Calls after the registry has changed; returns the way to stop. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Two visitors, or one before and after the log-in, may be given different builds by one revision. */
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
