import { useRef } from 'react';
import { ApiError } from '@aforo/shared/http';

/**
 * Saves with the version that was loaded. After `stale_version` the next attempt uses the stored
 * version: by then the screen shows the other user's values, and the user decides.
 */
export function useShownVersion(shown: number, readNow: () => Promise<number | undefined>) {
  const version = useRef(shown);
  return async function save<T extends { version: number }>(
    send: (version: number) => Promise<T>,
  ): Promise<T> {
    try {
      const saved = await send(version.current);
      version.current = saved.version;
      return saved;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale_version') {
        version.current = (await readNow()) ?? version.current;
      }
      throw error;
    }
  };
}
