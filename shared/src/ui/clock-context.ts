import { createContext } from 'react';
import { localDateOf } from '../format/index.ts';

/**
 * Current time and date for components. Provided by the code that mounts a screen, because `ui`
 * makes no requests.
 */
export interface ScreenClock {
  now(): Date;
  /** The center's date, `YYYY-MM-DD`. */
  today(): string;
}

/** @param timeZone IANA name */
export function screenClock(now: () => Date, timeZone: string): ScreenClock {
  return { now, today: () => localDateOf(now(), timeZone) };
}

// oxlint-disable-next-line aforo/device-clock -- components rendered without a provider only have the device's clock
const deviceNow = () => new Date();

export const ClockContext = createContext<ScreenClock>({
  now: deviceNow,
  // The time zone is looked up only on demand, because browsers are slow at it.
  today: () => localDateOf(deviceNow(), Intl.DateTimeFormat().resolvedOptions().timeZone),
});
