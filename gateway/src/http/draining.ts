import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Load balancers may keep sending requests: the server waits this long after the last one… */
const QUIET_MS = 500;
/** …but at most this many times the configured duration. */
const MAX_DRAIN_FACTOR = 4;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * From now on `/ready` returns 503 and each connection closes after its next response, so that
     * a load balancer removes this gateway before it stops listening. Resolves after the given time
     * and once no more requests arrive.
     */
    drain: (seconds: number) => Promise<void>;
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
      (since(askedAt) < QUIET_MS && since(startedAt) < seconds * 1000 * MAX_DRAIN_FACTOR)
    ) {
      await wait(50);
    }
  });
  app.addHook('onRequest', async (request, reply) => {
    const isProbe = request.url === '/ready' || request.url === '/health';
    if (!isProbe) askedAt = performance.now();
    if (!isDraining) return;
    reply.raw.setHeader('connection', 'close');
    if (request.url !== '/ready') return;
    return reply.code(503).header('cache-control', 'no-store').send({ status: 'draining' });
  });
}
