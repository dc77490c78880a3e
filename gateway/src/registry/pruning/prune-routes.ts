import type { FastifyInstance } from 'fastify';
import { assertMayChange, assertToken, type Authenticate } from '../access/authenticate.ts';
import { pruneRequestSchema } from '../protocol/prune-request.ts';
import type { Prune } from './prune-builds.ts';
import { parseBody } from '../protocol/request-parts.ts';

interface Options {
  authenticate: Authenticate;
  prune: Prune;
  headers: Record<string, string>;
}

const defaultKeepCount = 10;

/** `POST /registry/areas/:area/prune` (prune-request.ts). */
export function pruneRoutes(
  scope: FastifyInstance,
  { authenticate, prune, headers }: Options,
): void {
  scope.post<{ Params: { area: string } }>(
    '/registry/areas/:area/prune',
    async (request, reply) => {
      const { area } = request.params;
      const access = await authenticate(request);
      assertToken(access);
      assertMayChange(access, area);
      const { keep = defaultKeepCount, dryRun = false } = parseBody(pruneRequestSchema, request);
      const builds = await prune({ area, keep, isDryRun: dryRun, by: access.author });
      reply.headers(headers).header('cache-control', 'no-store');
      return reply.send({ builds, isDone: !dryRun });
    },
  );
}
