import { channelRequestSchema } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import { assertOperatorOrAdmin, type Authenticate } from '../access/authenticate.ts';
import { parseBody, reasonIn } from '../protocol/request-parts.ts';
import { withoutAccounts } from '../protocol/without-accounts.ts';
import type { Channels } from './channels.ts';

interface Options {
  authenticate: Authenticate;
  channels: Channels;
  headers: Record<string, string>;
}

/**
 * `/registry/channels` lists the channels, `PUT` and `DELETE` of `/registry/channels/:name` change
 * one; a team cannot. All answer the channels (contract: `channelsSchema`).
 */
export function channelRoutes(
  scope: FastifyInstance,
  { authenticate, channels, headers }: Options,
): void {
  const uncached = { ...headers, 'cache-control': 'no-store' };
  scope.get('/registry/channels', async (request, reply) => {
    await authenticate(request);
    return reply.headers(uncached).send(withoutAccounts({ channels: await channels.list() }));
  });
  scope.put<{ Params: { name: string } }>('/registry/channels/:name', async (request, reply) => {
    const access = await authenticate(request);
    // guard: a team cannot put accounts into a channel (channels.database.test.ts)
    assertOperatorOrAdmin(access);
    const body = parseBody(channelRequestSchema, request);
    const asked = { ...body, reason: reasonIn(body) };
    const saved = await channels.save(request.params.name, asked, access.author);
    return reply.headers(uncached).send(withoutAccounts({ channels: saved }));
  });
  scope.delete<{ Params: { name: string } }>('/registry/channels/:name', async (request, reply) => {
    const access = await authenticate(request);
    assertOperatorOrAdmin(access);
    const left = await channels.remove(request.params.name, access.author);
    return reply.headers(uncached).send(withoutAccounts({ channels: left }));
  });
}
