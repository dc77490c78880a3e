import { sql } from 'kysely';
import { newId } from '../platform/ids.ts';
import type { AuthorisationFixtures } from './authorisation-fixtures.ts';
import { adminOnly, type Row } from './authorisation-row.ts';

/** One works at a time. */
const endWork = ({ server }: AuthorisationFixtures) =>
  sql`delete from center_export where state = 'running'`.execute(server.database.connection);

/** What is there, unlike one that nobody made. */
const made = new Set<string>();

const put = ({ server }: AuthorisationFixtures, id: string) =>
  sql`insert into center_export (id, state, bytes, created_at, expires_at)
    values (${id}, 'done', 1, ${server.clock.now()}, ${new Date('2100-01-01')})
    on conflict (id) do nothing`.execute(server.database.connection);

/** Not by asking for it: whoever makes another one takes those before away. */
async function finished(fixtures: AuthorisationFixtures): Promise<string> {
  const id = newId();
  made.add(id);
  await put(fixtures, id);
  return id;
}

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
    // It may have gone since: another one has been made.
    ask: async (id, fixtures) => {
      if (made.has(id)) await put(fixtures, id);
      return {};
    },
  },
};
