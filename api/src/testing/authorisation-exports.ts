import { sql } from 'kysely';
import type { CenterExport } from '@aforo/shared/contract';
import type { AuthorisationFixtures } from './authorisation-fixtures.ts';
import { adminOnly, type Row } from './authorisation-row.ts';

/** One works at a time. */
const endWork = ({ server }: AuthorisationFixtures) =>
  sql`delete from center_export where state = 'running'`.execute(server.database.connection);

/** What is there, unlike one that nobody made. */
const made = new Set<string>();

const finished = async (fixtures: AuthorisationFixtures) => {
  await endWork(fixtures);
  const answer = await fixtures.server.as('admin').post('/api/exports/center');
  const { id } = answer.json<CenterExport>();
  await sql`update center_export set state = 'done', bytes = 1,
    expires_at = ${new Date('2100-01-01')} where id = ${id}`.execute(
    fixtures.server.database.connection,
  );
  made.add(id);
  return id;
};

/** Of the center's lists, and of all of them in one file. */
export const exportRows: Record<string, Row> = {
  'POST /api/exports/list': { who: adminOnly, ask: () => ({ body: { list: 'services' } }) },
  'GET /api/exports/center': { who: adminOnly },
  'POST /api/exports/center': {
    who: adminOnly,
    ask: async (_id, fixtures) => {
      await endWork(fixtures);
      return {};
    },
  },
  'POST /api/exports/center/:id/file': {
    who: adminOnly,
    thing: finished,
    // Whoever makes another one takes those before away.
    ask: async (id, fixtures) => {
      if (!made.has(id)) return {};
      await sql`insert into center_export (id, state, bytes, created_at, expires_at)
        values (${id}, 'done', 1, now(), ${new Date('2100-01-01')})
        on conflict (id) do nothing`.execute(fixtures.server.database.connection);
      return {};
    },
  },
};
