import { useEffect } from 'react';

/** Calls whenever the browser has found its connection again. */
export function useOnline(onOnline: () => void): void {
  useEffect(() => {
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [onOnline]);
}
