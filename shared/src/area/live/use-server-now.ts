import { useEffect, useMemo, useState } from 'react';
import { serverNow } from '@aforo/shared/http';
import { deviceNow } from './device-clock.ts';

const tickMs = 15_000;

/**
 * The current time by the server's clock. `at` is the server's time in the last answer, `heardAt`
 * the device's time at that moment. Without `at`, the time of the last answer of any request is
 * used.
 */
export function useServerNow(at: string | undefined, heardAt: number): Date {
  const [deviceTime, setDeviceTime] = useState(deviceNow);
  useEffect(() => {
    const timer = setInterval(() => setDeviceTime(deviceNow()), tickMs);
    return () => clearInterval(timer);
  }, []);
  const ms =
    at === undefined
      ? serverNow().getTime()
      : new Date(at).getTime() + Math.max(0, deviceTime - heardAt);
  return useMemo(() => new Date(ms), [ms]);
}
