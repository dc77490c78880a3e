/** As in the area contract. */
export type OnSignOut = (listener: () => void) => () => void;

const known = new WeakSet<OnSignOut>();

/**
 * Takes away, when the person signs out, what the device keeps under keys that begin so. Listens from
 * the first call on for as long as the page lives: people also sign out from other screens.
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
    // A browser that keeps nothing has nothing to forget.
  }
}
