import { useRef } from 'react';
import { ApiError } from '@aforo/shared/http';

/**
 * Saves over the version that the person was shown. Refused as `stale_version`, the next try is over
 * what is stored by then: the person has been told, and decides.
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
