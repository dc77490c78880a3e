import { openPostgresDatabase } from '../../platform/database/postgres/postgres-database.ts';
import { migrate, readMigrations } from '../../platform/database/schema/migrate.ts';
import { startPostgres } from '../database/postgres-server.ts';
import { templateVariables } from '../database/template.ts';

declare global {
  var stopTestPostgres: (() => Promise<void>) | undefined;
}

/** Starts a PostgreSQL for the tests and migrates the database that every test file copies. */
export default async function setUp(): Promise<void> {
  const server = await startPostgres();
  // Global set-up and tear-down run in one process and can share only a global.
  globalThis.stopTestPostgres = server.stop;
  const database = await openPostgresDatabase(server.url);
  await migrate(database.pool, await readMigrations());
  await database.close();
  process.env[templateVariables.postgres] = server.url;
}
