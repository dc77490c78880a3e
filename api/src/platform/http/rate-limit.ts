import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import { DomainError } from '../domain-error.ts';
import type { AddressLimit } from './route.ts';

/** Generous: a front desk is several people behind one address. */
const GENERAL_LIMIT: AddressLimit = { max: 1200, windowSeconds: 60 };

/** Past this many addresses, those whose window is over are swept out. */
const SWEEP_AT = 10_000;

/**
 * Limits requests per address, in the memory of this process: it guards the process itself. What
 * must hold across processes, such as attempts at a password, is counted by `attempts`.
 */
export async function registerRateLimit(
  app: FastifyInstance,
  clock: Clock,
  isEnabled: boolean,
): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    max: GENERAL_LIMIT.max,
    timeWindow: GENERAL_LIMIT.windowSeconds * 1000,
    allowList: () => !isEnabled,
    store: windowStore(clock),
    errorResponseBuilder: (_request, { ttl }) =>
      new DomainError('rate_limited', undefined, { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
}

interface Window {
  current: number;
  endsAt: number;
}

type Callback = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** Fixed windows on the injected clock, which the plugin's own store doesn't know. */
function windowStore(clock: Clock) {
  return class WindowStore {
    readonly #windows = new Map<string, Window>();

    incr(key: string, callback: Callback, windowMs: number): void {
      const now = clock.now().getTime();
      if (this.#windows.size > SWEEP_AT) this.#sweep(now);
      let window = this.#windows.get(key);
      if (!window || window.endsAt <= now) {
        window = { current: 0, endsAt: now + windowMs };
        this.#windows.set(key, window);
      }
      window.current += 1;
      callback(null, { current: window.current, ttl: window.endsAt - now });
    }

    /** Every route with a limit of its own counts apart. */
    child(): WindowStore {
      return new WindowStore();
    }

    #sweep(now: number): void {
      for (const [key, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(key);
    }
  };
}
