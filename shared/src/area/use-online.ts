import { useEffect, useRef } from 'react';

let cameBackAt = -Infinity;
// Areas are drawn once on the server of a build, too.
if (typeof window !== 'undefined') {
  window.addEventListener('online', () => {
    cameBackAt = performance.now();
  });
}

/** For so long after the browser says that it is online, requests may still fail. */
const unsteadyMs = 5000;
const againMs = 1000;

/**
 * For what stands instead of something that didn't come: calls when the browser has found its connection
 * again, and a second later where it had only just found it.
 */
export function useOnline(onOnline: () => void): void {
  const latest = useRef(onOnline);
  useEffect(() => {
    latest.current = onOnline;
  });
  useEffect(() => {
    const tell = () => latest.current();
    const timer = cameBackSince(performance.now() - unsteadyMs)
      ? setTimeout(tell, againMs)
      : undefined;
    window.addEventListener('online', tell);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', tell);
    };
  }, []);
}

/**
 * Whether the connection came back after that moment of `performance.now()`. What has failed meanwhile
 * heard nothing of it, and is asked for once more.
 */
export function cameBackSince(begunAt: number): boolean {
  return cameBackAt > begunAt;
}
