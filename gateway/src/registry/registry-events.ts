import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { RegistrySource } from './registry-source.ts';

/** Proxies close a connection that says nothing for longer than a minute or less. */
const heartbeatMs = 20_000;

interface Options {
  source: RegistrySource;
  headers: Record<string, string>;
}

/**
 * `GET /registry/events`: `event: revision` with `{"revision":n}`, at once and at each change.
 * @returns how many listen now
 */
export function registryEvents(app: FastifyInstance, { source, headers }: Options): () => number {
  const listeners = new Set<ServerResponse>();
  const tell = (listener: ServerResponse, revision: number): void => {
    listener.write(`event: revision\ndata: ${JSON.stringify({ revision })}\n\n`);
  };
  const unsubscribe = source.subscribe?.((revision) => {
    for (const listener of listeners) tell(listener, revision);
  });
  const heartbeat = setInterval(() => {
    for (const listener of listeners) listener.write(':\n\n');
  }, heartbeatMs);
  heartbeat.unref();

  app.get('/registry/events', async (request, reply) => {
    const { registry } = await source.current();
    reply.hijack();
    reply.raw.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      // Ended by a closing house, it must not wait for another request.
      connection: 'close',
      'x-request-id': request.id,
    });
    reply.raw.write('retry: 2000\n\n');
    tell(reply.raw, registry.revision);
    listeners.add(reply.raw);
    reply.raw.once('close', () => listeners.delete(reply.raw));
  });
  app.addHook('preClose', (done) => {
    clearInterval(heartbeat);
    unsubscribe?.();
    for (const listener of listeners) listener.end();
    done();
  });
  return () => listeners.size;
}
