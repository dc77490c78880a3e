import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const TICK_MS = 50;
/** If a load balancer keeps sending requests, draining continues for this many ticks without one… */
const QUIET_TICKS = 10;
/** …and at most this many times the configured time. */
const MAX_FACTOR = 4;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * From now on `/ready` is 503, and each connection ends with its next answer: load balancers
     * remove the process before it closes, and no request is refused. Resolves after the given time
     * when no more requests arrive.
     */
    drain: (seconds: number) => Promise<void>;
  }
}

/** For the API and for the gateway. */
export function registerDraining(app: FastifyInstance): void {
  let isDraining = false;
  let quietTicks = 0;
  app.decorate('drain', async (seconds) => {
    isDraining = true;
    const startedAt = performance.now();
    const lasts = (factor: number) => performance.now() - startedAt < seconds * 1000 * factor;
    while (lasts(1) || (quietTicks < QUIET_TICKS && lasts(MAX_FACTOR))) {
      await wait(TICK_MS);
      // Ticks and not milliseconds: after a pause of the whole process, requests that arrived
      // during it are only read after this timer.
      quietTicks += 1;
    }
  });
  app.addHook('onRequest', async ({ url }, reply) => {
    const [path] = url.split('?');
    if (path !== '/ready' && path !== '/health') quietTicks = 0;
    if (!isDraining) return;
    reply.raw.setHeader('connection', 'close');
    if (path !== '/ready') return;
    return reply.code(503).header('cache-control', 'no-store').send({ status: 'draining' });
  });
}
