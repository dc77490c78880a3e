import type { AreaModule } from './area-contract.ts';

/**
 * A lifecycle that never ends is a broken area, not a slow one; another build may take its place, and
 * is on the page within three seconds of the click. Safe for a slow phone: the code is here by then, and
 * a mount waits for neither screens nor data, only for the frame's first render. That took 10 to 90 ms on
 * the machines we measured, which leaves a processor ten times slower half a second to spare.
 */
const limit = { millis: 1500, dieOnTimeout: true, warningMillis: 1000 };

/** How long each lifecycle may take. The shell holds every area to them, whatever the area says. */
export const lifecycleLimits: NonNullable<AreaModule['timeouts']> = {
  bootstrap: limit,
  mount: limit,
  unmount: limit,
  update: limit,
};
