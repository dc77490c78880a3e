import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * From now on `/ready` is 503, and each connection ends with its next answer: whoever balances
     * takes this gateway out before it closes, and no request meets a closed door.
     */
    startDraining: () => void;
  }
}

export function registerDraining(app: FastifyInstance): void {
  let isDraining = false;
  app.decorate('startDraining', () => {
    isDraining = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!isDraining) return;
    reply.raw.setHeader('connection', 'close');
    if (request.url !== '/ready') return;
    return reply.code(503).header('cache-control', 'no-store').send({ status: 'draining' });
  });
}
