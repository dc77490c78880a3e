import type { FastifyInstance } from 'fastify';

/** nginx's status for a client that closed the connection; it only appears in the log. */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * Drops requests whose connection is already closed: they have no address for the rate limit and
 * the answer cannot be delivered. The client closed it, so no error is logged.
 */
export function registerDisconnectedClients(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.raw.socket.remoteAddress !== undefined) return;
    reply.code(CLIENT_CLOSED_REQUEST).hijack();
    reply.raw.destroy();
  });
}
