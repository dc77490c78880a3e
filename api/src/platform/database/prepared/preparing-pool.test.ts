import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { openTestDatabase } from '../../../testing/database/test-database.ts';
import type { Connection, Database } from '../database.ts';

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
  await database.pool.query('create table thing (id integer, name text)');
  await database.pool.query("insert into thing values (1, 'esterilla')");
});
afterEach(() => database.close());

/** The prepared statements of the connection, with their number of executions. */
async function prepared(connection: Connection): Promise<{ statement: string; runs: number }[]> {
  const { rows } = await sql<{ statement: string; runs: number }>`
    select statement, (generic_plans + custom_plans)::integer as runs from pg_prepared_statements
    where name like 'in-transaction-%' and statement like '%thing%' and statement not like '%pg_prep%'
  `.execute(connection);
  return rows;
}

const find = (connection: Connection, id: number) =>
  sql<{ name: string }>`select * from thing where id = ${id}`.execute(connection);

describe('a statement', () => {
  test('is prepared from its second execution in a transaction, with the same results', async () => {
    const answers = await database.transaction(async (trx) => {
      const rows = [];
      for (const id of [1, 1, 2, 1]) rows.push((await find(trx, id)).rows.length);
      return { rows, kept: await prepared(trx) };
    });
    expect(answers.rows).toEqual([1, 1, 0, 1]);
    expect(answers.kept).toEqual([{ statement: 'select * from thing where id = $1', runs: 3 }]);
  });

  test('outside a transaction is planned for its own values', async () => {
    const { connection } = database;
    for (const id of [1, 1, 1]) await find(connection, id);
    expect(await prepared(connection)).toEqual([]);
  });

  test('whose columns a migration changes is refused once', async () => {
    const findIn = () => database.transaction((trx) => find(trx, 1));
    for (let run = 0; run < 3; run++) await findIn();
    await database.pool.query('alter table thing add column colour text');
    await expect(findIn()).rejects.toThrow('must not change result type');
    expect((await findIn()).rows).toEqual([{ id: 1, name: 'esterilla', colour: null }]);
  });
});
