import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Where whoever balances goes on sending people, it goes on for so long after the last of them… */
const QUIET_MS = 500;
/** …and for so many times as long as it was to be, at most. */
const MOST_TIMES = 4;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * From now on `/ready` is 503, and each connection ends with its next answer: whoever balances
     * takes the process out before it closes, and no request meets a closed door. Resolves after the
     * given time and once nobody asks for anything any more.
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
      (since(askedAt) < QUIET_MS && since(startedAt) < seconds * 1000 * MOST_TIMES)
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
