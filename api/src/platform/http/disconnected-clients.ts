import type { FastifyInstance } from 'fastify';

/** nginx's status for a client that closed the connection; nobody reads it but the log. */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * Drops requests whose connection is already closed: they have no address to count against the rate
 * limit and nobody reads the answer. The client closed it, so the log holds no error.
 */
export function registerDisconnectedClients(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.raw.socket.remoteAddress !== undefined) return;
    reply.code(CLIENT_CLOSED_REQUEST).hijack();
    reply.raw.destroy();
  });
}
