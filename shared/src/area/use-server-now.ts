import { useEffect, useMemo, useState } from 'react';
import { serverNow } from '@aforo/shared/http';

const tickMs = 15_000;

/**
 * This moment by the server's clock. `at` is what it was there when the last answer came, `heardAt`
 * what it was here; without it, it is the time that the last answer of any kind had.
 */
export function useServerNow(at: string | undefined, heardAt: number): Date {
  const [here, setHere] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setHere(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  const ms =
    at === undefined ? serverNow().getTime() : new Date(at).getTime() + Math.max(0, here - heardAt);
  return useMemo(() => new Date(ms), [ms]);
}
