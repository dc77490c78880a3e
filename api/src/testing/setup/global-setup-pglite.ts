import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMemoryDatabase } from '../../platform/database/embedded/embedded-database.ts';
import { migrate, readMigrations } from '../../platform/database/schema/migrate.ts';
import { templateVariables } from '../database/template.ts';

/** Migrates one embedded database, whose dump every test file starts from. */
export default async function setUp(): Promise<void> {
  const database = await openMemoryDatabase();
  await migrate(database.pool, await readMigrations());
  const dump = join(await mkdtemp(join(tmpdir(), 'aforo-pglite-')), 'template.tar');
  await writeFile(dump, await database.dump('none'));
  await database.close();
  process.env[templateVariables.pglite] = dump;
}
