import type { AreaRelease } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import { isUnchanged } from '../../http/etag.ts';
import { sendText } from '../../http/send-text.ts';
import { RegistryRefusal } from '../protocol/registry-error.ts';
import type { Visitors } from './visitors.ts';

interface Options {
  visitors: Visitors;
  headers: Record<string, string>;
  /** A release by area and build, whether it is shown now or not. */
  findRelease(area: string, buildId: string): Promise<AreaRelease | null>;
}

/**
 * `/registry`: which build of which area, for whom (contract: `registrySchema`), and
 * `/registry/releases/:area/:buildId`: any build (contract: `areaReleaseSchema`).
 */
export function registryRoutes(app: FastifyInstance, options: Options): void {
  const { visitors, headers, findRelease } = options;
  app.route({
    method: ['GET', 'HEAD'],
    url: '/registry',
    async handler(request, reply) {
      const { json, etag } = await visitors.revisionFor(request, reply);
      // Two people behind one cache may be given different builds.
      reply.headers({ ...headers, 'cache-control': 'private, no-cache', etag });
      reply.header('vary', 'accept-encoding');
      if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return sendText(request, reply.type('application/json; charset=utf-8'), json);
    },
  });
  app.route<{ Params: { area: string; buildId: string } }>({
    method: ['GET', 'HEAD'],
    url: '/registry/releases/:area/:buildId',
    async handler(request, reply) {
      const { area, buildId } = request.params;
      const release = await findRelease(area, buildId);
      if (!release) throw new RegistryRefusal('build_unknown');
      reply.headers({ ...headers, 'cache-control': 'public, max-age=31536000, immutable' });
      reply.type('application/json; charset=utf-8');
      return sendText(request, reply, JSON.stringify(release));
    },
  });
}
