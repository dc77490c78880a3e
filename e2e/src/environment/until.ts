import { setTimeout as wait } from 'node:timers/promises';

const patienceMs = 60_000;

/**
 * Waits for something that has no sign of its own.
 * @throws naming it when it hasn't come in a minute
 */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`In a minute: no ${what}`);
    await wait(20);
  }
}
