import { approvalRequestSchema, approvalRuleSchema } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import {
  assertMayChange,
  assertOperatorOrAdmin,
  type Authenticate,
} from '../access/authenticate.ts';
import { parseBody, reasonIn } from '../protocol/request-parts.ts';
import type { Approvals } from './approvals.ts';

interface Options {
  authenticate: Authenticate;
  approvals: Approvals;
  headers: Record<string, string>;
}

/**
 * `PUT /registry/areas/:area/approval` says whether builds need a second person; a team cannot.
 * `POST /registry/areas/:area/builds/:buildId/approval` approves a build.
 */
export function approvalRoutes(
  scope: FastifyInstance,
  { authenticate, approvals, headers }: Options,
): void {
  const uncached = { ...headers, 'cache-control': 'no-store' };
  scope.put<{ Params: { area: string } }>(
    '/registry/areas/:area/approval',
    async (request, reply) => {
      const access = await authenticate(request);
      // guard: a team cannot switch off the approval of its builds (approvals.database.test.ts)
      assertOperatorOrAdmin(access);
      const body = parseBody(approvalRuleSchema, request);
      const { area } = request.params;
      await approvals.require(
        { area, author: access.author, reason: reasonIn(body) },
        body.isRequired,
      );
      return reply.headers(uncached).send({ isRequired: body.isRequired });
    },
  );
  scope.post<{ Params: { area: string; buildId: string } }>(
    '/registry/areas/:area/builds/:buildId/approval',
    async (request, reply) => {
      const access = await authenticate(request);
      const { area, buildId } = request.params;
      assertMayChange(access, area);
      const body = parseBody(approvalRequestSchema, request);
      const order = { area, author: access.author, reason: reasonIn(body) };
      return reply
        .code(201)
        .headers(uncached)
        .send(await approvals.approve(order, buildId));
    },
  );
}
