import { useEffect, useRef } from 'react';

/** The shell dispatches it on `window` when the service answers again. */
export const serviceRecoveredEvent = 'aforo:service-recovered';
const recoveryEvents = ['online', serviceRecoveredEvent] as const;

let cameBackAt = -Infinity;
// Areas are drawn once on the server of a build, too.
if (typeof window !== 'undefined') {
  for (const name of recoveryEvents) {
    window.addEventListener(name, () => {
      cameBackAt = performance.now();
    });
  }
}

/** For so long after the browser says that it is online, requests may still fail. */
const unsteadyMs = 5000;
const againMs = 1000;

/**
 * For a message that replaces something that didn't load: calls when the browser is online again or the
 * service answers again, and a second later where that had only just happened.
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
    for (const name of recoveryEvents) window.addEventListener(name, tell);
    return () => {
      clearTimeout(timer);
      for (const name of recoveryEvents) window.removeEventListener(name, tell);
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
