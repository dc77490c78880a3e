import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createAccounts } from '../../money/direct-debit/index.ts';
import { seatInvariants } from '../../testing/database/seat-invariants.ts';
import { directDebitInvariants } from '../../testing/records/direct-debits.ts';
import { moneyInvariants } from '../../testing/records/till.ts';
import { testSecretsKey } from '../../testing/servers/test-app.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { TestClock } from '../../testing/doubles/test-clock.ts';
import { seedDemo } from '../demo.service.ts';

type TestDatabase = Awaited<ReturnType<typeof openTestDatabase>>;

let database: TestDatabase;
afterAll(() => database.close());
beforeAll(async () => {
  database = await openTestDatabase();
  const clock = new TestClock();
  clock.set('2026-11-24T17:00:00.000Z');
  await seedDemo({
    database,
    clock,
    hashPassword: async (password) => `fake ${password}`,
    accounts: createAccounts(testSecretsKey),
  });
});

test('the demo has forty members with seats, a sent batch with a return, and two households', async () => {
  const { rows } = await database.pool.query(`
    select (select count(*)::integer from membership where state = 'active') as members,
      (select count(*)::integer from membership_period where run_id is not null) as charged,
      (select count(*)::integer from standing_seat) as seats,
      (select count(*)::integer from direct_debit_batch where state = 'sent') as batches,
      (select count(*)::integer from direct_debit_item where state = 'rejected') as returned,
      (select count(*)::integer from household_member) as dependants,
      (select count(*)::integer from sale_line where discount_reason like '%familia%') as discounts,
      (select count(*) >= 4 from package_purchase where pays_for = 'makeUp') as "hasMakeUps"`);
  expect(rows).toEqual([
    {
      members: 40,
      charged: 40,
      seats: 66,
      batches: 1,
      returned: 1,
      dependants: 2,
      discounts: 2,
      hasMakeUps: true,
    },
  ]);
});

test('the memberships of the demo keep the invariants of seats, money and direct debits', async () => {
  const invariants = {
    ...seatInvariants,
    ...moneyInvariants,
    ...directDebitInvariants,
  };
  for (const [sentence, query] of Object.entries(invariants)) {
    expect({ [sentence]: (await database.pool.query(query)).rows }).toEqual({ [sentence]: [] });
  }
});
