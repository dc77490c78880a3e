import { setTimeout as wait } from 'node:timers/promises';

const patienceMs = 60_000;

/**
 * Polls for a condition that has no event.
 * @throws naming it when it isn't met within a minute
 */
export async function pollUntil(
  what: string,
  isSo: () => boolean | Promise<boolean>,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`In a minute: no ${what}`);
    await wait(20);
  }
}
