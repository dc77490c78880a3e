import { useEffect, useState } from 'react';
import { serverNow } from '@aforo/shared/http';

/** This moment, which goes on while a screen stands. */
export function useNow(everyMs = 30_000): Date {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
