import type { AreaModule } from './area-contract.ts';

/**
 * A lifecycle that doesn't end counts as a broken area, so that another build can be on the page
 * within three seconds of the click. Safe on slow phones: the code is already loaded, and a mount
 * waits only for the frame's first render, not for screens or data. That took 10 to 90 ms on the
 * machines we measured; a processor ten times slower still has half a second to spare.
 */
const limit = { millis: 1500, dieOnTimeout: true, warningMillis: 1000 };

/**
 * Time limits of the lifecycles. The shell applies them to every area, whatever the area declares.
 */
export const lifecycleLimits: NonNullable<AreaModule['timeouts']> = {
  bootstrap: limit,
  mount: limit,
  unmount: limit,
  update: limit,
};
