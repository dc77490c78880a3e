import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** The caller's request id if it is safe to log, otherwise a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/**
 * The loggable part of a URL. Query values may be tokens or names of people, so only parameter
 * names are kept. The address of a private calendar is secret as a whole.
 */
export function loggableUrl(url: string): string {
  const [whole = '', query] = url.split('?', 2);
  const path = whole.replace(/^(\/api\/calendar\/).+/, '$1…');
  if (!query) return path;
  const names = [...new URLSearchParams(query).keys()];
  return `${path}?${names.map((name) => `${encodeURIComponent(name)}=…`).join('&')}`;
}

/** Sends the id with the response, and to the API, which logs the same one. */
export function carryRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    request.raw.headers['x-request-id'] = request.id;
    reply.header('x-request-id', request.id);
    done();
  });
}

/** Logs one line per response of this scope. */
export function logAnswers(scope: FastifyInstance): void {
  scope.addHook('onResponse', (request, reply, done) => {
    const level = request.url.startsWith('/assets/') && reply.statusCode < 400 ? 'debug' : 'info';
    request.log[level]({
      method: request.method,
      url: loggableUrl(request.url),
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
    });
    done();
  });
}
