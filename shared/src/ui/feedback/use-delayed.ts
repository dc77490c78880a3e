import { useEffect, useState } from 'react';

/** True once `delayMs` have passed, so that fast operations show no loading state. */
export function useDelayed(delayMs = 150): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isDue;
}
