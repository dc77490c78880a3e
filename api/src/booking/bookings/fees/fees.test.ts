import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type Booking,
  type Cancellation,
  type Charge,
  type Debt,
  defaultFeePolicy,
  type FeePolicy,
  type Sale,
  type Service,
} from '@aforo/shared/contract';
import { bookingInvariants } from '../../../testing/database/booking-invariants.ts';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';
import { moneyInvariants, sell } from '../../../testing/records/till.ts';

let server: BookingTestServer;
let ana: Booker;
beforeAll(async () => {
  server = await buildBookingTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z');
  await setPolicy({});
  ana = await server.addClient('Ana Gil');
});

const wednesday = '2026-11-25T18:00:00.000Z';
const late = '2026-11-25T12:00:00.000Z';
const after = '2026-11-25T19:00:00.000Z';

async function setPolicy(policy: Partial<FeePolicy>): Promise<void> {
  const { version } = (await server.admin.get('/api/settings/fees')).json<{ version: number }>();
  const values = { ...defaultFeePolicy, lateMinor: 500, noShowMinor: 1000, ...policy };
  const answer = await server.admin.put('/api/settings/fees', { values, version });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

async function booked(who: Booker, sessionId?: string): Promise<Booking> {
  const target = { sessionId: sessionId ?? (await server.addSession({ startsAt: wednesday })) };
  const answer = await who.person.post('/api/bookings', { target });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Booking>();
}

async function preview(id: string, person = ana.person): Promise<Cancellation> {
  const told = (await person.get(`/api/bookings/${id}/cancellation`)).json<Cancellation>();
  return { ...told, text: plain(told.text) };
}
/** Replaces non-breaking spaces with plain ones. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const cancel = (id: string, more: object = {}, person = ana.person) =>
  person.post(`/api/bookings/${id}/cancellation`, { expected: 'cancelledLate', ...more });
const mark = (id: string, status: string, person = server.frontDesk) =>
  person.put(`/api/bookings/${id}/attendance`, { status });
const forgive = (id: string) =>
  server.frontDesk.post(`/api/bookings/${id}/forgiveness`, { reason: 'Estaba en el hospital' });
const read = async (id: string) =>
  (await server.frontDesk.get(`/api/bookings/${id}`)).json<Booking>();
const debts = async (who = ana) =>
  (await who.person.get('/api/me/debts')).json<{ items: Debt[] }>().items;

const payFee = (bookingId: string, totalMinor: number) =>
  sell(server, {
    clientId: ana.clientId,
    lines: [{ kind: 'booking', bookingId }],
    payments: [{ method: 'card', amountMinor: totalMinor }],
    document: { kind: 'simplified' },
    expectedTotalMinor: totalMinor,
  });

async function expectSound(): Promise<void> {
  for (const [sentence, query] of Object.entries({ ...bookingInvariants, ...moneyInvariants })) {
    expect({ [sentence]: await server.rows(query) }).toEqual({ [sentence]: [] });
  }
}

describe('cancelling late', () => {
  test('announces the fee to client and front desk, and then the fee is owed instead of the price', async () => {
    const { id } = await booked(ana);
    server.clock.set(late);
    expect(await preview(id)).toMatchObject({
      outcome: 'cancelledLate',
      feeMinor: 500,
      text: 'Ya ha pasado el plazo: si cancelas ahora se te cobra una penalización de 5,00 €.',
    });
    expect((await preview(id, server.frontDesk)).text).toBe(
      'Ya ha pasado el plazo: se le cobra una penalización de 5,00 €.',
    );
    const answer = await cancel(id, { expectedFeeMinor: 500 });
    expect(answer.json()).toMatchObject({
      status: 'cancelledLate',
      priceMinor: 500,
      fee: { amountMinor: 500, state: 'owed' },
    });
    expect(await debts()).toMatchObject([
      { kind: 'booking', bookingId: id, amountMinor: 500, fee: 'cancelledLate' },
    ]);
    await server.deliverMails();
    const text = plain(server.mails.at(-1)?.text ?? '');
    expect(text).toContain('queda pendiente una penalización de 5,00 €');
    await expectSound();
  });

  test('raises no fee in time', async () => {
    const { id } = await booked(ana);
    expect(await preview(id)).toMatchObject({ outcome: 'cancelled', feeMinor: null });
    await cancel(id, { expected: 'cancelled', expectedFeeMinor: null });
    expect(await debts()).toEqual([]);
  });

  test('is refused when the fee differs from the announced one', async () => {
    const { id } = await booked(ana);
    server.clock.set(late);
    const answer = await cancel(id, { expectedFeeMinor: 0 });
    expect(answer.json()).toMatchObject({
      code: 'cancellation_changed',
      details: { current: { feeMinor: 500 } },
    });
    expect((await read(id)).status).toBe('confirmed');
  });

  test('can be forgiven by the front desk: nothing is owed and no free fee is used', async () => {
    await setPolicy({ freeCount: 1 });
    const { id } = await booked(ana);
    const second = await booked(ana, await server.addSession({ startsAt: after }));
    server.clock.set(late);
    const forgiveInput = { forgiveReason: 'Avisó por teléfono' };
    const answer = await cancel(id, forgiveInput, server.frontDesk);
    expect(answer.json()).toMatchObject({ priceMinor: 0, fee: null });
    expect(await preview(second.id)).toMatchObject({ feeMinor: 0 });
  });
});

describe('losing a seat', () => {
  test('takes the session of a credit bono and nothing else', async () => {
    await server.sellBono(ana);
    const { id } = await booked(ana);
    server.clock.set(late);
    const told = await preview(id);
    expect(told).toMatchObject({ feeMinor: null });
    expect(told.text).toBe('Ya ha pasado el plazo: si cancelas ahora pierdes la sesión.');
    expect((await cancel(id)).json()).toMatchObject({ credit: 'spent', priceMinor: 0, fee: null });
  });

  test('takes both session and fee where the center charges both, and announces both', async () => {
    await setPolicy({ isForLostSessionsToo: true });
    await server.sellBono(ana);
    const sessionId = await server.addSession({ startsAt: wednesday });
    const quote = await ana.person.post('/api/bookings/quote', { target: { sessionId } });
    expect(quote.json()).toMatchObject({
      priceMinor: 0,
      fees: { lateMinor: 500, noShowMinor: 1000, losesSession: true, freeLeft: 0 },
    });
    const { id } = await booked(ana, sessionId);
    server.clock.set(late);
    expect((await preview(id)).text).toBe(
      'Ya ha pasado el plazo: si cancelas ahora pierdes la sesión y se te cobra una penalización de 5,00 €.',
    );
    expect((await cancel(id)).json()).toMatchObject({ credit: 'spent', priceMinor: 500 });
    expect((await forgive(id)).json()).toMatchObject({ credit: 'returned', priceMinor: 0 });
    await expectSound();
  });

  test('charges the fee for an unlimited bono', async () => {
    await server.sellBono(ana, { credits: null });
    const { id } = await booked(ana);
    server.clock.set(after);
    expect((await mark(id, 'noShow')).json()).toMatchObject({
      priceMinor: 1000,
      fee: { amountMinor: 1000, state: 'owed' },
    });
    await expectSound();
  });

  test('takes what was paid at the front desk and no more', async () => {
    const { id } = await booked(ana);
    await payFee(id, 1200);
    server.clock.set(after);
    expect((await mark(id, 'noShow')).json()).toMatchObject({ priceMinor: 0, fee: null });
    expect(await debts()).toEqual([]);
  });

  test('costs nothing when the center cancels the class, marked absent or not', async () => {
    const sessionId = await server.addSession({ startsAt: wednesday });
    const { id } = await booked(ana, sessionId);
    server.clock.set(after);
    await mark(id, 'noShow');
    const path = `/api/sessions/${sessionId}/cancellation`;
    await server.frontDesk.post(path, { reason: 'No vino la profesora' });
    expect(await read(id)).toMatchObject({
      status: 'cancelledByCenter',
      priceMinor: 0,
      fee: null,
    });
    expect(await debts()).toEqual([]);
    await expectSound();
  });

  test('costs nothing when a waiting list offer expires', async () => {
    const sessionId = await server.addSession({ startsAt: wednesday, capacity: 1 });
    const first = await server.addClient();
    const { id } = await booked(first, sessionId);
    const joined = await ana.person.post('/api/waitlist', { sessionId });
    expect(joined.statusCode).toBe(200);
    server.clock.set(late);
    await cancel(id, {}, first.person);
    server.clock.set(after);
    await server.runJobs();
    await server.frontDesk.post(`/api/sessions/${sessionId}/close`);
    expect(await debts()).toEqual([]);
  });

  test('uses the fee of the service instead of the center’s, also when it is zero', async () => {
    const { items } = (await server.admin.get('/api/services')).json<{ items: Service[] }>();
    const service = items.find(({ id }) => id === server.serviceId);
    if (!service) throw new Error('The service is not there');
    expect(service.fees).toEqual({ lateMinor: 500, noShowMinor: 1000 });
    const { id: _, status: __, fees: ___, ...fields } = service;
    const save = (more: object, version: number) =>
      server.admin.put(`/api/services/${server.serviceId}`, { ...fields, ...more, version });
    const withOwnFees = await save({ lateFeeMinor: 0, noShowFeeMinor: 300 }, service.version);
    expect(withOwnFees.json<Service>()).toMatchObject({
      fees: { lateMinor: null, noShowMinor: 300 },
    });
    const { id } = await booked(ana);
    const back = await save({ lateFeeMinor: null, noShowFeeMinor: null }, service.version + 1);
    expect(back.statusCode).toBe(200);
    // The terms announced at booking time apply.
    server.clock.set(late);
    expect(await preview(id)).toMatchObject({ feeMinor: null });
    server.clock.set(after);
    expect((await mark(id, 'noShow')).json()).toMatchObject({ priceMinor: 300 });
  });
});

describe('an absence', () => {
  test('raises the fee, and undoing the mark removes it', async () => {
    const { id } = await booked(ana);
    server.clock.set(after);
    expect((await mark(id, 'noShow')).json()).toMatchObject({ priceMinor: 1000 });
    expect((await mark(id, 'confirmed')).json()).toMatchObject({ priceMinor: 1200, fee: null });
    expect((await mark(id, 'noShow')).json()).toMatchObject({ priceMinor: 1000 });
    expect((await mark(id, 'attended')).json()).toMatchObject({ priceMinor: 1200, fee: null });
    await expectSound();
  });

  test('cannot be undone until its paid fee is refunded', async () => {
    const { id } = await booked(ana);
    server.clock.set(after);
    await mark(id, 'noShow');
    const sale = await payFee(id, 1000);
    for (const answer of [await mark(id, 'attended'), await forgive(id)]) {
      expect(answer.json()).toMatchObject({ code: 'fee_charged' });
    }
    expect(await read(id)).toMatchObject({ status: 'noShow', fee: { state: 'charged' } });
    const given = await server.admin.post(`/api/sales/${sale.id}/refunds`, {
      lines: [{ lineId: sale.lines[0]?.id, quantity: 1 }],
      payments: [{ method: 'card', amountMinor: 1000 }],
      reason: 'Sí que vino',
    });
    expect(given.statusCode).toBe(200);
    expect((await mark(id, 'attended')).json()).toMatchObject({ priceMinor: 1200, fee: null });
    await expectSound();
  });

  test('raises one fee when marked twice at once', async () => {
    await setPolicy({ freeCount: 1 });
    const { id } = await booked(ana);
    server.clock.set(after);
    const answers = await Promise.all([mark(id, 'noShow'), mark(id, 'noShow', server.admin)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await read(id)).toMatchObject({ fee: { amountMinor: 0, state: 'free' } });
    const marks = await server.rows(
      `select 1 from audit_entry where entity = 'booking' and entity_id = $1`,
      id,
    );
    expect(marks).toHaveLength(1);
  });

  test('costs the same when unmarked at the close, and the preview announces it', async () => {
    const sessionId = await server.addSession({ startsAt: wednesday });
    const { id } = await booked(ana, sessionId);
    server.clock.set(after);
    const path = `/api/sessions/${sessionId}/close`;
    expect((await server.frontDesk.get(path)).json()).toMatchObject({
      absences: [{ bookingId: id, priceMinor: 1000, feeMinor: 1000 }],
    });
    await server.frontDesk.post(path);
    expect(await read(id)).toMatchObject({ fee: { amountMinor: 1000, state: 'owed' } });
    await expectSound();
  });
});

describe('free fees', () => {
  const two = (number: number) => String(number).padStart(2, '0');
  const days = (day: number, hour = 18) => `2026-12-${two(day)}T${two(hour)}:00:00.000Z`;

  async function absentOn(day: number): Promise<Booking> {
    server.clock.set(days(day, 8));
    const { id } = await booked(ana, await server.addSession({ startsAt: days(day) }));
    server.clock.set(days(day, 19));
    return (await mark(id, 'noShow')).json<Booking>();
  }

  test('apply to each client’s first losses in the period and return when the mark is undone', async () => {
    await setPolicy({ freeCount: 1, freeDays: 7 });
    const first = await absentOn(1);
    expect(first.fee).toMatchObject({ amountMinor: 0, state: 'free' });
    expect((await absentOn(3)).fee).toMatchObject({ amountMinor: 1000, state: 'owed' });
    // Exactly seven days later, the free fee no longer counts.
    expect((await absentOn(8)).fee).toMatchObject({ amountMinor: 0, state: 'free' });
    expect((await absentOn(9)).fee).toMatchObject({ amountMinor: 1000, state: 'owed' });
    const other = await server.addClient();
    const { id } = await booked(other, await server.addSession({ startsAt: days(10) }));
    server.clock.set(days(10, 19));
    expect((await mark(id, 'noShow')).json()).toMatchObject({ fee: { state: 'free' } });
    await mark(id, 'confirmed');
    expect((await mark(id, 'noShow')).json()).toMatchObject({ fee: { state: 'free' } });
    await expectSound();
  });

  test('are announced in the quote and before cancelling', async () => {
    await setPolicy({ freeCount: 1 });
    const { id } = await booked(ana);
    server.clock.set(late);
    expect(await preview(id)).toMatchObject({
      feeMinor: 0,
      text: 'Ya ha pasado el plazo. Esta vez no se te cobra la penalización de 5,00 €.',
    });
    await cancel(id, { expectedFeeMinor: 0 });
    expect(await debts()).toEqual([]);
    const sessionId = await server.addSession({ startsAt: '2026-11-28T18:00:00.000Z' });
    const quote = await ana.person.post('/api/bookings/quote', { target: { sessionId } });
    expect(quote.json()).toMatchObject({ fees: { freeLeft: 0, losesSession: false } });
  });

  test('are counted once when one client loses two sessions at once', async () => {
    await setPolicy({ freeCount: 1 });
    const made = await Promise.all(
      [wednesday, after, '2026-11-25T20:00:00.000Z'].map(async (startsAt) =>
        booked(ana, await server.addSession({ startsAt })),
      ),
    );
    server.clock.set('2026-11-25T21:00:00.000Z');
    const marks = await Promise.all(made.map(({ id }) => mark(id, 'noShow')));
    const fees = marks.map((answer) => answer.json<Booking>().fee?.amountMinor);
    expect(fees.toSorted((one, other) => (one ?? 0) - (other ?? 0))).toEqual([0, 1000, 1000]);
  });
});

describe('selling a fee', () => {
  test('adds a separate line, an indemnity not subject to tax, that no bono covers', async () => {
    const { id } = await booked(ana);
    server.clock.set(after);
    await mark(id, 'noShow');
    await server.sellBono(ana);
    const charge = await server.frontDesk.get(`/api/clients/${ana.clientId}/charge`);
    expect(charge.json<Charge>().debts).toMatchObject([
      { debt: { bookingId: id, amountMinor: 1000, fee: 'noShow' }, coveredBy: [] },
    ]);
    const purchase = await server.rows<{ id: string }>(
      'select id from package_purchase where client_id = $1',
      ana.clientId,
    );
    const covered = await server.frontDesk.post(`/api/bookings/${id}/cover`, {
      purchaseId: purchase[0]?.id,
    });
    expect(covered.json()).toMatchObject({ code: 'illegal_transition' });
    const sale: Sale = await payFee(id, 1000);
    expect(sale.lines).toMatchObject([
      {
        kind: 'fee',
        description: 'Penalización por no venir: Pilates, mié 25 nov, 19:00',
        totalMinor: 1000,
      },
    ]);
    expect(sale.taxes).toMatchObject([
      { taxTreatment: 'notSubject', taxCause: 'N1', grossMinor: 1000 },
    ]);
    expect(await debts()).toEqual([]);
    await expectSound();
  });

  test('uses the tax rate of the class at the time of the fee where the center taxes it', async () => {
    await setPolicy({ isTaxed: true });
    const { id } = await booked(ana);
    server.clock.set(after);
    await mark(id, 'noShow');
    await setPolicy({ isTaxed: false });
    expect((await payFee(id, 1000)).taxes).toMatchObject([
      { taxTreatment: 'rate', taxBasisPoints: 2100 },
    ]);
    await expectSound();
  });

  test('can be waived with a reason that stays in the history', async () => {
    const { id } = await booked(ana);
    server.clock.set(after);
    await mark(id, 'noShow');
    const refused = await ana.person.post(`/api/bookings/${id}/forgiveness`, { reason: 'Porfa' });
    expect(refused.statusCode).toBe(403);
    expect((await forgive(id)).json()).toMatchObject({
      priceMinor: 0,
      fee: { amountMinor: 1000, state: 'waived' },
    });
    expect(await debts()).toEqual([]);
    const [noted] = await server.rows<{ reason: string }>(
      `select reason from audit_entry where entity_id = $1 and reason is not null`,
      id,
    );
    expect(noted?.reason).toBe('Estaba en el hospital');
    expect((await forgive(id)).json()).toMatchObject({ code: 'illegal_transition' });
    await expectSound();
  });

  test('without a fee, the waiver of an absence ends when the client attended after all', async () => {
    await setPolicy({ noShowMinor: null });
    const { id } = await booked(ana);
    server.clock.set(after);
    await mark(id, 'noShow');
    const owed = await debts();
    expect(owed).toMatchObject([{ bookingId: id }]);
    await forgive(id);
    expect(await debts()).toEqual([]);
    await mark(id, 'attended');
    expect(await debts()).toMatchObject([{ bookingId: id, amountMinor: owed[0]?.amountMinor }]);
    await expectSound();
  });

  test('never charges twice, also when the mark is undone during the payment', async () => {
    const { id } = await booked(ana);
    server.clock.set(after);
    await mark(id, 'noShow');
    const paying = server.frontDesk.post('/api/sales', {
      clientId: ana.clientId,
      lines: [{ kind: 'booking', bookingId: id }],
      payments: [{ method: 'card', amountMinor: 1000 }],
      document: { kind: 'simplified' },
      expectedTotalMinor: 1000,
    });
    const [paid, undone] = await Promise.all([paying, mark(id, 'attended')]);
    const codes = [paid, undone].map((answer) => answer.json<{ code?: string }>().code ?? 'done');
    expect([
      ['done', 'fee_charged'],
      ['price_changed', 'done'],
    ]).toContainEqual(codes);
    await expectSound();
  });
});
