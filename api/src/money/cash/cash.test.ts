import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type {
  CashHistoryItem,
  CashMovement,
  CashRegister,
  CashReport,
  CashSession,
} from '@aforo/shared/contract';
import {
  addReceptionist,
  addRegister,
  addSale,
  closeRegister,
  counted,
  fiftyEuros,
  openRegister,
  type TestSale,
} from '../../testing/cash.ts';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/booking-test-server.ts';
import type { Person } from '../../testing/test-app.ts';
import { saleOf, textLine } from '../../testing/till.ts';

let server: BookingTestServer;
let admin: Person;
let frontDesk: Person;
let registerId: string;
beforeAll(async () => {
  server = await buildBookingTestServer();
  ({ admin, frontDesk } = server);
  await setBlind(false);
}, 60_000);
beforeEach(async () => {
  server.clock.advance({ minutes: 1 });
  registerId = await addRegister(admin);
});
afterAll(() => server.close());

const setBlind = (isBlind: boolean) =>
  server.rows('update money_settings set is_count_blind = $1', isBlind);
const path = (id: string, step = '') => `/api/cash/sessions/${id}${step}`;
const read = async (id: string) => (await frontDesk.get(path(id))).json<CashSession>();
const report = async (id: string) => (await admin.get(path(id, '/report'))).json<CashReport>();
const sell = (sale: Omit<TestSale, 'registerId'>) => addSale(server, { registerId, ...sale });
const open = () => openRegister(frontDesk, registerId);
const count = async (id: string, minor: number, methods: object[] = []) =>
  (
    await frontDesk.post(path(id, '/count'), { count: counted(minor), methods })
  ).json<CashSession>();

describe('opening', () => {
  test('is what was typed, and not what the last closing left', async () => {
    await closeRegister(frontDesk, (await open()).id, 5000);
    const session = await openRegister(frontDesk, registerId, {
      count: counted(4000),
      reason: 'Diez euros al banco',
    });
    expect(session).toMatchObject({
      openingMinor: 4000,
      openingDifferenceMinor: -1000,
      openingReason: 'Diez euros al banco',
      expectedMinor: 4000,
    });
  });

  test('that differs by more than the tolerance wants a reason; the first has nothing to differ from', async () => {
    expect(await open()).toMatchObject({ openingDifferenceMinor: 0 });
    await closeRegister(frontDesk, (await openSessionOf(registerId)).id, 5000);
    const answer = await frontDesk.post('/api/cash/sessions', {
      ...{ registerId, count: counted(5201), reason: null },
    });
    expect(answer.json()).toMatchObject({
      code: 'cash_reason_required',
      details: { differenceMinor: 201 },
    });
    expect(await openRegister(frontDesk, registerId, { count: counted(5200) })).toMatchObject({
      openingDifferenceMinor: 200,
    });
  });

  test('a difference is booked once: the shift that follows it closes without one', async () => {
    await closeRegister(frontDesk, (await open()).id, 5000);
    const reason = 'Faltaban diez';
    const second = await openRegister(frontDesk, registerId, { count: counted(4000), reason });
    const closed = await closeRegister(frontDesk, second.id, 4000);
    expect(closed.closing).toMatchObject({ expectedMinor: 4000, differenceMinor: 0 });
    expect(await openRegister(frontDesk, registerId, { count: counted(4000) })).toMatchObject({
      openingDifferenceMinor: 0,
    });
  });

  test('of one register by two people at once leaves one session, and says who has it', async () => {
    const ask = () =>
      frontDesk.post('/api/cash/sessions', { registerId, count: fiftyEuros, reason: null });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({
      code: 'cash_session_open',
      details: { byName: null, at: server.clock.now().toISOString() },
    });
  });

  test.each([
    [
      'a note that does not exist',
      [{ denominationMinor: 300, count: 1 }],
      'count.0.denominationMinor',
    ],
    ['a note twice', [...fiftyEuros, fiftyEuros[0]], 'count'],
    ['half a coin', [{ denominationMinor: 100, count: 0.5 }], 'count.0.count'],
    ['less than nothing', [{ denominationMinor: 100, count: -1 }], 'count.0.count'],
    ['letters', [{ denominationMinor: 100, count: 'dos' }], 'count.0.count'],
    ['more than fits', [{ denominationMinor: 50_000, count: 9999 }], 'count'],
  ])('counted with %s is refused at its field', async (_name, typed, field) => {
    const body = { registerId, count: typed, reason: null };
    const answer = await frontDesk.post('/api/cash/sessions', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ fields: object }>().fields).toHaveProperty([field]);
  });

  test('sent again with its key opens nothing else', async () => {
    const body = { registerId, count: fiftyEuros, reason: null };
    const headers = { 'idempotency-key': `abrir-${registerId}` };
    const first = await frontDesk.post('/api/cash/sessions', body, { headers });
    const again = await frontDesk.post('/api/cash/sessions', body, { headers });
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  });
});

async function openSessionOf(id: string): Promise<{ id: string }> {
  const { items } = (await frontDesk.get('/api/cash/registers')).json<{ items: CashRegister[] }>();
  const session = items.find((register) => register.id === id)?.session;
  if (!session) throw new Error('no session');
  return session;
}

describe('a sale in cash', () => {
  test('with no open session is refused and leaves nothing', async () => {
    const before = await server.rows('select id from sale');
    await expect(sell({ amountMinor: 1200 })).rejects.toMatchObject({
      code: 'cash_session_required',
    });
    expect(await server.rows('select id from sale')).toEqual(before);
  });

  test('goes into the register that was named; without a name several are too many', async () => {
    const other = await addRegister(admin);
    const [mine, theirs] = [await open(), await openRegister(frontDesk, other)];
    await sell({ amountMinor: 1200 });
    expect((await read(mine.id)).expectedMinor).toBe(6200);
    expect((await read(theirs.id)).expectedMinor).toBe(5000);
    const nameless = addSale(server, { amountMinor: 1200 });
    await expect(nameless).rejects.toMatchObject({ code: 'cash_session_required' });
  });

  test('is refused while the drawer is being counted, and taken again when it goes on', async () => {
    const { id } = await open();
    await frontDesk.post(path(id, '/counting'));
    await expect(sell({ amountMinor: 1200 })).rejects.toMatchObject({
      code: 'cash_session_counting',
    });
    await frontDesk.post(path(id, '/resume'));
    await sell({ amountMinor: 1200 });
    expect(await read(id)).toMatchObject({ state: 'open', expectedMinor: 6200 });
  });

  test('at the moment of closing is in the report, or refused', async () => {
    const { id } = await open();
    const sold = Array.from({ length: 4 }, () =>
      sell({ amountMinor: 1000 }).then(
        () => 1000,
        () => 0,
      ),
    );
    const counting = frontDesk.post(path(id, '/counting'));
    const taken = (await Promise.all(sold)).reduce((sum, one) => sum + one, 0);
    await counting;
    expect((await count(id, 5000)).closing?.expectedMinor).toBe(5000 + taken);
  });

  test('given back after the closing leaves the drawer that is open now', async () => {
    const first = await open();
    const { saleId, lineId } = await sell({ amountMinor: 1200 });
    await closeRegister(frontDesk, first.id, 6200);
    const second = await openRegister(frontDesk, registerId, { count: counted(6200) });
    await sell({ amountMinor: -1200, refunds: { saleId, lineId } });
    expect((await read(second.id)).expectedMinor).toBe(5000);
    expect((await report(first.id)).cash).toMatchObject({ refundsMinor: 0, expectedMinor: 6200 });
  });
});

describe('money put in and taken out', () => {
  test('is told with its reason, and what was expected follows', async () => {
    const { id } = await open();
    await frontDesk.post(path(id, '/movements'), {
      ...{ kind: 'in', amountMinor: 2000, reason: 'Cambio del banco' },
    });
    const out = { kind: 'out', amountMinor: 1500, reason: 'Mensajero' };
    const answer = await frontDesk.post(path(id, '/movements'), out);
    expect(answer.json<CashSession>().expectedMinor).toBe(5500);
    const { items } = (await frontDesk.get(path(id, '/movements'))).json<{
      items: CashMovement[];
    }>();
    expect(items.map(({ kind, amountMinor }) => [kind, amountMinor]).toSorted()).toEqual([
      ['in', 2000],
      ['out', -1500],
    ]);
  });

  test('comes with the open shifts, as they are read one by one', async () => {
    const { id } = await open();
    await frontDesk.post(path(id, '/movements'), {
      ...{ kind: 'in', amountMinor: 2000, reason: 'Cambio del banco' },
    });
    const { items } = (await frontDesk.get('/api/cash/sessions/open')).json<{
      items: { session: CashSession; movements: object }[];
    }>();
    expect(items.find(({ session }) => session.id === id)).toEqual({
      session: await read(id),
      movements: (await frontDesk.get(path(id, '/movements?limit=10'))).json(),
    });
    await closeRegister(frontDesk, id, 7000);
    expect((await frontDesk.get('/api/cash/sessions/open')).body).not.toContain(id);
  });

  test.each([
    ['more than there is', { kind: 'out', amountMinor: 5001, reason: 'Mensajero' }, 'amountMinor'],
    ['nothing', { kind: 'in', amountMinor: 0, reason: 'Cambio' }, 'amountMinor'],
    ['a negative amount', { kind: 'in', amountMinor: -100, reason: 'Cambio' }, 'amountMinor'],
    ['an amount of millions', { kind: 'in', amountMinor: 1e9, reason: 'Cambio' }, 'amountMinor'],
    ['no reason', { kind: 'in', amountMinor: 100, reason: ' ' }, 'reason'],
  ])('is refused with %s', async (_name, body, field) => {
    const { id } = await open();
    const answer = await frontDesk.post(path(id, '/movements'), body);
    expect(answer.json<{ fields: object }>().fields).toHaveProperty(field);
  });

  test('never takes the last twice, also when two do it at once', async () => {
    const { id } = await open();
    const out = { kind: 'out', amountMinor: 5000, reason: 'Banco' };
    const answers = await Promise.all(
      [0, 1].map(() => frontDesk.post(path(id, '/movements'), out)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  });
});

describe('closing', () => {
  test('is blind while the setting is on: nothing says what there should be until the count is in', async () => {
    await setBlind(true);
    const { id } = await open();
    await sell({ amountMinor: 1200 });
    const moved = { kind: 'in', amountMinor: 100, reason: 'Cambio del banco' };
    const answer = await frontDesk.post(path(id, '/movements'), moved);
    expect(answer.json()).toMatchObject({ expectedMinor: null });
    for (const state of ['open', 'counting']) {
      if (state === 'counting') await frontDesk.post(path(id, '/counting'));
      for (const person of [frontDesk, admin]) {
        const session = (await person.get(path(id))).json<CashSession>();
        expect(session).toMatchObject({ state, expectedMinor: null, closing: null });
        const { items } = (await person.get('/api/cash/sessions/open')).json<{
          items: { session: CashSession; movements: { items: CashMovement[] } }[];
        }>();
        const shown = items.find((one) => one.session.id === id);
        // Sales are left out: their sum is what there should be.
        expect(shown).toMatchObject({
          session: { expectedMinor: null },
          movements: { items: [{ kind: 'in', amountMinor: 100 }] },
        });
        const listed = await person.get(path(id, '/movements'));
        expect(listed.json<{ items: object[] }>().items).toHaveLength(1);
        const x = await person.get(path(id, '/report'));
        expect(x.json()).toMatchObject({ code: 'cash_count_blind' });
        expect(x.body).not.toContain('6300');
      }
    }
    expect((await count(id, 6200)).closing).toMatchObject({
      ...{ countedMinor: 6200, expectedMinor: 6300, differenceMinor: -100 },
    });
    await frontDesk.post(path(id, '/resume'));
    expect(await read(id)).toMatchObject({ expectedMinor: null, closing: null });
    const closed = await closeRegister(frontDesk, id, 6200);
    expect(closed.closing).toMatchObject({ expectedMinor: 6300, differenceMinor: -100 });
    expect((await report(id)).cash).toMatchObject({ differenceMinor: -100 });
    await setBlind(false);
  });

  test('shows what there should be while the setting is off', async () => {
    const { id } = await open();
    await sell({ amountMinor: 1200 });
    expect(await read(id)).toMatchObject({ expectedMinor: 6200 });
    await frontDesk.post(path(id, '/counting'));
    expect(await read(id)).toMatchObject({ expectedMinor: 6200, closing: null });
    expect((await report(id)).cash).toMatchObject({ expectedMinor: 6200 });
  });

  test('over the tolerance wants a reason, and a difference of 0 never does', async () => {
    const { id } = await open();
    await frontDesk.post(path(id, '/counting'));
    const { version } = await count(id, 4799);
    const refused = await frontDesk.post(path(id, '/close'), { reason: null, version });
    expect(refused.json()).toMatchObject({
      code: 'cash_reason_required',
      details: { differenceMinor: -201 },
    });
    await server.rows('update money_settings set cash_tolerance_minor = 0');
    const exact = await count(id, 5000);
    const closed = await frontDesk.post(path(id, '/close'), {
      reason: null,
      version: exact.version,
    });
    await server.rows('update money_settings set cash_tolerance_minor = 200');
    expect(closed.json()).toMatchObject({ state: 'closed', closing: { differenceMinor: 0 } });
  });

  test('by two people at once: one wins, the other hears who and when', async () => {
    const { id } = await open();
    await frontDesk.post(path(id, '/counting'));
    const { version } = await count(id, 5000);
    const ask = (person: Person) => person.post(path(id, '/close'), { reason: null, version });
    const answers = await Promise.all([ask(frontDesk), ask(admin)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({
      code: 'cash_session_closed',
      details: { byName: null, at: server.clock.now().toISOString() },
    });
  });

  test('what somebody counted again meanwhile is not closed with the old count', async () => {
    const { id } = await open();
    await frontDesk.post(path(id, '/counting'));
    const { version } = await count(id, 5000);
    await count(id, 4900);
    const answer = await frontDesk.post(path(id, '/close'), { reason: null, version });
    expect(answer.json()).toMatchObject({ code: 'stale_version' });
  });

  test('compares what is counted of Bizum with the Bizum payments of the shift', async () => {
    const { id } = await open();
    const sale = saleOf([textLine(3000)], 3000, {
      ...{ registerId, payments: [{ method: 'bizum', amountMinor: 3000 }] },
    });
    expect((await frontDesk.post('/api/sales', sale)).statusCode).toBe(200);
    await frontDesk.post(path(id, '/counting'));
    const { closing } = await count(id, 5000, [{ method: 'bizum', amountMinor: 2900 }]);
    expect(closing?.methods).toEqual([
      expect.objectContaining({ method: 'bizum', netMinor: 3000, differenceMinor: -100 }),
    ]);
  });

  test('wants a reason for what the card terminal lacks, too', async () => {
    const { id } = await open();
    await sell({ amountMinor: 3000, method: 'card' });
    await frontDesk.post(path(id, '/counting'));
    const { version } = await count(id, 5000, [{ method: 'card', amountMinor: 2000 }]);
    const answer = await frontDesk.post(path(id, '/close'), { reason: null, version });
    expect(answer.json()).toMatchObject({ code: 'cash_reason_required' });
    const explained = { reason: 'Un cobro se anuló en el datáfono', version };
    expect((await frontDesk.post(path(id, '/close'), explained)).statusCode).toBe(200);
    expect((await report(id)).cash).toMatchObject({
      ...{ differenceMinor: 0, closingReason: explained.reason },
    });
  });

  test('wants to be counted first, and nothing happens to a closed one', async () => {
    const { id, version } = await open();
    const uncounted = await frontDesk.post(path(id, '/close'), { reason: null, version });
    expect(uncounted.json()).toMatchObject({ code: 'illegal_transition' });
    await closeRegister(frontDesk, id, 5000);
    for (const step of ['/counting', '/resume']) {
      const answer = await frontDesk.post(path(id, step));
      expect(answer.json()).toMatchObject({ code: 'cash_session_closed' });
    }
    const moved = { kind: 'in', amountMinor: 100, reason: 'Tarde' };
    const answer = await frontDesk.post(path(id, '/movements'), moved);
    expect(answer.json()).toMatchObject({ code: 'cash_session_closed' });
    await expect(
      server.rows('update cash_session set closing_minor = 1 where id = $1', id),
    ).rejects.toThrow(/is closed/);
  });

  test('numbers its Z reports by register, without a gap', async () => {
    const other = await addRegister(admin);
    const numbers: (number | null)[] = [];
    for (const register of [registerId, other, registerId]) {
      const { id } = await openRegister(frontDesk, register);
      numbers.push((await closeRegister(frontDesk, id, 5000)).zNumber);
    }
    expect(numbers).toEqual([1, 1, 2]);
  });

  test('with a payment that was only begun says so and does not count it', async () => {
    const { id } = await open();
    await sell({ amountMinor: 3000, method: 'card', paymentState: 'started' });
    await closeRegister(frontDesk, id, 5000);
    expect(await report(id)).toMatchObject({
      pendingPayments: 1,
      methods: [],
      sales: { count: 0 },
    });
  });

  test('a shift over midnight is one report, under the day on which it was opened', async () => {
    server.clock.set('2026-11-24T22:50:00.000Z'); // 23:50 in Madrid
    const { id } = await open();
    await sell({ amountMinor: 1000 });
    server.clock.advance({ minutes: 20 });
    await sell({ amountMinor: 2000 });
    await closeRegister(frontDesk, id, 8000);
    expect((await report(id)).sales).toEqual({ count: 2, totalMinor: 3000 });
    const on = async (day: string) =>
      (await admin.get(`/api/cash/sessions?registerId=${registerId}&from=${day}&to=${day}`)).json<{
        items: CashHistoryItem[];
      }>().items;
    expect([(await on('2026-11-24')).length, (await on('2026-11-25')).length]).toEqual([1, 0]);
  });
});

describe('the report', () => {
  test('says methods, rates, refunds, discounts and the drawer; the Z is what the X was', async () => {
    const { id } = await open();
    const card = await sell({ amountMinor: 3000, method: 'card' });
    await sell({ amountMinor: 1089, discountMinor: 121 });
    await sell({ amountMinor: -3000, method: 'card', refunds: card });
    await frontDesk.post(path(id, '/movements'), {
      ...{ kind: 'out', amountMinor: 89, reason: 'Pan' },
    });
    const x = await report(id);
    expect(x).toMatchObject({
      zNumber: null,
      methods: [
        { method: 'cash', payments: 1, chargedMinor: 1089, refundedMinor: 0, netMinor: 1089 },
        { method: 'card', payments: 2, chargedMinor: 3000, refundedMinor: -3000, netMinor: 0 },
      ],
      rates: [{ taxBasisPoints: 2100, grossMinor: 1089, baseMinor: 900, quotaMinor: 189 }],
      sales: { count: 2, totalMinor: 4089 },
      refunds: { count: 1, totalMinor: -3000 },
      discounts: { count: 1, totalMinor: 121 },
      cash: { openingMinor: 5000, salesMinor: 1089, outMinor: -89, expectedMinor: 6000 },
    });
    await frontDesk.post(path(id, '/counting'));
    const methods = [{ method: 'card', amountMinor: 100 }];
    const { version } = await count(id, 6100, methods);
    await frontDesk.post(path(id, '/close'), { reason: null, version });
    const z = await report(id);
    expect(z).toMatchObject({
      ...{ zNumber: 1, rates: x.rates, sales: x.sales, closedAt: expect.any(String) },
      cash: { expectedMinor: 6000, countedMinor: 6100, differenceMinor: 100 },
    });
    expect(z.methods[1]).toMatchObject({ countedMinor: 100, differenceMinor: 100 });
    // What is renamed or set afterwards does not change what was printed.
    await admin.put(`/api/cash/registers/${registerId}`, { name: 'Otra', version: 1 });
    expect(await report(id)).toEqual(z);
  });

  test('asks the database as often for a shift of 1,000 sales as for one', async () => {
    const { id } = await open();
    await sell({ amountMinor: 121 });
    const one = await statementsOf(() => report(id));
    await server.rows(`
      with copies as (
        select gen_random_uuid() as sale, gen_random_uuid() as payment, n
        from generate_series(1, 999) n
      ), sold as (
        insert into sale (id, kind, state, total_minor, created_at, issued_at)
        select sale, 'sale', 'issued', 121, now(), now() from copies
      ), lines as (
        insert into sale_line (id, sale_id, position, kind, description, quantity, unit_price_minor,
          total_minor, tax_treatment, tax_basis_points)
        select gen_random_uuid(), sale, 1, 'text', 'Agua', 1, 121, 121, 'rate', 2100 from copies
      ), rates as (
        insert into sale_tax (sale_id, tax_treatment, tax_basis_points, gross_minor, base_minor,
          quota_minor)
        select sale, 'rate', 2100, 121, 100, 21 from copies
      ), paid as (
        insert into payment (id, sale_id, method, amount_minor, state, cash_session_id, created_at,
          captured_at)
        select payment, sale, 'cash', 121, 'captured', '${id}'::uuid, now(), now() from copies
      )
      insert into cash_movement (id, cash_session_id, kind, amount_minor, payment_id, at)
      select gen_random_uuid(), '${id}'::uuid, 'sale', 121, payment, now() from copies`);
    let sold: CashReport | undefined;
    const many = await statementsOf(async () => (sold = await report(id)));
    expect(sold).toMatchObject({
      sales: { count: 1000, totalMinor: 121_000 },
      cash: { expectedMinor: 126_000 },
    });
    expect(many).toBe(one);
    const closing = await statementsOf(() => closeRegister(frontDesk, id, 126_000));
    expect(closing).toBeLessThan(80);
  });
});

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  let statements = 0;
  const count = () => void (statements += 1);
  server.database.pool.on('acquire', count);
  await work();
  server.database.pool.off('acquire', count);
  return statements;
}

describe('history', () => {
  test('goes on page by page, the last first, and knows those with a difference', async () => {
    const ids: string[] = [];
    for (const minor of [5000, 5100, 5100]) {
      server.clock.advance({ minutes: 5 });
      const opened = await openRegister(frontDesk, registerId, {
        ...{ count: ids.length === 0 ? fiftyEuros : counted(5000 + (ids.length - 1) * 100) },
        reason: 'Prueba',
      });
      ids.unshift(opened.id);
      await closeRegister(frontDesk, opened.id, minor);
    }
    const page = async (query: string) =>
      (await admin.get(`/api/cash/sessions?registerId=${registerId}&${query}`)).json<{
        items: CashHistoryItem[];
        next: string | null;
      }>();
    const first = await page('limit=2');
    const second = await page(`limit=2&after=${first.next}`);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    expect(second.next).toBeNull();
    const different = await page('difference=different');
    expect(different.items.map(({ id }) => id)).toEqual([ids[1]]);
  });

  test('of others is the administrator’s; reception still sees the shift that it closed', async () => {
    const [ana, luis] = await Promise.all([
      addReceptionist(server, 'Ana Ruiz'),
      addReceptionist(server, 'Luis Gil'),
    ]);
    const { id } = await openRegister(ana, registerId);
    await closeRegister(ana, id, 5000);
    const statuses = [ana, luis, admin].map(async (one) => (await one.get(path(id))).statusCode);
    expect(await Promise.all(statuses)).toEqual([200, 404, 200]);
    expect((await ana.get(path(id, '/report'))).json()).toMatchObject({ closedByName: 'Ana Ruiz' });
    expect((await luis.get(path(id, '/report'))).statusCode).toBe(404);
  });
});

describe('a register', () => {
  test('is renamed over the version that was seen, archived when closed, and brought back', async () => {
    const url = `/api/cash/registers/${registerId}`;
    const renamed = await admin.put(url, { name: 'Entrada', version: 1 });
    expect(renamed.json()).toMatchObject({ name: 'Entrada', version: 2 });
    const stale = await admin.put(url, { name: 'Bar', version: 1 });
    expect(stale.json()).toMatchObject({ code: 'stale_version' });
    const { id } = await open();
    const inUse = await admin.put(`${url}/status`, { status: 'archived' });
    expect(inUse.json()).toMatchObject({ code: 'cash_session_open' });
    await closeRegister(frontDesk, id, 5000);
    expect((await admin.put(`${url}/status`, { status: 'archived' })).statusCode).toBe(200);
    const body = { registerId, count: fiftyEuros, reason: null };
    const opened = await frontDesk.post('/api/cash/sessions', body);
    expect(opened.json()).toMatchObject({ code: 'illegal_transition' });
    expect((await admin.put(`${url}/status`, { status: 'active' })).statusCode).toBe(200);
  });
});
