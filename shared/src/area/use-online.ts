import { useEffect, useRef } from 'react';

/** Dispatched on `window` by the shell when the service answers again. */
export const serviceRecoveredEvent = 'aforo:service-recovered';
const recoveryEvents = ['online', serviceRecoveredEvent] as const;

let cameBackAt = -Infinity;
// Areas are also rendered on the server during a build.
if (typeof window !== 'undefined') {
  for (const name of recoveryEvents) {
    window.addEventListener(name, () => {
      cameBackAt = performance.now();
    });
  }
}

/** Requests may still fail for this long after the browser reports that it is online. */
const unsteadyMs = 5000;
const retryMs = 1000;

/**
 * For error messages that replace content: calls `onOnline` when the browser is online or the
 * service answers again. If that happened shortly before the mount, calls it a second later.
 */
export function useOnline(onOnline: () => void): void {
  const latest = useRef(onOnline);
  useEffect(() => {
    latest.current = onOnline;
  });
  useEffect(() => {
    const notify = () => latest.current();
    const timer = cameBackSince(performance.now() - unsteadyMs)
      ? setTimeout(notify, retryMs)
      : undefined;
    for (const name of recoveryEvents) window.addEventListener(name, notify);
    return () => {
      clearTimeout(timer);
      for (const name of recoveryEvents) window.removeEventListener(name, notify);
    };
  }, []);
}

/**
 * Whether the connection came back after that `performance.now()` time. A load that failed
 * meanwhile missed the event and should be retried once.
 */
export function cameBackSince(begunAt: number): boolean {
  return cameBackAt > begunAt;
}
