import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Sale, Series, StandingSeat } from '@aforo/shared/contract';
import { chargeFailed } from '../../booking/memberships/index.ts';
import { runMemberships } from '../../money/memberships/index.ts';
import { createPaymentProviders } from '../../money/online/providers/payment-providers.ts';
import { bodyOf, type Member } from '../../testing/records/standing-seats.ts';
import { configureVerifactu } from '../../testing/records/till.ts';
import { useSeatTestServer } from '../../testing/servers/seat-test-server.ts';

const { server, seats } = useSeatTestServer();
let ana: Member;
let mondays: Series;
beforeEach(async () => {
  await server().rows(
    "update membership set state = 'ended', ended_at = now() where state <> 'ended'",
  );
  mondays = await seats().addClass();
});

async function start(plan: Parameters<ReturnType<typeof seats>['addMember']>[0] = {}) {
  ana = await seats().addMember(plan);
  bodyOf<StandingSeat>(await seats().assign(ana, mondays));
}
async function renewOn(instant: string): Promise<void> {
  server().clock.set(instant);
  const { dependencies } = server();
  const providers = createPaymentProviders(dependencies, () => Promise.resolve(false));
  await runMemberships({ ...dependencies, providers });
}
/** The last try of the card for the latest period fails. */
async function failLastCharge(): Promise<string> {
  const [period] = await server().rows<{ saleId: string }>(
    `update membership_period set tries = 3 where membership_id = $1
       and starts_on = (select max(starts_on) from membership_period where membership_id = $1)
     returning sale_id as "saleId"`,
    ana.membershipId,
  );
  const { dependencies, clock } = server();
  const saleId = period?.saleId ?? '';
  await dependencies.database.transaction((trx) =>
    chargeFailed(dependencies, trx, { saleId, at: clock.now(), needsAuthentication: false }),
  );
  await server().runJobs();
  return saleId;
}
async function pay(saleId: string): Promise<void> {
  const { owedMinor } = bodyOf<Sale>(await server().frontDesk.get(`/api/sales/${saleId}`));
  const payments = [{ method: 'card', amountMinor: owedMinor }];
  bodyOf(await server().frontDesk.post(`/api/sales/${saleId}/payments`, { payments }));
  await server().runJobs();
}
const stateOf = async () =>
  (
    await server().rows<{ state: string }>(
      'select state from membership where id = $1',
      ana.membershipId,
    )
  )[0]?.state;
const booked = async () =>
  (
    await server().rows<{ day: string }>(
      `select to_char(s.starts_at, 'MM-DD') as day from booking b join session s on s.id = b.session_id
       where b.client_id = $1 and b.status = 'confirmed' and s.starts_at > $2 order by s.starts_at`,
      ana.clientId,
      server().clock.now(),
    )
  ).map(({ day }) => day);
const salesOf = () =>
  server().rows<{ total: number }>(
    'select total_minor as total from sale where client_id = $1 order by issued_at',
    ana.clientId,
  );

describe('a membership suspended for an unpaid period', () => {
  test('has no classes after that period, also later, until it is paid', async () => {
    await start();
    await renewOn('2026-12-20T06:00:00.000Z');
    server().clock.set('2026-12-27T06:00:00.000Z');
    const saleId = await failLastCharge();
    expect(await stateOf()).toBe('suspended');
    expect(await booked()).toEqual(['12-28', '01-04', '01-11']);
    server().clock.set('2027-01-12T06:00:00.000Z');
    await server().dependencies.jobs.start();
    await server().dependencies.jobs.stop();
    server().clock.advance({ days: 1 });
    await server().runJobs();
    expect(await booked()).toEqual(['01-18']);
    await pay(saleId);
    expect(await stateOf()).toBe('active');
    expect((await booked()).length).toBeGreaterThan(6);
  });

  test('leaves its places beyond that period to others', async () => {
    mondays = await seats().addClass({ capacity: 1 });
    await start();
    await renewOn('2026-12-20T06:00:00.000Z');
    // Classes are planned until 20 February, four weeks after the period.
    server().clock.set('2026-12-26T06:00:00.000Z');
    await server().dependencies.jobs.start();
    await server().dependencies.jobs.stop();
    server().clock.advance({ days: 1 });
    await server().runJobs();
    const before = await booked();
    await failLastCharge();
    const after = await booked();
    expect(before.slice(0, after.length)).toEqual(after);
    expect(after.at(-1)).toBe('01-18');
    expect(before.length).toBeGreaterThan(after.length);
  });
});

describe('a paused membership', () => {
  test('whose pause fee can’t be charged stays paused, also once it is paid', async () => {
    await start({ pauseFeeMinor: 1500 });
    bodyOf(await ana.person.post(`/api/memberships/${ana.membershipId}/pause`));
    await renewOn('2026-12-20T06:00:00.000Z');
    const saleId = await failLastCharge();
    expect(await stateOf()).toBe('paused');
    await pay(saleId);
    expect(await stateOf()).toBe('paused');
    expect(await booked()).toEqual([]);
  });

  test('because its invoice needs a buyer has no classes, and pays nothing for its seats', async () => {
    await start({ priceMinor: 45_000, pauseFeeMinor: 2000 });
    await configureVerifactu(server());
    await server().rows('update money_settings set simplified_limit_minor = 40000');
    await renewOn('2026-12-20T06:00:00.000Z');
    expect(await stateOf()).toBe('paused');
    await server().runJobs();
    expect(await booked()).toEqual([]);
    await renewOn('2026-12-20T06:05:00.000Z');
    expect(await salesOf()).toHaveLength(1);
    const failures = () =>
      server().rows(
        'select code from membership_charge_failure where membership_id = $1',
        ana.membershipId,
      );
    expect(await failures()).toEqual([{ code: 'buyer_required' }]);
    bodyOf(await ana.person.post(`/api/memberships/${ana.membershipId}/resume`));
    expect(await failures()).toEqual([]);
    await server().rows("update money_settings set regime = 'plain'");
  });
});
