import { useEffect } from 'react';

/** Calls whenever the browser has found its connection again. */
export function useOnline(onOnline: () => void): void {
  useEffect(() => {
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [onOnline]);
}

let cameBackAt = -Infinity;
// Areas are drawn once on the server of a build, too.
if (typeof window !== 'undefined') {
  window.addEventListener('online', () => {
    cameBackAt = performance.now();
  });
}

/**
 * Whether the connection came back after that moment of `performance.now()`. What has failed meanwhile
 * heard nothing of it, and is asked for once more.
 */
export function cameBackSince(begunAt: number): boolean {
  return cameBackAt > begunAt;
}
