/** Memberships of clients with a direct debit mandate. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Mandate, Memberships } from '@aforo/shared/contract';
import {
  addMandate,
  addSentBatch,
  configureCreditor,
} from '../../testing/records/direct-debits.ts';
import { openRegister } from '../../testing/records/till.ts';
import type { Booker } from '../../testing/servers/booking-test-server.ts';
import {
  buildOnlineTestServer,
  type OnlineTestServer,
} from '../../testing/servers/online-test-server.ts';
import { settleBatches } from '../direct-debit/index.ts';
import { createPaymentProviders } from '../online/providers/payment-providers.ts';
import { runMemberships } from './index.ts';

let server: OnlineTestServer;
let ana: Booker;
let mandate: Mandate;
beforeAll(async () => {
  server = await buildOnlineTestServer();
  await configureCreditor(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2027-01-31T09:00:00.000Z');
  await server.rows(
    "update membership set state = 'ended', ended_at = now() where state <> 'ended'",
  );
  await server.rows('update membership_period set try_at = null');
  ana = await server.addClient('Ana Ruiz');
  const templateId = await server.addTemplate({ credits: 8, renewsMonthly: true });
  const { reference } = await server.startPayment(ana, { kind: 'package', templateId }, 9000);
  await server.bank.act(server.checkoutOf(reference), 'pay');
  mandate = await addMandate(server, ana);
  await server.deliverMails();
  server.mails.length = 0;
});

async function runOn(instant: string): Promise<void> {
  server.clock.set(instant);
  const { dependencies } = server;
  const providers = createPaymentProviders(dependencies, () => Promise.resolve(true));
  await runMemberships({ ...dependencies, providers });
  await server.bank.events.settled();
}
async function onlyMembership() {
  const { items } = (await ana.person.get('/api/me/memberships')).json<Memberships>();
  return items[0];
}
const cancelMandate = () => ana.person.post(`/api/mandates/${mandate.id}/cancel`);
const unpaidSales = async () =>
  (
    await server.rows<{ id: string }>(
      `select sale_id as id from sale_balance
       where client_id = $1 and owed_minor > 0 order by issued_at`,
      ana.clientId,
    )
  ).map(({ id }) => id);

test('a renewal waits for a batch while there is a mandate', async () => {
  await runOn('2027-02-28T06:00:00.000Z');
  expect(await onlyMembership()).toMatchObject({ owedMinor: 9000, nextTryAt: null });
});

test('a renewal is charged to the card when the mandate has lapsed', async () => {
  await server.rows(`update sepa_mandate set signed_on = '2024-02-28' where id = $1`, mandate.id);
  await runOn('2027-02-28T06:00:00.000Z');
  expect(await onlyMembership()).toMatchObject({ owedMinor: 0 });
});

test('a renewal that waited is charged to the card when the mandate is cancelled', async () => {
  await runOn('2027-02-28T06:00:00.000Z');
  expect((await cancelMandate()).statusCode).toBe(200);
  await runOn('2027-02-28T07:00:00.000Z');
  expect(await onlyMembership()).toMatchObject({ owedMinor: 0 });
});

test('a renewal that waited is announced when the mandate is cancelled without a card', async () => {
  await runOn('2027-02-28T06:00:00.000Z');
  await server.rows('update saved_card set removed_at = now() where client_id = $1', ana.clientId);
  await cancelMandate();
  await server.deliverMails();
  const mails = server.mails.filter(({ to }) => to === ana.email);
  expect(mails).toMatchObject([{ kind: 'membership renewed' }]);
});

test('a suspended membership goes on when the bank has collected, not when it is asked to', async () => {
  await runOn('2027-02-28T06:00:00.000Z');
  await runOn('2027-03-31T06:00:00.000Z');
  await server.rows(
    `update membership set state = 'suspended' where client_id = $1 and state = 'active'`,
    ana.clientId,
  );
  await openRegister(server);
  const [first = '', second = ''] = await unpaidSales();
  await addSentBatch(server, [second]);
  const paid = await server.frontDesk.post(`/api/sales/${first}/payments`, {
    payments: [{ method: 'card', amountMinor: 9000 }],
  });
  expect(paid.statusCode).toBe(200);
  expect(await onlyMembership()).toMatchObject({ state: 'suspended', owedMinor: 0 });
  server.clock.set('2027-04-10T06:00:00.000Z');
  await settleBatches(server.dependencies);
  expect(await onlyMembership()).toMatchObject({ state: 'active' });
});
