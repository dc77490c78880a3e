import { webhookRequestSchema } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import { assertOperator, type Authenticate } from '../access/authenticate.ts';
import { parseBody } from '../protocol/request-parts.ts';
import type { Webhooks } from './webhooks.ts';

interface Options {
  authenticate: Authenticate;
  webhooks: Webhooks;
  headers: Record<string, string>;
}

/** `/registry/webhooks` (contract: events.ts); all need a token for all areas. */
export function webhookRoutes(
  scope: FastifyInstance,
  { authenticate, webhooks, headers }: Options,
): void {
  const uncached = { ...headers, 'cache-control': 'no-store' };
  scope.get('/registry/webhooks', async (request, reply) => {
    assertOperator(await authenticate(request));
    return reply.headers(uncached).send({ webhooks: await webhooks.list() });
  });
  scope.post('/registry/webhooks', async (request, reply) => {
    const access = await authenticate(request);
    // guard: a team cannot send the events of all areas elsewhere (webhooks.database.test.ts)
    assertOperator(access);
    const { url } = parseBody(webhookRequestSchema, request);
    return reply
      .code(201)
      .headers(uncached)
      .send(await webhooks.add(url, access.author));
  });
  scope.delete<{ Params: { id: string } }>('/registry/webhooks/:id', async (request, reply) => {
    const access = await authenticate(request);
    assertOperator(access);
    await webhooks.remove(request.params.id, access.author);
    return reply.code(204).headers(uncached).send();
  });
}
