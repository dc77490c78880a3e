import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type Booking,
  type CardSetup,
  type Debt,
  defaultFeePolicy,
  type reconcilePayments,
  type ResponseOf,
} from '@aforo/shared/contract';
import { bookingInvariants } from '../../../testing/database/booking-invariants.ts';
import type { Booker } from '../../../testing/servers/booking-test-server.ts';
import { onlineInvariants } from '../../../testing/database/online-invariants.ts';
import {
  buildOnlineTestServer,
  type OnlineTestServer,
} from '../../../testing/servers/online-test-server.ts';
import { moneyInvariants } from '../../../testing/records/till.ts';
import { chargeFees } from './charge-fees.ts';
import type { OnlineDependencies } from '../online-dependencies.ts';
import { createPaymentProviders } from '../providers/payment-providers.ts';

type Reconciliation = ResponseOf<typeof reconcilePayments>;

let server: OnlineTestServer;
let ana: Booker;
beforeAll(async () => {
  server = await buildOnlineTestServer();
  const values = { ...defaultFeePolicy, lateMinor: 500, noShowMinor: 800 };
  const saved = await server.admin.put('/api/settings/fees', { values, version: 1 });
  if (saved.statusCode !== 200) throw new Error(saved.body);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z');
  server.bank.events.knobs.delivery = 'once';
  ana = await server.addClient('Ana Ruiz');
  server.bank.knobs.charge = null;
  server.bank.knobs.isDown = false;
});

async function saveCard(): Promise<void> {
  const { reference } = (await ana.person.post('/api/card-setups')).json<CardSetup>();
  await server.bank.act(server.checkoutOf(reference), 'pay');
}
async function removeCard(): Promise<void> {
  const { card } = (await ana.person.get('/api/me/memberships')).json<{ card: { id: string } }>();
  const { statusCode, body } = await ana.person.post(`/api/cards/${card.id}/remove`);
  if (statusCode !== 200) throw new Error(body);
}
/** Queries the started charge, like the return page. */
async function syncStartedCharge(): Promise<void> {
  const [startedCharge] = await server.rows<{ id: string }>(
    "select id from online_payment where client_id = $1 and state = 'started'",
    ana.clientId,
  );
  // Repeated queries within seconds are skipped.
  server.clock.advance({ minutes: 1 });
  await server.paymentOf(ana, startedCharge?.id ?? '');
  await server.bank.events.settled();
}
/** A class that Ana missed. @returns the booking's id */
async function missClass(): Promise<string> {
  const sessionId = await server.addSession({ startsAt: '2026-11-21T18:00:00.000Z' });
  const booked = await ana.person.post('/api/bookings', { target: { sessionId } });
  const { id } = booked.json<Booking>();
  server.clock.set('2026-11-21T19:00:00.000Z');
  await server.frontDesk.put(`/api/bookings/${id}/attendance`, { status: 'noShow' });
  await server.deliverMails();
  server.mails.length = 0;
  return id;
}
const dependencies = (): OnlineDependencies => ({
  ...server.dependencies,
  providers: createPaymentProviders(server.dependencies, () => Promise.resolve(true)),
});
async function charge(): Promise<void> {
  await chargeFees(dependencies());
  await server.bank.events.settled();
}
const dayAfter = () => server.clock.set('2026-11-22T19:00:00.000Z');
const debts = async () => (await ana.person.get('/api/me/debts')).json<{ items: Debt[] }>().items;
const charges = () => server.bank.ledger.charges().filter(({ reference }) => isOfAna(reference));
let referencesOfAna: string[] = [];
const isOfAna = (reference: string | null) =>
  reference !== null && referencesOfAna.includes(reference);
async function chargesOfAna() {
  const payments = await server.rows<{ id: string }>(
    'select id from online_payment where client_id = $1',
    ana.clientId,
  );
  referencesOfAna = payments.map(({ id }) => id);
  return charges();
}
const feeOf = async (id: string) =>
  (await server.admin.get(`/api/bookings/${id}`)).json<Booking>().fee;
const waiveFee = (id: string) =>
  server.admin.post(`/api/bookings/${id}/forgiveness`, { reason: 'Se puso mala' });
async function mailsOfAna() {
  await server.deliverMails();
  return server.mails.filter(({ to }) => to === ana.email);
}
async function expectInvariants(): Promise<void> {
  const all = { ...bookingInvariants, ...moneyInvariants, ...onlineInvariants };
  for (const [sentence, query] of Object.entries(all)) {
    expect({ [sentence]: await server.rows(query) }).toEqual({ [sentence]: [] });
  }
}

describe('a fee covered by a saved card', () => {
  test('is charged once after a day, with its sale and document', async () => {
    await saveCard();
    const id = await missClass();
    server.clock.set('2026-11-22T18:59:00.000Z');
    await charge();
    expect(await chargesOfAna()).toEqual([]);
    const card = { lastFour: '4242', state: 'due', at: '2026-11-22T19:00:00.000Z' };
    expect(await feeOf(id)).toMatchObject({ state: 'owed', card });
    expect(await debts()).toMatchObject([{ fee: 'noShow', card }]);
    dayAfter();
    await charge();
    await charge();
    expect(await chargesOfAna()).toMatchObject([{ amountMinor: 800, status: 'succeeded' }]);
    expect(await debts()).toEqual([]);
    const sold = await server.rows(
      `select l.kind, d.type from sale s join sale_line l on l.sale_id = s.id
       join document d on d.sale_id = s.id where s.client_id = $1`,
      ana.clientId,
    );
    expect(sold).toMatchObject([{ kind: 'fee' }]);
    const [mail, ...otherMails] = await mailsOfAna();
    expect(otherMails).toEqual([]);
    expect(mail).toMatchObject({ kind: 'fee charged' });
    expect(mail?.text).toContain('8,00\u00a0€ con tu tarjeta terminada en 4242');
    expect(await feeOf(id)).toMatchObject({ state: 'charged', card: { lastFour: '4242' } });
    const documents = await ana.person.get('/api/me/documents');
    expect(documents.json()).toMatchObject({ items: [{ cardLastFour: '4242' }] });
    expect((await waiveFee(id)).json()).toMatchObject({ code: 'fee_charged' });
    await expectInvariants();
  });

  test.each([
    ['card_declined', 'El banco no lo ha aceptado.'],
    ['authentication_required', 'Tu banco pide que confirmes tú este pago.'],
  ] as const)(
    'stays owed after %s, with a mail, and can be paid by the client',
    async (declineCode, expectedText) => {
      await saveCard();
      const id = await missClass();
      dayAfter();
      server.bank.knobs.charge = declineCode;
      await charge();
      await charge();
      expect(await chargesOfAna()).toHaveLength(1);
      const failedCard = { lastFour: '4242', state: 'failed', at: null };
      expect(await debts()).toMatchObject([{ bookingId: id, amountMinor: 800, card: failedCard }]);
      const [mail, ...otherMails] = await mailsOfAna();
      expect(otherMails).toEqual([]);
      expect(mail).toMatchObject({ kind: 'fee not charged' });
      expect(mail?.text).toContain(expectedText);
      expect(mail?.text).toContain('/cliente');
      const payment = await server.startPayment(ana, { kind: 'booking', bookingId: id }, 800);
      await server.bank.act(server.checkoutOf(payment.reference), 'pay');
      expect(await debts()).toEqual([]);
      await expectInvariants();
    },
  );

  test.each([
    [
      'reconciles as equal after a charge',
      null,
      [{ providerMinor: 800, ownMinor: 800, verdict: 'same' }],
    ],
    ['is absent from the reconciliation after a decline', 'card_declined', []],
  ] as const)('%s', async (_, answer, expectedItems) => {
    await saveCard();
    await missClass();
    dayAfter();
    server.bank.knobs.charge = answer;
    await charge();
    const asked = await chargesOfAna();
    expect(asked).toHaveLength(1);
    const path = '/api/payments/reconciliation?from=2026-11-22&to=2026-11-22';
    const { items } = (await server.admin.get(path)).json<Reconciliation>();
    expect(
      items.filter(({ providerReference }) => providerReference === asked[0]?.id),
    ).toMatchObject(expectedItems);
  });

  test('that was waived in time is never charged', async () => {
    await saveCard();
    const id = await missClass();
    expect((await waiveFee(id)).statusCode).toBe(200);
    dayAfter();
    await charge();
    expect(await chargesOfAna()).toEqual([]);
    await expectInvariants();
  });

  test("can't be waived, nor its attendance changed, while the charge is pending", async () => {
    await saveCard();
    const id = await missClass();
    dayAfter();
    server.bank.knobs.isDown = true;
    await charge();
    expect((await waiveFee(id)).json()).toMatchObject({ code: 'fee_being_charged' });
    expect(await debts()).toMatchObject([{ card: { lastFour: '4242', state: 'asked', at: null } }]);
    const again = await ana.person.post('/api/payments', {
      subject: { kind: 'booking', bookingId: id },
      expectedTotalMinor: 800,
    });
    expect(again.json()).toMatchObject({ code: 'unavailable' });
    const mark = await server.admin.put(`/api/bookings/${id}/attendance`, {
      status: 'attended',
      reason: 'Sí vino',
    });
    expect(mark.json()).toMatchObject({ code: 'fee_being_charged' });
    server.bank.knobs.isDown = false;
    // The retry uses the same key.
    await syncStartedCharge();
    expect(await chargesOfAna()).toHaveLength(1);
    expect(await debts()).toEqual([]);
    await expectInvariants();
  });

  test('is charged once by concurrent processes', async () => {
    await saveCard();
    await missClass();
    dayAfter();
    await Promise.all([chargeFees(dependencies()), chargeFees(dependencies())]);
    await server.bank.events.settled();
    expect(await chargesOfAna()).toHaveLength(1);
    expect(await debts()).toEqual([]);
    await expectInvariants();
  });
});

describe('a fee whose charge gets no answer', () => {
  test('stays owed with a mail when the card was removed meanwhile', async () => {
    await saveCard();
    await missClass();
    dayAfter();
    server.bank.knobs.isDown = true;
    await charge();
    server.bank.knobs.isDown = false;
    await removeCard();
    // The job removes it at the provider.
    await server.runJobs();
    await syncStartedCharge();
    expect(await chargesOfAna()).toEqual([]);
    expect(await debts()).toMatchObject([{ card: { state: 'failed' } }]);
    const mails = await mailsOfAna();
    const feeMails = mails.filter(({ kind }) => kind === 'fee not charged');
    expect(feeMails).toMatchObject([
      { text: expect.stringContaining('Ya no la tienes guardada.') },
    ]);
    await expectInvariants();
  });

  test("isn't charged again after a day, because the bank could then charge twice", async () => {
    await saveCard();
    await missClass();
    dayAfter();
    server.bank.knobs.isDown = true;
    await charge();
    server.bank.knobs.isDown = false;
    server.clock.advance({ hours: 23, minutes: 30 });
    await syncStartedCharge();
    expect(await chargesOfAna()).toEqual([]);
    expect(await debts()).toMatchObject([{ amountMinor: 800, card: { state: 'failed' } }]);
    expect(await mailsOfAna()).toMatchObject([{ kind: 'fee not charged' }]);
    await expectInvariants();
  });
});

test('either waives or charges a fee when both happen concurrently', async () => {
  await saveCard();
  const id = await missClass();
  dayAfter();
  const [waived] = await Promise.all([waiveFee(id), charge()]);
  await server.bank.events.settled();
  const charged = (await chargesOfAna()).length;
  expect([waived.statusCode, charged]).toEqual(charged === 1 ? [409, 1] : [200, 0]);
  expect(await debts()).toEqual([]);
  await expectInvariants();
});

describe('no card is charged', () => {
  test('for an amount below the minimum charge', async () => {
    await saveCard();
    const id = await missClass();
    await server.rows('update booking set fee_minor = 49 where id = $1', id);
    dayAfter();
    await charge();
    expect(await chargesOfAna()).toEqual([]);
    expect(await debts()).toMatchObject([{ amountMinor: 49, card: null }]);
  });

  test('that was saved after the fee was raised', async () => {
    await missClass();
    // A later consent doesn't cover an earlier fee.
    server.clock.advance({ minutes: 1 });
    await saveCard();
    dayAfter();
    await charge();
    expect(await chargesOfAna()).toEqual([]);
    expect(await debts()).toHaveLength(1);
  });

  test('whose owner consented only to membership charges', async () => {
    const templateId = await server.addTemplate({ credits: 8, renewsMonthly: true });
    const { reference } = await server.startPayment(ana, { kind: 'package', templateId }, 9000);
    await server.bank.act(server.checkoutOf(reference), 'pay');
    await server.rows(
      `update saved_card set saved_at = '2026-11-20T09:00:00Z' where client_id = $1`,
      ana.clientId,
    );
    await server.rows(
      "update package_purchase set expires_at = '2026-11-20T12:00:00Z' where client_id = $1",
      ana.clientId,
    );
    await missClass();
    dayAfter();
    await charge();
    expect(await chargesOfAna()).toEqual([]);
    expect(await debts()).toMatchObject([{ fee: 'noShow', card: null }]);
  });

  test('that was removed', async () => {
    await saveCard();
    await missClass();
    await removeCard();
    dayAfter();
    await charge();
    expect(await chargesOfAna()).toEqual([]);
    expect(await debts()).toHaveLength(1);
  });
});
