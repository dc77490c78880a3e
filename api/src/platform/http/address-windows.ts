import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Connection } from '../database/index.ts';
import { addCounts } from './attempt-limit.repository.ts';

/** Past this many addresses, those whose window is over are swept out. */
const SWEEP_AT = 10_000;
/** Addresses of one statement. */
const BATCH = 2000;

interface Window {
  current: number;
  /** Of those, what the other processes haven't heard of. */
  unshared: number;
  endsAt: number;
}

interface Sharing {
  connection: Connection;
  everyMs: number;
}

/**
 * Requests per address in fixed windows, on the injected clock, counted in memory at once. With a
 * database, what was counted is added there now and then, and what other processes have added comes
 * back: each is as strict as all of them together, a moment late.
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

  /** Adds what is counted here to what all have counted. Without the database each counts alone. */
  async share(): Promise<void> {
    if (!this.#sharing || this.#isSharing) return;
    this.#isSharing = true;
    try {
      const waiting = [...this.#windows].filter(([, { unshared }]) => unshared > 0);
      for (let start = 0; start < waiting.length; start += BATCH) {
        await this.#shareSome(waiting.slice(start, start + BATCH), this.#sharing.connection);
      }
    } catch {
      // The database is away: the next time adds the rest.
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
