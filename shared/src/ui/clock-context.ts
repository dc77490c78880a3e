import { createContext } from 'react';
import { localDateOf } from '../format/index.ts';

/** What time it is for what is shown. `ui` asks no server, so whoever mounts a screen gives it. */
export interface ScreenClock {
  now(): Date;
  /** The center's day, `YYYY-MM-DD`. */
  today(): string;
}

/** @param timeZone IANA name */
export function screenClock(now: () => Date, timeZone: string): ScreenClock {
  return { now, today: () => localDateOf(now(), timeZone) };
}

// oxlint-disable-next-line aforo/device-clock -- where nothing was mounted around a part there is only the device's clock
const deviceNow = () => new Date();

export const ClockContext = createContext<ScreenClock>({
  now: deviceNow,
  // The zone is found out only when it is asked for: browsers are slow at it.
  today: () => localDateOf(deviceNow(), Intl.DateTimeFormat().resolvedOptions().timeZone),
});
