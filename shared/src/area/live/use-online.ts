import { useEffect, useEffectEvent } from 'react';

/** Dispatched on `window` by the shell when the service answers again. */
export const serviceRecoveredEvent = 'aforo:service-recovered';
const recoveryEvents = ['online', serviceRecoveredEvent] as const;

/** One value for the page: the shell and each area have their own copy of this module. */
const recovery = globalThis as unknown as { aforoCameBackAt?: number };

/**
 * Records when the connection comes back, for `cameBackSince`. While mounted only: a listener of
 * the module itself would stay on the page after the area has left it.
 */
export function useConnectionWatch(): void {
  useEffect(() => {
    const note = () => {
      recovery.aforoCameBackAt = performance.now();
    };
    for (const name of recoveryEvents) window.addEventListener(name, note);
    return () => {
      for (const name of recoveryEvents) window.removeEventListener(name, note);
    };
  }, []);
}

/** Requests may still fail for this long after the browser reports that it is online. */
const unsteadyMs = 5000;
const retryMs = 1000;

/**
 * For error messages that replace content: calls `onOnline` when the browser is online or the
 * service answers again. If that happened shortly before the mount, calls it a second later.
 */
export function useOnline(onOnline: () => void): void {
  const notifyOnline = useEffectEvent(onOnline);
  useEffect(() => {
    const notify = () => notifyOnline();
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
 * Whether the connection came back after that `performance.now()` time, while an outlet or an area
 * was mounted. A load that failed meanwhile missed the event and should be retried once.
 */
export function cameBackSince(begunAt: number): boolean {
  return (recovery.aforoCameBackAt ?? -Infinity) > begunAt;
}
