import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { columnOverrides, overrideImports } from '../../../testing/database/column-overrides.ts';
import { dumpSchema } from '../../../testing/database/dump-schema.ts';
import { camelCase, dumpTables } from '../../../testing/database/dump-tables.ts';
import { openTestDatabase } from '../../../testing/database/test-database.ts';
import { columnName } from '../column-name.ts';

const writtenBy = 'Written by `UPDATE_SCHEMA=1 npm run jest -- schema`.';

/** Compares with the file, or writes it if UPDATE_SCHEMA is set. */
async function expectIn(path: string, text: string): Promise<void> {
  const file = new URL(path, import.meta.url);
  if (process.env['UPDATE_SCHEMA']) await writeFile(file, text);
  expect(text).toBe(await readFile(file, 'utf8'));
}

test('a fresh migration results in the schema of schema.sql', async () => {
  const database = await openTestDatabase();
  const schema = await dumpSchema(database.pool);
  await expectIn(
    '../../../../schema.sql',
    `-- What the migrations make, for reading. ${writtenBy}\n\n${schema}`,
  );
});

test('a fresh migration results in the Kysely types of tables.ts', async () => {
  const database = await openTestDatabase();
  const tables = await dumpTables(database.pool, columnOverrides);
  const heading = `/** The tables as Kysely sees them. ${writtenBy} */`;
  await expectIn('../tables.ts', `${heading}${overrideImports}\n${tables}`);
});

test('every name of the database is the same after both conversions', async () => {
  const { pool } = await openTestDatabase();
  const { rows } = await pool.query<{ name: string }>(
    `select distinct unnest(array[table_name, column_name]::text[]) as name
     from information_schema.columns where table_schema = 'public'`,
  );
  const changed = rows.filter(({ name }) => columnName(camelCase(name)) !== name);
  expect(changed).toEqual([]);
  expect(rows.length).toBeGreaterThan(300);
});
