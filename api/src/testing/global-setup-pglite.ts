import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedDatabase } from '../platform/database/embedded-database.ts';
import { migrate, readMigrations } from '../platform/database/migrate.ts';
import { templateVariables } from './template.ts';

/** Migrates one embedded database, whose files every test file starts from. */
export default async function setUp(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'aforo-pglite-'));
  const database = await openEmbeddedDatabase(directory);
  await migrate(database.pool, await readMigrations());
  // Every test file copies the files; these two unused databases would be half of them.
  await database.pool.query(
    "update pg_database set datistemplate = false where datname <> 'postgres'",
  );
  await database.pool.query('drop database template0');
  await database.pool.query('drop database template1');
  await database.close();
  process.env[templateVariables.pglite] = join(directory, 'db');
}
