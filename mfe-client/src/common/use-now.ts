import { useEffect, useState } from 'react';
import { serverNow } from '@aforo/shared/http';

/** The current time, updated while the component is mounted. */
export function useNow(everyMs = 30_000): Date {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
