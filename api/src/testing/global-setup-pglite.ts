import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMemoryDatabase } from '../platform/database/embedded-database.ts';
import { migrate, readMigrations } from '../platform/database/migrate.ts';
import { templateVariables } from './template.ts';

/** Migrates one embedded database and leaves its dump for every test file to start from. */
export default async function setUp(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'aforo-pglite-'));
  const database = await openMemoryDatabase();
  await migrate(database.pool, await readMigrations());
  // Every test file unpacks the dump; these two, which nobody connects to, would be half of it.
  await database.pool.query(
    "update pg_database set datistemplate = false where datname <> 'postgres'",
  );
  await database.pool.query('drop database template0');
  await database.pool.query('drop database template1');
  const path = join(directory, 'template.tar');
  await writeFile(path, await database.dump('none'));
  await database.close();
  process.env[templateVariables.pglite] = path;
}
