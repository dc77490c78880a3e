/** Since when the page shows responses that this device has kept. */
export function createKeptResponses() {
  let oldest: Date | null = null;
  const listeners = new Set<() => void>();

  function change(next: Date | null): void {
    if (next?.getTime() === oldest?.getTime()) return;
    oldest = next;
    for (const listener of listeners) listener();
  }

  return {
    /** The instant of the oldest of them; null if the page shows none. */
    oldest: () => oldest,
    add(keptAt: Date): void {
      if (oldest === null || keptAt < oldest) change(keptAt);
    },
    clear: () => change(null),
    /** Calls after each change; returns the unsubscribe function. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
export type KeptResponses = ReturnType<typeof createKeptResponses>;
