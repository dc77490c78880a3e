/** As in the area contract. */
export type OnSignOut = (listener: () => void) => () => void;

const known = new WeakSet<OnSignOut>();

/**
 * Deletes stored data with this key prefix when the user signs out. Listens from the first call
 * until the page is closed, because users also sign out from other screens.
 */
export function forgetOnSignOut(
  onSignOut: OnSignOut,
  storage: Storage,
  keysBeginWith: string,
): void {
  if (known.has(onSignOut)) return;
  known.add(onSignOut);
  onSignOut(() => forget(storage, keysBeginWith));
}

export function forget(storage: Storage, keysBeginWith: string): void {
  try {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(keysBeginWith)) storage.removeItem(key);
    }
  } catch {
    // Storage is blocked, so there are no data to delete.
  }
}
