import { freezeRequestSchema } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import { assertOperatorOrAdmin, type Authenticate } from '../access/authenticate.ts';
import { parseBody, reasonIn } from '../protocol/request-parts.ts';
import type { Freezes } from './freezes.ts';

interface Options {
  authenticate: Authenticate;
  freezes: Freezes;
  headers: Record<string, string>;
}

/**
 * `POST /registry/freezes` and `DELETE /registry/freezes?area=`, without `area` for all areas. Both
 * need a token for all areas or an administrator, and answer the freezes in force (contract: `freezesSchema`).
 */
export function freezeRoutes(
  scope: FastifyInstance,
  { authenticate, freezes, headers }: Options,
): void {
  const uncached = { ...headers, 'cache-control': 'no-store' };
  scope.post('/registry/freezes', async (request, reply) => {
    const access = await authenticate(request);
    // guard: a team cannot freeze or unfreeze (freezes.database.test.ts)
    assertOperatorOrAdmin(access);
    const body = parseBody(freezeRequestSchema, request);
    const asked = { ...body, reason: reasonIn(body) };
    const inForce = await freezes.freeze(asked, access.author);
    return reply.code(201).headers(uncached).send({ freezes: inForce });
  });
  scope.delete<{ Querystring: { area?: string } }>('/registry/freezes', async (request, reply) => {
    const access = await authenticate(request);
    assertOperatorOrAdmin(access);
    const inForce = await freezes.lift(request.query.area ?? null, access.author);
    return reply.headers(uncached).send({ freezes: inForce });
  });
}
