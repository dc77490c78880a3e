import { createHash } from 'node:crypto';
import type { Clock } from '../../time/clock.ts';
import type { Connection } from '../../database/index.ts';
import { addCounts } from './attempt-limit.repository.ts';

/** Above this number of addresses, expired windows are removed. */
const SWEEP_AT = 10_000;
/** Addresses per statement. */
const BATCH = 2000;

interface Window {
  current: number;
  /** Those of them that are not yet shared with other processes. */
  unshared: number;
  endsAt: number;
}

interface Sharing {
  connection: Connection;
  everyMs: number;
}

/**
 * Counts requests per address in fixed windows, on the injected clock, in memory. With a database,
 * the counts are periodically added there and those of other processes are read back: each process
 * is as strict as all together, with a short delay.
 */
export class AddressWindows {
  readonly #windows = new Map<string, Window>();
  readonly #clock: Clock;
  readonly #sharing: Sharing | null;
  #sharedAt = 0;
  #isSharing = false;

  constructor(clock: Clock, sharing: Sharing | null) {
    this.#clock = clock;
    this.#sharing = sharing;
  }

  /** Counts one request. */
  count(address: string, windowMs: number): { current: number; ttl: number } {
    const now = this.#clock.now().getTime();
    if (this.#windows.size > SWEEP_AT) this.#sweep(now);
    let window = this.#windows.get(address);
    if (!window || window.endsAt <= now) {
      window = { current: 0, unshared: 0, endsAt: now + windowMs };
      this.#windows.set(address, window);
    }
    window.current += 1;
    window.unshared += 1;
    if (this.#sharing && !this.#isSharing && now - this.#sharedAt >= this.#sharing.everyMs) {
      this.#sharedAt = now;
      void this.share();
    }
    return { current: window.current, ttl: window.endsAt - now };
  }

  /**
   * Adds this process's counts to the shared ones. Without the database each process counts alone.
   */
  async share(): Promise<void> {
    if (!this.#sharing || this.#isSharing) return;
    this.#isSharing = true;
    try {
      const waiting = [...this.#windows].filter(([, { unshared }]) => unshared > 0);
      for (let start = 0; start < waiting.length; start += BATCH) {
        await this.#shareSome(waiting.slice(start, start + BATCH), this.#sharing.connection);
      }
    } catch {
      // The database is unavailable: the next round adds the rest.
    } finally {
      this.#isSharing = false;
    }
  }

  async #shareSome(some: [string, Window][], connection: Connection): Promise<void> {
    const byHash = new Map(
      some.map(([address, window]) => [
        createHash('sha256').update(`address\n${address}`).digest('hex'),
        { window, count: window.unshared },
      ]),
    );
    const added = await addCounts(
      connection,
      this.#clock.now(),
      [...byHash].map(([hash, { window, count }]) => ({ hash, count, endsAt: window.endsAt })),
    );
    for (const { hash, attempts, endsAt } of added) {
      const known = byHash.get(hash);
      if (!known) continue;
      const { window, count } = known;
      window.unshared -= count;
      window.current = attempts + window.unshared;
      window.endsAt = endsAt.getTime();
    }
  }

  #sweep(now: number): void {
    for (const [address, { endsAt }] of this.#windows) {
      if (endsAt <= now) this.#windows.delete(address);
    }
  }
}
