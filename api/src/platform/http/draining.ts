import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** If a load balancer keeps sending requests, draining continues this long after the last one… */
const QUIET_MS = 500;
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
    isDraining: () => boolean;
  }
}

export function registerDraining(app: FastifyInstance): void {
  let isDraining = false;
  let askedAt = 0;
  app.decorate('drain', async (seconds) => {
    isDraining = true;
    const startedAt = performance.now();
    const since = (moment: number) => performance.now() - moment;
    while (
      since(startedAt) < seconds * 1000 ||
      (since(askedAt) < QUIET_MS && since(startedAt) < seconds * 1000 * MAX_FACTOR)
    ) {
      await wait(50);
    }
  });
  app.decorate('isDraining', () => isDraining);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url !== '/ready' && request.url !== '/health') askedAt = performance.now();
    if (isDraining) reply.raw.setHeader('connection', 'close');
    done();
  });
}
