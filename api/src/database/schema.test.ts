import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { openTestDatabase } from '../testing/test-database.ts';
import { dumpSchema } from '../testing/dump-schema.ts';

const path = new URL('../../schema.sql', import.meta.url);
const heading =
  '-- What the migrations make, for reading. Written by `UPDATE_SCHEMA=1 npm run jest -- schema`.\n\n';

test('a fresh migration gives the schema that schema.sql shows', async () => {
  const database = await openTestDatabase();
  const schema = heading + (await dumpSchema(database.pool).finally(() => database.close()));
  if (process.env['UPDATE_SCHEMA']) await writeFile(path, schema);
  expect(schema).toBe(await readFile(path, 'utf8'));
});
