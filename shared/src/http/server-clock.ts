/** Within this, the device's own clock is right: the header speaks in whole seconds, and answers travel. */
const toleranceMs = 5000;

interface Clocks {
  /** The device's, which may be wrong. */
  device(): number;
  /** Of this page: only ever forwards, and in some browsers not while the device sleeps. */
  elapsed(): number;
}

/**
 * The server's clock, as far as its answers tell. A header may be old, when the answer waited somewhere;
 * none is from the future, so the one that is furthest ahead is the nearest.
 */
export function createServerClock({ device, elapsed }: Clocks) {
  let ahead: number | undefined;
  /** Between both clocks when the server was last heard; what has grown since, the device slept. */
  let apart = 0;
  const slept = () => Math.max(0, device() - elapsed() - apart);
  return {
    /** @param date an answer's `date` header */
    heard(date: string | null): void {
      const at = date === null ? NaN : Date.parse(date);
      if (!Number.isFinite(at)) return;
      ahead = Math.max(ahead ?? -Infinity, at - elapsed());
      apart = device() - elapsed();
    },
    now(): Date {
      const here = device();
      if (ahead === undefined) return new Date(here);
      const there = ahead + elapsed() + slept();
      return new Date(Math.abs(there - here) <= toleranceMs ? here : there);
    },
  };
}

export const serverClock = createServerClock({
  // oxlint-disable-next-line aforo/device-clock -- the one place where the device is asked
  device: () => Date.now(),
  elapsed: () => performance.now(),
});

/** This moment, also on a device whose clock is wrong: what is over and what is to come follows the server. */
export function serverNow(): Date {
  return serverClock.now();
}
