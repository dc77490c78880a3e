import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { transportSecurity } from '../config.ts';

/** Gives every answer its headers. A route with something else in mind says so over them. */
export function registerAnswerHeaders(app: FastifyInstance, isHttps: boolean): void {
  app.addHook('onRequest', async (request, reply) => setAnswerHeaders(request, reply, isHttps));
}

/** Nothing an answer holds may run, be framed, be guessed at or be kept. */
export function setAnswerHeaders(
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
