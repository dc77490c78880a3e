/** The used part of the Web Storage API. */
export type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** Falls back to memory for values that the browser refuses to store (blocked or full storage). */
export function storeOf(open: () => Store): Store {
  const unkept = new Map<string, string>();
  return {
    getItem(key) {
      const value = unkept.get(key);
      return value ?? ignoringErrors(() => open().getItem(key)) ?? null;
    },
    setItem(key, value) {
      const isKept = ignoringErrors(() => {
        open().setItem(key, value);
        return true;
      });
      if (isKept) unkept.delete(key);
      else unkept.set(key, value);
    },
  };
}

/** A blocked storage throws on access. */
function ignoringErrors<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** Invalid values count as empty. */
export function readJson<T>(store: Store, key: string): T | undefined {
  try {
    const value: unknown = JSON.parse(store.getItem(key) ?? 'null');
    return typeof value === 'object' && value !== null ? (value as T) : undefined; // written below
  } catch {
    return undefined;
  }
}

export function writeJson(store: Store, key: string, value: unknown): void {
  store.setItem(key, JSON.stringify(value));
}
