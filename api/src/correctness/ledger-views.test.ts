/** The ledger views used at the front desk cost the same however long the ledgers are. */
import { beforeAll, expect, test } from '@jest/globals';
import type { Database } from '../platform/database/index.ts';
import { newId } from '../platform/ids.ts';
import { openTestDatabase } from '../testing/database/test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});

/** The plan of a query when the database avoids sequential scans wherever it can. */
async function planOf(statement: string): Promise<string> {
  const client = await database.pool.connect();
  try {
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    client.release(true);
  }
}

test.each([
  ['booking_debt', 'booking_id'],
  ['booking_debt', 'client_id'],
  ['booking_spend', 'booking_id'],
  ['booking_spend', 'purchase_id'],
  ['sale_balance', 'sale_id'],
  ['sale_balance', 'client_id'],
  ['voucher_balance', 'voucher_id'],
])('%s of one %s is found by indexes alone', async (view, column) => {
  const plan = await planOf(`select * from ${view} where ${column} = '${newId()}'`);
  expect(plan).toContain('Index');
  expect(plan).not.toContain('Seq Scan');
});
