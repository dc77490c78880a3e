import { useEffect, useMemo, useState } from 'react';
import { serverNow } from '@aforo/shared/http';
import { deviceNow } from './device-clock.ts';

const tickMs = 15_000;

/**
 * This moment by the server's clock. `at` is what it was there when the last answer came, `heardAt`
 * what it was here; without it, it is the time that the last answer of any kind had.
 */
export function useServerNow(at: string | undefined, heardAt: number): Date {
  const [here, setHere] = useState(deviceNow);
  useEffect(() => {
    const timer = setInterval(() => setHere(deviceNow()), tickMs);
    return () => clearInterval(timer);
  }, []);
  const ms =
    at === undefined ? serverNow().getTime() : new Date(at).getTime() + Math.max(0, here - heardAt);
  return useMemo(() => new Date(ms), [ms]);
}
