import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import { openTestDatabase } from '../../../testing/database/test-database.ts';
import type { Database } from '../database.ts';
import { runPrepared } from './prepared.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const doubled = (n: number): CompiledQuery<{ twice: number }> =>
  CompiledQuery.raw('select $1::integer * 2 as twice', [n]);

test('a statement is prepared once and run with each value', async () => {
  const answers = [];
  for (const n of [1, 2, 3]) answers.push(...(await runPrepared(database, 'doubled', doubled(n))));
  expect(answers).toEqual([{ twice: 2 }, { twice: 4 }, { twice: 6 }]);
  const { rows } = await database.pool.query(
    `select (generic_plans + custom_plans)::integer as runs from pg_prepared_statements
     where name = 'doubled'`,
  );
  expect(rows).toEqual([{ runs: 3 }]);
});

test('a name belongs to one statement', async () => {
  const other = CompiledQuery.raw('select 1');
  await runPrepared(database, 'doubled', doubled(1));
  await expect(runPrepared(database, 'doubled', other)).rejects.toThrow('must be unique');
});
