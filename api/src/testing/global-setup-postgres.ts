import { openPostgresDatabase } from '../platform/database/postgres-database.ts';
import { migrate, readMigrations } from '../platform/database/migrate.ts';
import { startPostgres } from './postgres-server.ts';
import { templateVariables } from './template.ts';

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
