import {
  activationSchema,
  mountsChangeSchema,
  buildPromotionSchema,
  rollbackSchema,
  thresholdsChangeSchema,
  tokenRequestSchema,
  type RevisionEntry,
} from '@aforo/shared/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  assertArea,
  assertMayChange,
  assertOperator,
  type Access,
  type Authenticate,
} from '../access/authenticate.ts';
import type { Operations, Order } from './operations.ts';
import type { RegistryQueries } from './registry-queries.ts';
import { RegistryRefusal } from '../protocol/registry-error.ts';
import { withoutAccounts } from '../protocol/without-accounts.ts';
import { parseBody, reasonIn, revisionIn, tokenNameIn } from '../protocol/request-parts.ts';
import { createToken, listTokens, withdrawToken } from '../access/tokens.ts';
import type { RegistryConnection } from '../database/registry-tables.ts';

interface Options {
  authenticate: Authenticate;
  operations: Operations;
  queries: RegistryQueries;
  db: RegistryConnection;
  headers: Record<string, string>;
  now(): Date;
}

interface OfArea {
  Params: { area: string };
}

/** The registry's administration as JSON, for users and programs (contract: areas/registry). */
export function operationsRoutes(scope: FastifyInstance, options: Options): void {
  const { authenticate, operations, queries, db, headers, now } = options;

  function answer(reply: FastifyReply, body: unknown, revision?: number): FastifyReply {
    reply.headers(headers).header('cache-control', 'no-store');
    if (revision !== undefined) reply.header('etag', `"${revision}"`);
    return body === undefined ? reply.code(204).send() : reply.send(body);
  }
  /** A change of one area by an authorised caller, based on the revision that they saw. */
  function order(request: FastifyRequest<OfArea>, access: Access, body: { reason: string }): Order {
    const { area } = request.params;
    assertMayChange(access, area);
    return { area, from: revisionIn(request), author: access.author, reason: reasonIn(body) };
  }
  const changed = (reply: FastifyReply, revision: RevisionEntry): FastifyReply =>
    answer(reply, withoutAccounts(revision), revision.number);

  scope.post<OfArea>('/registry/areas/:area/activation', async (request, reply) => {
    const access = await authenticate(request);
    assertMayChange(access, request.params.area);
    const body = parseBody(activationSchema, request);
    return changed(reply, await operations.activate(order(request, access, body), body));
  });
  scope.post<OfArea>('/registry/areas/:area/rollback', async (request, reply) => {
    const access = await authenticate(request);
    assertMayChange(access, request.params.area);
    const body = parseBody(rollbackSchema, request);
    const asked = order(request, access, body);
    const { to, channel } = body;
    if (channel !== undefined) return changed(reply, await operations.leaveChannel(asked, channel));
    return changed(reply, await operations.rollback(asked, to));
  });
  scope.post<OfArea>('/registry/areas/:area/promotion', async (request, reply) => {
    const access = await authenticate(request);
    // guard: a token of another area promotes nothing (channels.database.test.ts)
    assertMayChange(access, request.params.area);
    const body = parseBody(buildPromotionSchema, request);
    return changed(reply, await operations.promote(order(request, access, body), body));
  });
  scope.put<OfArea>('/registry/areas/:area/mounts', async (request, reply) => {
    const access = await authenticate(request);
    assertMayChange(access, request.params.area);
    const body = parseBody(mountsChangeSchema, request);
    const how = {
      isOperator: access.kind !== 'token' || access.area === null,
      isReplacing: body.replace ?? false,
    };
    return changed(reply, await operations.mount(order(request, access, body), body.mounts, how));
  });

  scope.put<OfArea>('/registry/areas/:area/thresholds', async (request, reply) => {
    const access = await authenticate(request);
    // guard: a team cannot switch off its own rollback (operations.database.test.ts)
    assertOperator(access);
    const body = parseBody(thresholdsChangeSchema, request);
    const { area } = request.params;
    return answer(reply, await operations.setThresholds(area, body, access.author));
  });

  scope.get<OfArea>('/registry/areas/:area/check', async (request, reply) => {
    assertArea(await authenticate(request), request.params.area);
    return answer(reply, await queries.check(request.params.area));
  });

  scope.get<{ Querystring: { area?: string } }>('/registry/status', async (request, reply) => {
    const access = await authenticate(request);
    const area = areaFor(access, request.query.area);
    const hasWebhooks = access.kind === 'admin' || (access.area === null && !access.isPublishOnly);
    const status = await queries.status(area, { hasWebhooks });
    return answer(reply, withoutAccounts(status), status.revision);
  });
  scope.get<{ Querystring: { area?: string; before?: string } }>(
    '/registry/history',
    async (request, reply) => {
      const access = await authenticate(request);
      const { area, before } = request.query;
      if (before !== undefined && !/^\d{1,15}$/.test(before)) {
        throw new RegistryRefusal(
          'input_invalid',
          '«before» tiene que ser el número de una revisión.',
        );
      }
      const revisions = await queries.history(
        areaFor(access, area),
        before === undefined ? null : Number(before),
      );
      return answer(reply, withoutAccounts({ revisions }));
    },
  );

  scope.get('/registry/tokens', async (request, reply) => {
    assertOperator(await authenticate(request));
    return answer(reply, await listTokens(db));
  });
  scope.post('/registry/tokens', async (request, reply) => {
    const access = await authenticate(request);
    assertOperator(access);
    const body = parseBody(tokenRequestSchema, request);
    const { area } = body;
    const name = tokenNameIn(body);
    if (area !== null && !/^mfe-[a-z][a-z\d-]{0,40}$/.test(area)) {
      throw new RegistryRefusal('input_invalid', `«${area.slice(0, 60)}» no puede ser un área.`);
    }
    const by = { now: now(), author: access.author };
    return answer(reply.code(201), await createToken(db, { ...body, name }, by));
  });
  // By its id or its name.
  scope.delete<{ Params: { id: string } }>('/registry/tokens/:id', async (request, reply) => {
    const access = await authenticate(request);
    assertOperator(access);
    await withdrawToken(db, request.params.id, { now: now(), author: access.author });
    return answer(reply, undefined);
  });
}

/** A team only sees its own area; other callers see what they ask for. */
function areaFor(access: Access, asked: string | undefined): string | null {
  const teamArea = access.kind === 'token' ? access.area : null;
  if (asked !== undefined) assertArea(access, asked);
  return asked ?? teamArea;
}
