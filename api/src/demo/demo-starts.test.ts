import { expect, test } from '@jest/globals';
import { TestClock } from '../testing/doubles/test-clock.ts';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { moneyInvariants } from '../testing/records/till.ts';
import { seedDemo } from './demo.service.ts';

// Sales, the remaining bono of the demo's own client and the inactive clients depend on the start
// time: on the first one a product used to run out, on the second that bono.
test.each([
  '2026-11-23T16:50:00.000Z',
  '2026-11-25T21:00:00.000Z',
  '2027-01-04T08:00:00.000Z',
  '2027-02-28T21:30:00.000Z',
])('the demo starts at %s', async (start) => {
  const other = await openTestDatabase();
  try {
    const at = new TestClock();
    at.set(start);
    const hashPassword = async (password: string) => `fake ${password}`;
    await seedDemo({ database: other, clock: at, hashPassword });
    const { rows: short } = await other.pool.query('select 1 from product where stock < 0');
    expect(short).toEqual([]);
    const { rows: demoClientBonos } = await other.pool.query<{ left: string }>(
      `select sum(balance) as left from package_purchase join client on client.id = client_id
         where email = 'cliente@aforo.test' and state = 'active'`,
    );
    expect(Number(demoClientBonos[0]?.left)).toBeGreaterThanOrEqual(3);
    for (const query of Object.values(moneyInvariants)) {
      expect((await other.pool.query(query)).rows).toEqual([]);
    }
    const { rows: gone } = await other.pool.query<{ mayWrite: boolean }>(
      `select exists (select from client_consent k where k.client_id = c.id
            and k.kind = 'marketing' and k.is_granted) as "mayWrite"
          from client c join booking b on b.client_id = c.id join session s on s.id = b.session_id
          where c.status = 'active'
          group by c.id
          having max(s.starts_at) filter (where b.status = 'attended') < $1::timestamptz
            and not bool_or(s.starts_at > $2::timestamptz and b.status = 'confirmed')`,
      [new Date(at.now().getTime() - 14 * 86_400_000), at.now()],
    );
    expect(gone.length).toBeGreaterThanOrEqual(5);
    expect(gone.length).toBeLessThan(25);
    expect(gone.filter(({ mayWrite }) => mayWrite).length).toBeGreaterThan(0);
  } finally {
    await other.close();
  }
});
