import { sql } from 'kysely';
import type { DataImport } from '@aforo/shared/contract';
import type { AuthorisationFixtures } from './authorisation-fixtures.ts';
import { adminOnly, type Row } from './authorisation-row.ts';
import { multipart } from '../multipart.ts';

const list = Buffer.from('Nombre;Correo\r\nAna Prueba;ana.prueba@correo.test\r\n');

/** Ends running work of other cells, because only one import may run at a time. */
const endWork = ({ server }: AuthorisationFixtures) =>
  sql`update client_import set state = 'done'
    where state in ('checking', 'running', 'undoing') and failed_at is null`.execute(
    server.database.connection,
  );

const importIn = (state: DataImport['state']) => async (fixtures: AuthorisationFixtures) => {
  const { database } = fixtures.server;
  const admin = fixtures.server.as('admin');
  const answer = await admin.post('/api/imports', undefined, multipart(list, 'clientes.csv'));
  const { id } = answer.json<DataImport>();
  await endWork(fixtures);
  await sql`update client_import set state = ${state} where id = ${id}`.execute(
    database.connection,
  );
  return id;
};

const stoppedImport = async (fixtures: AuthorisationFixtures) => {
  const id = await importIn('done')(fixtures);
  await sql`update client_import set state = 'running', failed_at = now() where id = ${id}`.execute(
    fixtures.server.database.connection,
  );
  return id;
};

/** Routes of imports. */
export const importRows: Record<string, Row> = {
  'GET /api/imports': { who: adminOnly },
  'POST /api/imports': { who: adminOnly, ask: () => ({ upload: list }) },
  'GET /api/imports/:id': { who: adminOnly, thing: importIn('draft') },
  'PUT /api/imports/:id/columns': {
    who: adminOnly,
    thing: importIn('draft'),
    ask: () => ({ body: { columns: ['name', 'email'] } }),
  },
  'PUT /api/imports/:id/header': {
    who: adminOnly,
    thing: importIn('draft'),
    ask: () => ({ body: { row: 1 } }),
  },
  'POST /api/imports/:id/run': {
    who: adminOnly,
    thing: importIn('checked'),
    ask: async (_id, fixtures) => {
      await endWork(fixtures);
      return { body: { takesAlike: false } };
    },
  },
  'POST /api/imports/:id/resume': {
    who: adminOnly,
    thing: stoppedImport,
    ask: async (_id, fixtures) => {
      await endWork(fixtures);
      return {};
    },
  },
  'GET /api/imports/:id/broken': { who: adminOnly, thing: importIn('checked') },
  'GET /api/imports/:id/undo': { who: adminOnly, thing: importIn('done') },
  'POST /api/imports/:id/undo': {
    who: adminOnly,
    thing: importIn('done'),
    ask: async (_id, fixtures) => {
      await endWork(fixtures);
      return {};
    },
  },
};
