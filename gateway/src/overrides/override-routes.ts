import type { FastifyInstance } from 'fastify';
import { assertArea, type Gate } from '../registry/access.ts';
import { RegistryRefusal } from '../registry/registry-error.ts';
import type { RegistrySource } from '../registry/registry-source.ts';
import { parseBody } from '../registry/request-parts.ts';
import { OverrideRefusal } from './override-refusal.ts';
import { overrideRequestSchema } from './override-request.ts';
import { overrideHours, type Overrides } from './overrides.ts';

interface Options {
  overrides: Overrides;
  source: RegistrySource;
  /** Absent where the registry is read-only: there nobody can be asked who they are. */
  gate?: Gate | undefined;
  /** The address that people use; null is whatever name they opened the house by. */
  publicUrl: string | null;
  headers: Record<string, string>;
}

/** `POST /registry/overrides` signs a link to a build on trial, `…/clear` ends what a browser tries. */
export function overrideRoutes(scope: FastifyInstance, options: Options): void {
  const { overrides, source, gate, publicUrl, headers } = options;
  scope.post('/registry/overrides/clear', (_request, reply) => {
    reply.headers(headers).header('cache-control', 'no-store');
    return reply.header('set-cookie', overrides.clearingCookie()).code(204).send();
  });
  if (!gate) return;
  scope.post('/registry/overrides', async (request, reply) => {
    const access = await gate(request);
    const { area, url, hours = overrideHours } = parseBody(overrideRequestSchema, request);
    assertArea(access, area);
    const { registry } = await source.current();
    try {
      const { query, expiresAt } = overrides.sign(request, registry, { area, url, hours });
      const house = publicUrl ?? `${request.protocol}://${request.host}`;
      reply.headers(headers).header('cache-control', 'no-store');
      return await reply.send({ link: `${house}/${query}`, expiresAt: expiresAt.toISOString() });
    } catch (error) {
      if (!(error instanceof OverrideRefusal)) throw error;
      throw new RegistryRefusal(
        error.status === 403 ? 'not_allowed' : 'input_invalid',
        error.message,
      );
    }
  });
}
