import type { ServerResponse } from 'node:http';
import { errorMessage, errorStatus, type ErrorBody } from '@aforo/shared/contract';
import { type StreamLimits, StreamLimiter } from '@aforo/api/stream-limiter';
import type { FastifyInstance } from 'fastify';
import type { RegistrySource } from '../composition/registry-source.ts';
import type { Visitors } from './visitors.ts';

/** Proxies close a connection that is silent for a minute or less. */
const heartbeatMs = 20_000;

/** Every visible page has a stream, and a whole school may share one address. */
const defaultLimits: StreamLimits = {
  browser: 20,
  address: 300,
  total: 5e3,
  withoutSession: {
    address: 40,
    total: 1e3,
  },
};
/** Retry-After of a refused stream; pages retry with a growing interval. */
const refusedSeconds = 30;

interface Options {
  source: RegistrySource;
  /** Identifies browsers and sessions. */
  visitors: Pick<Visitors, 'nameOf' | 'hasSession'>;
  limits?: StreamLimits | undefined;
  headers: Record<string, string>;
}

/**
 * `GET /registry/events`: `event: revision` with `{"revision":n}`, at once and at each change.
 * @returns a function with the current number of listeners
 */
export function registryEvents(app: FastifyInstance, options: Options): () => number {
  const { source, visitors, limits = defaultLimits, headers } = options;
  const limiter = new StreamLimiter(limits);
  const listeners = new Set<ServerResponse>();
  const sendRevision = (listener: ServerResponse, revision: number): void => {
    listener.write(`event: revision\ndata: ${JSON.stringify({ revision })}\n\n`);
  };
  const unsubscribe = source.subscribe?.((revision) => {
    for (const listener of listeners) sendRevision(listener, revision);
  });
  const heartbeat = setInterval(() => {
    for (const listener of listeners) listener.write(':\n\n');
  }, heartbeatMs);
  heartbeat.unref();

  app.get('/registry/events', async (request, reply) => {
    const { registry } = await source.current();
    const slot = limiter.claim({
      browser: visitors.nameOf(request),
      address: request.ip,
      hasSession: await visitors.hasSession(request),
    });
    if (slot.refusedBy) {
      const code = slot.refusedBy === 'total' ? 'busy' : 'rate_limited';
      const body: ErrorBody = { code, message: errorMessage[code], requestId: request.id };
      reply.headers({ ...headers, 'cache-control': 'no-store', 'retry-after': refusedSeconds });
      return reply.code(errorStatus[code]).send(body);
    }
    reply.raw.once('close', slot.release);
    // A connection closed before the listener was added emits no event.
    if (reply.raw.destroyed) slot.release();
    reply.hijack();
    reply.raw.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      // A closing server must not wait for another request on this connection.
      connection: 'close',
      'x-request-id': request.id,
    });
    reply.raw.write('retry: 2000\n\n');
    sendRevision(reply.raw, registry.revision);
    listeners.add(reply.raw);
    reply.raw.once('close', () => listeners.delete(reply.raw));
    return reply;
  });
  app.addHook('preClose', (done) => {
    clearInterval(heartbeat);
    unsubscribe?.();
    for (const listener of listeners) listener.end();
    done();
  });
  return () => listeners.size;
}
