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
} from '../../testing/records/cash.ts';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';
import type { Person } from '../../testing/servers/test-app.ts';
import { saleOf, textLine } from '../../testing/records/till.ts';

let server: BookingTestServer;
let admin: Person;
let frontDesk: Person;
let registerId: string;
beforeAll(async () => {
  server = await buildBookingTestServer();
  ({ admin, frontDesk } = server);
  await setBlind(false);
});
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

describe('opening a register', () => {
  test("uses the counted amount instead of the last closing's", async () => {
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

  test('requires a reason for a difference above the tolerance, except for the first opening', async () => {
    expect(await open()).toMatchObject({ openingDifferenceMinor: 0 });
    await closeRegister(frontDesk, (await openSessionOf(registerId)).id, 5000);
    const answer = await frontDesk.post('/api/cash/sessions', {
      registerId,
      count: counted(5201),
      reason: null,
    });
    expect(answer.json()).toMatchObject({
      code: 'cash_reason_required',
      details: { differenceMinor: 201 },
    });
    expect(await openRegister(frontDesk, registerId, { count: counted(5200) })).toMatchObject({
      openingDifferenceMinor: 200,
    });
  });

  test('records a difference once: the following shift closes without one', async () => {
    await closeRegister(frontDesk, (await open()).id, 5000);
    const reason = 'Faltaban diez';
    const second = await openRegister(frontDesk, registerId, { count: counted(4000), reason });
    const closed = await closeRegister(frontDesk, second.id, 4000);
    expect(closed.closing).toMatchObject({ expectedMinor: 4000, differenceMinor: 0 });
    expect(await openRegister(frontDesk, registerId, { count: counted(4000) })).toMatchObject({
      openingDifferenceMinor: 0,
    });
  });

  test('by several requests at once creates one session, and tells the others who opened it', async () => {
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
    ['a negative count', [{ denominationMinor: 100, count: -1 }], 'count.0.count'],
    ['letters', [{ denominationMinor: 100, count: 'dos' }], 'count.0.count'],
    ['more than the maximum', [{ denominationMinor: 50_000, count: 9999 }], 'count'],
  ])('with a count of %s is refused with an error at its field', async (_name, typed, field) => {
    const body = { registerId, count: typed, reason: null };
    const answer = await frontDesk.post('/api/cash/sessions', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ fields: object }>().fields).toHaveProperty([field]);
  });

  test('replays the first response for a repeated idempotency key', async () => {
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

describe('a cash sale', () => {
  test('is refused without an open session and writes no sale', async () => {
    const before = await server.rows('select id from sale');
    await expect(sell({ amountMinor: 1200 })).rejects.toMatchObject({
      code: 'cash_session_required',
    });
    expect(await server.rows('select id from sale')).toEqual(before);
  });

  test('goes into the named register; with several open, a name is required', async () => {
    const other = await addRegister(admin);
    const [namedSession, otherSession] = [await open(), await openRegister(frontDesk, other)];
    await sell({ amountMinor: 1200 });
    expect((await read(namedSession.id)).expectedMinor).toBe(6200);
    expect((await read(otherSession.id)).expectedMinor).toBe(5000);
    const nameless = addSale(server, { amountMinor: 1200 });
    await expect(nameless).rejects.toMatchObject({ code: 'cash_session_required' });
  });

  test('is refused during the count and accepted again after resuming', async () => {
    const { id } = await open();
    await frontDesk.post(path(id, '/counting'));
    await expect(sell({ amountMinor: 1200 })).rejects.toMatchObject({
      code: 'cash_session_counting',
    });
    await frontDesk.post(path(id, '/resume'));
    await sell({ amountMinor: 1200 });
    expect(await read(id)).toMatchObject({ state: 'open', expectedMinor: 6200 });
  });

  test('concurrent with closing is either in the report or refused', async () => {
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

  test('refunded after the closing takes the money from the drawer that is open now', async () => {
    const first = await open();
    const { saleId, lineId } = await sell({ amountMinor: 1200 });
    await closeRegister(frontDesk, first.id, 6200);
    const second = await openRegister(frontDesk, registerId, { count: counted(6200) });
    await sell({ amountMinor: -1200, refunds: { saleId, lineId } });
    expect((await read(second.id)).expectedMinor).toBe(5000);
    expect((await report(first.id)).cash).toMatchObject({ refundsMinor: 0, expectedMinor: 6200 });
  });
});

describe('a cash deposit or withdrawal', () => {
  test('is listed with its reason and changes the expected amount', async () => {
    const { id } = await open();
    await frontDesk.post(path(id, '/movements'), {
      kind: 'in',
      amountMinor: 2e3,
      reason: 'Cambio del banco',
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

  test("is listed with the open shifts as in the shift's own list", async () => {
    const { id } = await open();
    await frontDesk.post(path(id, '/movements'), {
      kind: 'in',
      amountMinor: 2e3,
      reason: 'Cambio del banco',
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
    [
      'more than the drawer holds',
      { kind: 'out', amountMinor: 5001, reason: 'Mensajero' },
      'amountMinor',
    ],
    ['a zero amount', { kind: 'in', amountMinor: 0, reason: 'Cambio' }, 'amountMinor'],
    ['a negative amount', { kind: 'in', amountMinor: -100, reason: 'Cambio' }, 'amountMinor'],
    ['an amount of millions', { kind: 'in', amountMinor: 1e9, reason: 'Cambio' }, 'amountMinor'],
    ['no reason', { kind: 'in', amountMinor: 100, reason: ' ' }, 'reason'],
  ])('is refused with %s', async (_name, body, field) => {
    const { id } = await open();
    const answer = await frontDesk.post(path(id, '/movements'), body);
    expect(answer.json<{ fields: object }>().fields).toHaveProperty(field);
  });

  test('succeeds once when two withdraw the last money at the same time', async () => {
    const { id } = await open();
    const out = { kind: 'out', amountMinor: 5000, reason: 'Banco' };
    const answers = await Promise.all(
      [0, 1].map(() => frontDesk.post(path(id, '/movements'), out)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  });
});

describe('closing a register', () => {
  test('hides the expected amount until the count is submitted while the blind setting is on', async () => {
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
        // Sales are left out: their sum would reveal the expected amount.
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
      countedMinor: 6200,
      expectedMinor: 6300,
      differenceMinor: -100,
    });
    await frontDesk.post(path(id, '/resume'));
    expect(await read(id)).toMatchObject({ expectedMinor: null, closing: null });
    const closed = await closeRegister(frontDesk, id, 6200);
    expect(closed.closing).toMatchObject({ expectedMinor: 6300, differenceMinor: -100 });
    expect((await report(id)).cash).toMatchObject({ differenceMinor: -100 });
    await setBlind(false);
  });

  test('shows the expected amount while the blind setting is off', async () => {
    const { id } = await open();
    await sell({ amountMinor: 1200 });
    expect(await read(id)).toMatchObject({ expectedMinor: 6200 });
    await frontDesk.post(path(id, '/counting'));
    expect(await read(id)).toMatchObject({ expectedMinor: 6200, closing: null });
    expect((await report(id)).cash).toMatchObject({ expectedMinor: 6200 });
  });

  test('requires a reason above the tolerance, and never for a difference of 0', async () => {
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

  test('by two people at once succeeds once and tells the other who closed it and when', async () => {
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

  test('refuses the version of an older count after a recount', async () => {
    const { id } = await open();
    await frontDesk.post(path(id, '/counting'));
    const { version } = await count(id, 5000);
    await count(id, 4900);
    const answer = await frontDesk.post(path(id, '/close'), { reason: null, version });
    expect(answer.json()).toMatchObject({ code: 'stale_version' });
  });

  test('compares the counted Bizum amount with the Bizum payments of the shift', async () => {
    const { id } = await open();
    const sale = saleOf([textLine(3000)], 3000, {
      registerId,
      payments: [
        {
          method: 'bizum',
          amountMinor: 3e3,
        },
      ],
    });
    expect((await frontDesk.post('/api/sales', sale)).statusCode).toBe(200);
    await frontDesk.post(path(id, '/counting'));
    const { closing } = await count(id, 5000, [{ method: 'bizum', amountMinor: 2900 }]);
    expect(closing?.methods).toEqual([
      expect.objectContaining({ method: 'bizum', netMinor: 3000, differenceMinor: -100 }),
    ]);
  });

  test('requires a reason for a shortfall of the card terminal, too', async () => {
    const { id } = await open();
    await sell({ amountMinor: 3000, method: 'card' });
    await frontDesk.post(path(id, '/counting'));
    const { version } = await count(id, 5000, [{ method: 'card', amountMinor: 2000 }]);
    const answer = await frontDesk.post(path(id, '/close'), { reason: null, version });
    expect(answer.json()).toMatchObject({ code: 'cash_reason_required' });
    const explained = { reason: 'Un cobro se anuló en el datáfono', version };
    expect((await frontDesk.post(path(id, '/close'), explained)).statusCode).toBe(200);
    expect((await report(id)).cash).toMatchObject({
      differenceMinor: 0,
      closingReason: explained.reason,
    });
  });

  test('requires a count first, and a closed session accepts no further changes', async () => {
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

  test('numbers the Z reports per register, without gaps', async () => {
    const other = await addRegister(admin);
    const numbers: (number | null)[] = [];
    for (const register of [registerId, other, registerId]) {
      const { id } = await openRegister(frontDesk, register);
      numbers.push((await closeRegister(frontDesk, id, 5000)).zNumber);
    }
    expect(numbers).toEqual([1, 1, 2]);
  });

  test('reports a payment that was only started and leaves it out of the totals', async () => {
    const { id } = await open();
    await sell({ amountMinor: 3000, method: 'card', paymentState: 'started' });
    await closeRegister(frontDesk, id, 5000);
    expect(await report(id)).toMatchObject({
      pendingPayments: 1,
      methods: [],
      sales: { count: 0 },
    });
  });

  test('makes one report of a shift over midnight, under the day of its opening', async () => {
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
  test('lists methods, rates, refunds, discounts and the drawer, and the Z equals the X', async () => {
    const { id } = await open();
    const card = await sell({ amountMinor: 3000, method: 'card' });
    await sell({ amountMinor: 1089, discountMinor: 121 });
    await sell({ amountMinor: -3000, method: 'card', refunds: card });
    await frontDesk.post(path(id, '/movements'), { kind: 'out', amountMinor: 89, reason: 'Pan' });
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
      zNumber: 1,
      rates: x.rates,
      sales: x.sales,
      closedAt: expect.any(String),
      cash: {
        expectedMinor: 6e3,
        countedMinor: 6100,
        differenceMinor: 100,
      },
    });
    expect(z.methods[1]).toMatchObject({ countedMinor: 100, differenceMinor: 100 });
    // Later renames and settings don't change what was printed.
    await admin.put(`/api/cash/registers/${registerId}`, { name: 'Otra', version: 1 });
    expect(await report(id)).toEqual(z);
  });

  test('runs as many queries for a shift of fifty sales as for one', async () => {
    const { id } = await open();
    await sell({ amountMinor: 121 });
    const one = await statementsOf(() => report(id));
    await server.rows(`
      with copies as (
        select gen_random_uuid() as sale, gen_random_uuid() as payment, n
        from generate_series(1, 49) n
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
      sales: { count: 50, totalMinor: 6050 },
      cash: { expectedMinor: 11_050 },
    });
    expect(many).toBe(one);
    const closing = await statementsOf(() => closeRegister(frontDesk, id, 11_050));
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

describe('the history of shifts', () => {
  test('is paged, newest first, and filters those with a difference', async () => {
    const ids: string[] = [];
    for (const minor of [5000, 5100, 5100]) {
      server.clock.advance({ minutes: 5 });
      const opened = await openRegister(frontDesk, registerId, {
        count: ids.length === 0 ? fiftyEuros : counted(5e3 + (ids.length - 1) * 100),
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

  test('shows all shifts to the administrator, and to reception the ones that it closed', async () => {
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
  test('is renamed if its version is current, archived when closed, and restored', async () => {
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
