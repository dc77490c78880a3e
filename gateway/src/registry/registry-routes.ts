import type { FastifyInstance } from 'fastify';
import { isUnchanged } from '../server/etag.ts';
import { sendText } from '../server/send-text.ts';
import type { RegistrySource } from './registry-source.ts';

interface Options {
  source: RegistrySource;
  headers: Record<string, string>;
}

/** `/registry`: which build of which area, for whom (contract: `registrySchema`). */
export function registryRoutes(app: FastifyInstance, { source, headers }: Options): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/registry',
    async handler(request, reply) {
      const { json, etag } = await source.current();
      reply.headers({ ...headers, 'cache-control': 'no-cache', etag, vary: 'accept-encoding' });
      if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return sendText(request, reply.type('application/json; charset=utf-8'), json);
    },
  });
}
