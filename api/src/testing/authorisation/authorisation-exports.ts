import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import type { AuthorisationFixtures } from './authorisation-fixtures.ts';
import { adminOnly, type Row } from './authorisation-row.ts';

/** Ends a running export, because only one may run at a time. */
const endWork = ({ server }: AuthorisationFixtures) =>
  sql`delete from center_export where state = 'running'`.execute(server.database.connection);

/** The ids of created exports, as opposed to missing ones. */
const made = new Set<string>();

const put = ({ server }: AuthorisationFixtures, id: string) =>
  sql`insert into center_export (id, state, bytes, created_at, expires_at)
    values (${id}, 'done', 1, ${server.clock.now()}, ${new Date('2100-01-01')})
    on conflict (id) do nothing`.execute(server.database.connection);

/** Inserts an export. A request would delete the earlier ones. */
async function finished(fixtures: AuthorisationFixtures): Promise<string> {
  const id = newId();
  made.add(id);
  await put(fixtures, id);
  return id;
}

/** Routes of list exports and of the export of the whole center. */
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
    // Another export may have replaced it since.
    ask: async (id, fixtures) => {
      if (made.has(id)) await put(fixtures, id);
      return {};
    },
  },
};
