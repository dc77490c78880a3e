import type { Store } from '../areas/json-store.ts';

/** A browser storage in memory. */
export function testStore(first: Record<string, string> = {}): Store {
  const values = new Map(Object.entries(first));
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
  };
}
