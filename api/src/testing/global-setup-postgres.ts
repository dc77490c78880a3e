import { openPostgresDatabase } from '../platform/database/postgres-database.ts';
import { migrate, readMigrations } from '../platform/database/migrate.ts';
import { startPostgres } from './postgres-server.ts';
import { templateVariables } from './template.ts';

declare global {
  var stopTestPostgres: (() => Promise<void>) | undefined;
}

/** Starts a PostgreSQL of our own and migrates the database that every test file gets a copy of. */
export default async function setUp(): Promise<void> {
  const server = await startPostgres();
  // The global set-up and tear-down run in one process; nothing else passes between them.
  globalThis.stopTestPostgres = server.stop;
  const database = await openPostgresDatabase(server.url);
  await migrate(database.pool, await readMigrations());
  await database.close();
  process.env[templateVariables.postgres] = server.url;
}
