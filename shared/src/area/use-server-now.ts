import { useEffect, useMemo, useState } from 'react';

const tickMs = 15_000;

/**
 * This moment by the server's clock. `at` is what it was there when the last answer came, `heardAt`
 * what it was here; before the first answer there is only the device's own clock.
 */
export function useServerNow(at: string | undefined, heardAt: number): Date {
  const [here, setHere] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setHere(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  const ms = at === undefined ? here : new Date(at).getTime() + Math.max(0, here - heardAt);
  return useMemo(() => new Date(ms), [ms]);
}
