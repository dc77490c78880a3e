import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { transportSecurity } from '../config/config.ts';

/** Sets the default headers of every answer. A route may override them. */
export function registerResponseHeaders(app: FastifyInstance, isHttps: boolean): void {
  app.addHook('onRequest', async (request, reply) => setResponseHeaders(request, reply, isHttps));
}

/** No answer may run scripts, be framed, be sniffed or be cached. */
export function setResponseHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  isHttps: boolean,
): void {
  void reply.headers({
    'x-request-id': request.id,
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isHttps ? { 'strict-transport-security': transportSecurity } : {}),
  });
}
