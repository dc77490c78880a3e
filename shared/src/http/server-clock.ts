/**
 * Differences up to this are ignored: the header has a resolution of one second, and responses take
 * time to arrive.
 */
const toleranceMs = 5000;

interface Clocks {
  /** The device's clock, which may be wrong. */
  device(): number;
  /** Monotonic clock of this page; in some browsers it stops while the device sleeps. */
  elapsed(): number;
}

/**
 * The server's clock, estimated from its responses. A header may be old if the response was
 * delayed, but never in the future, so the latest time is the best estimate.
 */
export function createServerClock({ device, elapsed }: Clocks) {
  let ahead: number | undefined;
  /**
   * Difference between both clocks at the last response; any increase since then is time that the
   * device slept.
   */
  let apart = 0;
  const slept = () => Math.max(0, device() - elapsed() - apart);
  return {
    /** @param date the `date` header of a response */
    heard(date: string | null): void {
      const at = date === null ? NaN : Date.parse(date);
      if (!Number.isFinite(at)) return;
      ahead = Math.max(ahead ?? -Infinity, at - elapsed());
      apart = device() - elapsed();
    },
    now(): Date {
      const deviceMs = device();
      if (ahead === undefined) return new Date(deviceMs);
      const serverMs = ahead + elapsed() + slept();
      return new Date(Math.abs(serverMs - deviceMs) <= toleranceMs ? deviceMs : serverMs);
    },
  };
}

export const serverClock = createServerClock({
  // oxlint-disable-next-line aforo/device-clock -- the only place that reads the device's clock
  device: () => Date.now(),
  elapsed: () => performance.now(),
});

/**
 * The current time by the server's clock, so that comparisons with server times are right even if
 * the device's clock is wrong.
 */
export function serverNow(): Date {
  return serverClock.now();
}
