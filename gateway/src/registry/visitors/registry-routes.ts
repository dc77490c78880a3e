import type { AreaRelease } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import { isClosedTo } from '../composition/visible-to.ts';
import { isUnchanged } from '../../http/etag.ts';
import { sendText } from '../../http/send-text.ts';
import { RegistryRefusal } from '../protocol/registry-error.ts';
import type { RegistrySource } from '../composition/registry-source.ts';
import type { Visitors } from './visitors.ts';

interface Options {
  source: RegistrySource;
  visitors: Visitors;
  headers: Record<string, string>;
  /** A release by area and build, active or not. */
  findRelease(area: string, buildId: string): Promise<AreaRelease | null>;
}

/**
 * `/registry`: the builds of all areas for this visitor (contract: `registrySchema`),
 * `/registry/paths?path=`: whether the path belongs to an area that is closed to them, and
 * `/registry/releases/:area/:buildId`: any build (contract: `areaReleaseSchema`).
 */
export function registryRoutes(app: FastifyInstance, options: Options): void {
  const { source, visitors, headers, findRelease } = options;
  app.route({
    method: ['GET', 'HEAD'],
    url: '/registry',
    async handler(request, reply) {
      const revision = await visitors.revisionFor(request, reply);
      if (!revision) throw new RegistryRefusal('session_unreadable');
      const { json, etag } = revision;
      // Two people behind one cache may get different builds.
      reply.headers({ ...headers, 'cache-control': 'private, no-cache', etag });
      reply.header('vary', 'accept-encoding, cookie');
      if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return sendText(request, reply.type('application/json; charset=utf-8'), json);
    },
  });
  app.route<{ Querystring: { path?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: '/registry/paths',
    async handler(request, reply) {
      const { path } = request.query;
      if (typeof path !== 'string') throw new RegistryRefusal('input_invalid');
      const revision = await visitors.revisionFor(request, reply);
      if (!revision) throw new RegistryRefusal('session_unreadable');
      const { registry } = await source.current();
      reply.headers({ ...headers, 'cache-control': 'no-store' });
      return reply.send({ isClosed: isClosedTo(registry, revision.registry, path) });
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
