import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import type { Database } from './database.ts';
import { transactionRunner } from './transaction.ts';

const collision = (code: string) => Object.assign(new Error('collided'), { code });

describe('a transaction', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  test.each(['40001', '40P01'])('is retried after a collision (%s)', async (code) => {
    const pauses: number[] = [];
    const transaction = transactionRunner(database.connection, async (ms) => pauses.push(ms));
    let tries = 0;
    const result = await transaction(async () => {
      tries += 1;
      if (tries < 3) throw collision(code);
      return 'done';
    });
    expect([result, tries, pauses.length]).toEqual(['done', 3, 2]);
  });

  test('gives up after five collisions with the code busy', async () => {
    const transaction = transactionRunner(database.connection, async () => {});
    let tries = 0;
    const work = transaction(async () => {
      tries += 1;
      throw collision('40P01');
    });
    await expect(work).rejects.toMatchObject({ code: 'busy' });
    expect(tries).toBe(5);
  });

  test('is rolled back and not retried after any other error', async () => {
    let tries = 0;
    const work = database.transaction(async (trx) => {
      tries += 1;
      await trx.updateTable('center').set({ name: 'Otro' }).execute();
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    const { name } = await database.connection
      .selectFrom('center')
      .select('name')
      .executeTakeFirstOrThrow();
    expect([tries, name]).toEqual([1, 'Mi centro']);
  });
});

describe('values from the database', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  test('are numbers, dates without a time zone, and instants', async () => {
    const { rows } = await sql`
      select count(*) as count, '2026-03-29'::date as day,
             '2026-03-29T01:30:00Z'::timestamptz as instant from center`.execute(
      database.connection,
    );
    expect(rows).toEqual([
      { count: 1, day: '2026-03-29', instant: new Date('2026-03-29T01:30:00Z') },
    ]);
  });

  test('fail when a number is not exact', async () => {
    await expect(database.pool.query('select 9007199254740993::int8')).rejects.toThrow(RangeError);
  });

  test('are searched without accents and case', async () => {
    const { rows } = await database.pool.query("select search_text('Íñigo ÁLVAREZ Güell') as text");
    expect(rows).toEqual([{ text: 'inigo alvarez guell' }]);
  });

  test('wake the listeners when the transaction commits', async () => {
    let heard = 0;
    let wake = () => {};
    const woken = new Promise<void>((resolve) => (wake = resolve));
    await database.listen('test_channel', () => {
      heard += 1;
      wake();
    });
    await database.transaction(async (trx) => {
      await sql`select pg_notify('test_channel', '')`.execute(trx);
      expect(heard).toBe(0);
    });
    await woken;
    expect(heard).toBe(1);
  });
});
