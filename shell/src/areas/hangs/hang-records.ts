/** Pages that hang, each stored as the name of an empty cache: workers can't use localStorage. */
const prefix = 'aforo-hang ';

/** A page whose main thread stopped answering. */
export interface Hang {
  page: string;
  /** The builds in its outlets, as `area@buildId`. */
  builds: string[];
  /** Its last answer, in ms since the epoch. */
  at: number;
}

/** What stores the records: `caches`, and `navigator.locks`, whose locks end with their page. */
export interface HangStorage {
  caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>;
  locks: {
    request<T>(
      name: string,
      options: { ifAvailable?: boolean },
      act: (lock: object | null) => Promise<T> | T,
    ): Promise<T>;
  };
}

export function hangRecord(hang: Hang): string {
  return prefix + JSON.stringify(hang);
}

/**
 * Removes and returns the records of pages that ended while they hung. A page that hangs holds a
 * lock with the name of its record (hang-watcher.ts), so the record of a page that is still there
 * stays. Of several pages that start at once, only one gets a record.
 */
export async function takeHangs({ caches, locks }: HangStorage): Promise<Hang[]> {
  const records = (await caches.keys()).filter((name) => name.startsWith(prefix));
  const taken = await Promise.all(
    records.map((name) =>
      locks.request(name, { ifAvailable: true }, async (lock) =>
        lock && (await caches.delete(name)) ? parseRecord(name) : [],
      ),
    ),
  );
  return taken.flat();
}

function parseRecord(name: string): Hang[] {
  // Only pages of this origin write these names, by `hangRecord`.
  return [JSON.parse(name.slice(prefix.length)) as Hang];
}
