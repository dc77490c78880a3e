import { rolloutChangeSchema, rolloutRequestSchema } from '@aforo/shared/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { assertMayChange, type Authenticate } from '../access/authenticate.ts';
import type { Operations } from '../operations/operations.ts';
import { parseBody, reasonIn } from '../protocol/request-parts.ts';
import { withoutAccounts } from '../protocol/without-accounts.ts';
import type { Rollouts } from './rollouts.ts';

interface Options {
  authenticate: Authenticate;
  operations: Pick<Operations, 'findShowable'>;
  rollouts: Rollouts;
  headers: Record<string, string>;
}

interface OfArea {
  Params: { area: string };
}

/**
 * `POST /registry/areas/:area/rollout` starts or schedules one, `PUT` pauses, resumes or stops it.
 * Both answer the rollout (contract: `rolloutSchema`).
 */
export function rolloutRoutes(
  scope: FastifyInstance,
  { authenticate, operations, rollouts, headers }: Options,
): void {
  const uncached = { ...headers, 'cache-control': 'no-store' };
  async function authorOf(request: FastifyRequest<OfArea>): Promise<string> {
    const access = await authenticate(request);
    // guard: a team cannot roll out another team's area (rollouts.database.test.ts)
    assertMayChange(access, request.params.area);
    return access.author;
  }
  scope.post<OfArea>('/registry/areas/:area/rollout', async (request, reply) => {
    const author = await authorOf(request);
    const { area } = request.params;
    const body = parseBody(rolloutRequestSchema, request);
    const buildId = await operations.findShowable(area, body.target);
    const rollout = await rollouts.start({ area, author, reason: reasonIn(body) }, buildId, body);
    return reply.code(201).headers(uncached).send(withoutAccounts(rollout));
  });
  scope.put<OfArea>('/registry/areas/:area/rollout', async (request, reply) => {
    const author = await authorOf(request);
    const body = parseBody(rolloutChangeSchema, request);
    const order = { area: request.params.area, author, reason: reasonIn(body) };
    const rollout = await rollouts.control(order, body.action);
    return reply.headers(uncached).send(withoutAccounts(rollout));
  });
}
