import { setTimeout as wait } from 'node:timers/promises';

const patienceMs = 20_000;

/** A driver did not answer. Nothing else can be asked of it. */
export class SilentDriverError extends Error {
  override name = 'SilentDriverError';
}

/**
 * A call of a driver, which may never answer.
 * @param end ends the driver and its browser
 * @throws {SilentDriverError} naming the call, once its driver has been ended
 */
export async function limitCall<T>(name: string, call: Promise<T>, end: () => void): Promise<T> {
  const over = new AbortController();
  const silence = wait(patienceMs, undefined, { signal: over.signal }).then(() => {
    end();
    throw new SilentDriverError(`${name}: no answer in ${patienceMs} ms`);
  });
  try {
    return await Promise.race([call, silence]);
  } finally {
    silence.catch(() => undefined);
    call.catch(() => undefined);
    over.abort();
  }
}

/** Ends a process and what it started; it was started `detached`. */
export function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}
