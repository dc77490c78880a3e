import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * From now on `/ready` is 503, and each connection ends with its next answer: whoever balances
     * takes the process out before it closes, and no request meets a closed door.
     */
    startDraining: () => void;
    isDraining: () => boolean;
  }
}

export function registerDraining(app: FastifyInstance): void {
  let isDraining = false;
  app.decorate('startDraining', () => {
    isDraining = true;
  });
  app.decorate('isDraining', () => isDraining);
  app.addHook('onRequest', (_request, reply, done) => {
    if (isDraining) reply.raw.setHeader('connection', 'close');
    done();
  });
}
