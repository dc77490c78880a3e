/** Where the shell says, to every tab and area, that a person has closed their session. */
const channelName = 'aforo-session';
let isListening = false;

/**
 * Takes away, when the person signs out, what the device keeps under keys that begin so. Listens from
 * the first call on for as long as the page lives: people also sign out from other screens.
 */
export function forgetOnSignOut(storage: Storage, keysBeginWith: string): void {
  if (isListening || typeof BroadcastChannel === 'undefined') return;
  isListening = true;
  new BroadcastChannel(channelName).addEventListener('message', ({ data }: MessageEvent) => {
    if (data === 'signedOut') forget(storage, keysBeginWith);
  });
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
