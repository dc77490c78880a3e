import type { FastifyInstance } from 'fastify';

/** What other servers call it; there is no code for it, since nobody reads it. */
const CLIENT_GONE = 499;

/**
 * Leaves alone what was asked over a connection that is cut by now: it has no address that could be
 * counted, and nobody to answer. A failure of the client's, and none of ours that the log should hold.
 */
export function registerGoneClients(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.raw.socket.remoteAddress !== undefined) return;
    reply.code(CLIENT_GONE).hijack();
    reply.raw.destroy();
  });
}
