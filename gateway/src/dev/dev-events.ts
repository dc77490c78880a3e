import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

const path = '/dev/events';

/** Runs in the page: reloads it after any rebuild. */
const reloadScript = `new EventSource('${path}').addEventListener('rebuilt', () => location.reload());`;

/** Server-sent events that reload open pages after a rebuild; for development only. */
export function createDevEvents() {
  const listeners = new Set<ServerResponse>();
  return {
    inlineScript: reloadScript,
    register(app: FastifyInstance): void {
      app.get(path, (request, reply) => {
        reply.hijack();
        reply.raw.writeHead(200, {
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
        });
        reply.raw.write('retry: 1000\n\n');
        listeners.add(reply.raw);
        request.raw.once('close', () => listeners.delete(reply.raw));
      });
      app.addHook('preClose', (done) => {
        for (const listener of listeners) listener.end();
        done();
      });
    },
    notifyRebuilt(name: string): void {
      for (const listener of listeners) listener.write(`event: rebuilt\ndata: ${name}\n\n`);
    },
  };
}
