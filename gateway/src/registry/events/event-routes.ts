import { registryEventKinds } from '@aforo/shared/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { assertArea, type Authenticate } from '../access/authenticate.ts';
import { knownAreas } from '../database/registry.repository.ts';
import type { RegistryConnection } from '../database/registry-tables.ts';
import { RegistryRefusal } from '../protocol/registry-error.ts';
import { findEvents } from './events.repository.ts';

interface Options {
  authenticate: Authenticate;
  db: RegistryConnection;
  headers: Record<string, string>;
}

const querySchema = z.object({
  area: z.optional(z.string()),
  kind: z.optional(z.enum(registryEventKinds)),
  since: z.optional(z.iso.datetime({ offset: true })),
  before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
});

const expectations: Record<string, string> = {
  kind: 'uno de los tipos de suceso',
  since: 'un momento como 2026-12-01T08:00:00Z',
  before: 'el número de un suceso',
};

const eventsPage = 50;

/** `GET /registry/log` (contract: `registryEventsSchema`). A team's token reads its own area. */
export function eventRoutes(scope: FastifyInstance, { authenticate, db, headers }: Options): void {
  scope.get('/registry/log', async (request, reply) => {
    const access = await authenticate(request);
    const parsed = querySchema.safeParse(request.query);
    if (!parsed.success) {
      const field = String(parsed.error.issues[0]?.path[0] ?? '');
      throw new RegistryRefusal(
        'input_invalid',
        `«${field}» tiene que ser ${expectations[field] ?? 'otra cosa'}.`,
      );
    }
    const { area, kind, since, before } = parsed.data;
    if (area !== undefined) assertArea(access, area);
    const teamArea = access.kind === 'token' ? access.area : null;
    if (area !== undefined && !(await knownAreas(db)).includes(area)) {
      throw new RegistryRefusal('area_unknown', `No hay ningún área «${area.slice(0, 60)}».`);
    }
    const events = await findEvents(db, {
      area: area ?? teamArea,
      isTeam: teamArea !== null,
      kind: kind ?? null,
      since: since === undefined ? null : new Date(since),
      before: before === undefined ? null : Number(before),
      limit: eventsPage,
    });
    return reply.headers({ ...headers, 'cache-control': 'no-store' }).send({ events });
  });
}
