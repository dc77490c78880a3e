import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../time/clock.ts';
import type { Database } from '../../database/index.ts';
import { DomainError } from '../../domain-error.ts';
import { AddressWindows } from './address-windows.ts';
import { attemptsIn } from './attempt-limit.ts';
import type { AddressLimit } from '../route/route.ts';

/** Generous: a front desk is several people behind one address. */
const GENERAL_LIMIT: AddressLimit = { max: 1200, windowSeconds: 60 };

/** The delay until a process gets the other processes' counts for the general limit. */
const SHARE_EVERY_MS = 1000;

interface Options {
  clock: Clock;
  isEnabled: boolean;
  /** The database for counts shared by several processes; null counts in this process's memory. */
  shared: Pick<Database, 'connection'> | null;
}

/**
 * Limits requests per address. With several processes on one database, routes with their own limit
 * are counted in it on each request; the general limit, which applies to every request, is counted
 * in memory and shared with the other processes once a second.
 */
export async function registerRateLimit(
  app: FastifyInstance,
  { clock, isEnabled, shared }: Options,
): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    max: GENERAL_LIMIT.max,
    timeWindow: GENERAL_LIMIT.windowSeconds * 1000,
    allowList: () => !isEnabled,
    store: storeOf(clock, shared),
    errorResponseBuilder: (_request, { ttl }) =>
      new DomainError('rate_limited', undefined, { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
}

type Callback = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** A store for the plugin: `incr` counts one request, `child` is a route with a separate count. */
function storeOf(clock: Clock, shared: Options['shared']) {
  return class AddressStore {
    readonly #windows = new AddressWindows(
      clock,
      shared && { connection: shared.connection, everyMs: SHARE_EVERY_MS },
    );

    incr(key: string, callback: Callback, windowMs: number): void {
      callback(null, this.#windows.count(key, windowMs));
    }

    child(options: object): FastifyRateLimitStore {
      if (!shared) return new AddressStore();
      const { method, url } = (options as Child).routeInfo; // missing in the plugin's types
      const attempts = attemptsIn(shared, clock);
      const name = `address ${String(method)} ${url}`;
      const counting: FastifyRateLimitStore = {
        incr(key: string, callback: Callback, windowMs: number): void {
          attempts.count(name, key, windowMs / 1000).then(
            ({ attempts: current, retryAfterSeconds }) =>
              callback(null, { current, ttl: retryAfterSeconds * 1000 }),
            (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
          );
        },
        child: () => counting,
      };
      return counting;
    }
  };
}

interface Child {
  routeInfo: { method: string | string[]; url: string };
}
