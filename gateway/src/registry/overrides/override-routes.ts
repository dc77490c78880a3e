import type { FastifyInstance } from 'fastify';
import { assertMayChange, type Authenticate } from '../access/authenticate.ts';
import type { RegistryConnection } from '../database/registry-tables.ts';
import { recordEvent } from '../events/events.repository.ts';
import { momentText } from '../events/event-text.ts';
import { RegistryRefusal } from '../protocol/registry-error.ts';
import type { RegistrySource } from '../composition/registry-source.ts';
import { parseBody } from '../protocol/request-parts.ts';
import { OverrideRefusal } from './override-refusal.ts';
import { overrideRequestSchema } from '../protocol/override-request.ts';
import { overrideHours, type Overrides } from './overrides.ts';

interface Options {
  overrides: Overrides;
  source: RegistrySource;
  /** Absent if the registry is read-only: the visitor's role can't be checked then. */
  authenticate?: Authenticate | undefined;
  /** Absent like `authenticate`. */
  db?: RegistryConnection | undefined;
  now(): Date;
  /** The public address; null accepts the request's host name. */
  publicUrl: string | null;
  headers: Record<string, string>;
}

/** `POST /registry/overrides` signs an override link, `…/clear` removes a browser's overrides. */
export function overrideRoutes(scope: FastifyInstance, options: Options): void {
  const { overrides, source, authenticate, db, publicUrl, headers, now } = options;
  scope.post('/registry/overrides/clear', (_request, reply) => {
    reply.headers(headers).header('cache-control', 'no-store');
    return reply.header('set-cookie', overrides.clearingCookie()).code(204).send();
  });
  if (!authenticate || !db) return;
  scope.post('/registry/overrides', async (request, reply) => {
    const access = await authenticate(request);
    const { area, url, hours = overrideHours } = parseBody(overrideRequestSchema, request);
    assertMayChange(access, area);
    const { registry } = await source.current();
    try {
      const signed = overrides.sign(request, registry, { area, url, hours });
      const { query, expiresAt } = signed;
      const summary = `Prueba de ${signed.url.slice(0, 300)} hasta el ${momentText(expiresAt)}`;
      await db
        .transaction()
        .execute((trx) =>
          recordEvent(trx, { kind: 'override', area, author: access.author, summary }, now()),
        );
      const origin = publicUrl ?? `${request.protocol}://${request.host}`;
      reply.headers(headers).header('cache-control', 'no-store');
      return await reply.send({ link: `${origin}/${query}`, expiresAt: expiresAt.toISOString() });
    } catch (error) {
      if (!(error instanceof OverrideRefusal)) throw error;
      throw new RegistryRefusal(
        error.status === 403 ? 'not_allowed' : 'input_invalid',
        error.message,
      );
    }
  });
}
