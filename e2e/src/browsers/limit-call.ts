import { setTimeout as wait } from 'node:timers/promises';

const patienceMs = 20_000;

/** A driver did not respond. It accepts no further calls. */
export class SilentDriverError extends Error {
  override name = 'SilentDriverError';
}

/**
 * Limits a driver call, which may never return.
 * @param end ends the driver and its browser
 * @throws {SilentDriverError} naming the call, after ending its driver
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

/** Ends a process started as `detached`, with its children. */
export function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}
