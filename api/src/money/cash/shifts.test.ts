import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { CashReport, CashSession, Sale } from '@aforo/shared/contract';
import { randomFrom } from '../../testing/booking-invariants.ts';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/booking-test-server.ts';
import {
  addReceptionist,
  addRegister,
  closeRegister,
  counted,
  openRegister,
} from '../../testing/cash.ts';
import type { Person } from '../../testing/test-app.ts';
import { moneyInvariants, saleOf, sell, textLine } from '../../testing/till.ts';

let server: BookingTestServer;
let registerId: string;
let eva: Person;
beforeAll(async () => {
  server = await buildBookingTestServer();
  await server.rows('update money_settings set is_count_blind = false');
  eva = await addReceptionist(server, 'Eva Sanz');
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.advance({ minutes: 1 });
  registerId = await addRegister(server.admin);
});

const step = (id: string, name = '') => `/api/cash/sessions/${id}${name}`;
const read = async (id: string) => (await server.admin.get(step(id))).json<CashSession>();
const report = async (id: string) =>
  (await server.admin.get(step(id, '/report'))).json<CashReport>();
const paidBy = (method: 'cash' | 'card', amountMinor: number) =>
  saleOf([textLine(amountMinor)], amountMinor, {
    registerId,
    payments: [{ method, amountMinor }],
  });
/** A request that refunds a whole sale. */
const refundOf = (sale: Sale, method: 'cash' | 'card') => ({
  registerId,
  lines: [{ lineId: sale.lines[0]!.id, quantity: 1 }],
  payments: [{ method, amountMinor: sale.totalMinor }],
  reason: 'Se ha arrepentido',
});
const shiftOf = async (sale: Sale) =>
  (
    await server.rows<{ id: string | null }>(
      'select cash_session_id as id from payment where sale_id = $1',
      sale.id,
    )
  )[0]?.id;

async function closeEverything(): Promise<void> {
  const open = await server.rows<{ id: string; state: string }>(
    `select id, state from cash_session where state <> 'closed'`,
  );
  for (const { id } of open) {
    const { expectedMinor } = await read(id);
    await closeRegister(server.admin, id, expectedMinor ?? 0);
  }
}

describe('the refund limit of a person', () => {
  beforeEach(closeEverything);

  test('applies to all refunds of a shift, is reported with the remainder, and resets with the next shift', async () => {
    const { id } = await openRegister(eva, registerId, { count: counted(50_000) });
    const sales: Sale[] = [];
    for (let sold = 0; sold < 4; sold++) sales.push(await sell(server, paidBy('card', 3000)));
    const path = (sale: Sale) => `/api/sales/${sale.id}/refunds`;
    expect((await eva.post(path(sales[0]!), refundOf(sales[0]!, 'cash'))).statusCode).toBe(200);
    const second = await eva.post(path(sales[1]!), refundOf(sales[1]!, 'cash'));
    expect(second.json()).toMatchObject({
      code: 'refund_limit',
      details: { limitMinor: 5000, leftMinor: 2000 },
    });
    const { lines } = refundOf(sales[1]!, 'cash');
    const quote = await eva.post(`${path(sales[1]!)}/quote`, { lines });
    expect(quote.json()).toMatchObject({ code: 'refund_limit' });
    const noa = await addReceptionist(server, 'Noa Vidal');
    expect((await noa.post(path(sales[1]!), refundOf(sales[1]!, 'cash'))).statusCode).toBe(200);
    await closeRegister(eva, id, 44_000);
    server.clock.advance({ minutes: 1 });
    await openRegister(eva, registerId, { count: counted(44_000) });
    expect((await eva.post(path(sales[2]!), refundOf(sales[2]!, 'cash'))).statusCode).toBe(200);
  });

  test('holds for concurrent refunds of different sales', async () => {
    await openRegister(eva, registerId, { count: counted(50_000) });
    const sales = [
      await sell(server, paidBy('card', 3000)),
      await sell(server, paidBy('card', 3000)),
      await sell(server, paidBy('card', 3000)),
    ];
    const answers = await Promise.all(
      sales.map((sale) => eva.post(`/api/sales/${sale.id}/refunds`, refundOf(sale, 'card'))),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  });
});

describe('the discount limit of a person', () => {
  beforeEach(async () => {
    await closeEverything();
    await server.rows('update money_settings set discount_shift_limit_minor = 2000');
  });

  const discounted = (minor: number) => {
    const line = {
      ...textLine(15_000),
      discount: { off: { kind: 'amount', minor }, reason: 'Cliente fiel' },
    } as const;
    return saleOf([line], 15_000 - minor, { registerId });
  };

  test('applies to all discounts of a shift, is reported with the remainder, and resets with the next shift', async () => {
    const { id } = await openRegister(eva, registerId, { count: counted(50_000) });
    expect((await eva.post('/api/sales', discounted(1500))).statusCode).toBe(200);
    const refusal = {
      code: 'discount_shift_limit',
      details: { limitMinor: 2000, leftMinor: 500 },
    };
    const { lines, clientId } = discounted(501);
    const basket = { clientId, lines };
    expect((await eva.post('/api/sales', discounted(501))).json()).toMatchObject(refusal);
    expect((await eva.post('/api/sales/quote', basket)).json()).toMatchObject(refusal);
    const quote = await eva.post('/api/charges/quote', { ...basket, debts: [], covers: [] });
    expect(quote.json()).toMatchObject(refusal);
    // Sales without a discount, other people and administrators are not affected.
    expect((await eva.post('/api/sales', paidBy('card', 3000))).statusCode).toBe(200);
    const noa = await addReceptionist(server, 'Noa Vidal');
    expect((await noa.post('/api/sales', discounted(501))).statusCode).toBe(200);
    expect((await server.admin.post('/api/sales', discounted(5000))).statusCode).toBe(200);
    expect((await eva.post('/api/sales', discounted(500))).statusCode).toBe(200);
    await closeRegister(eva, id, 50_000);
    server.clock.advance({ minutes: 1 });
    await openRegister(eva, registerId, { count: counted(50_000) });
    expect((await eva.post('/api/sales', discounted(1500))).statusCode).toBe(200);
  });

  test('does not count what a promotion code takes off', async () => {
    await openRegister(eva, registerId, { count: counted(50_000) });
    const promotion = {
      code: 'OTOÑO',
      off: { kind: 'share', basisPoints: 5000 },
      startsOn: '2026-01-01',
      endsOn: null,
      totalLimit: null,
      clientLimit: null,
      serviceIds: [],
      templateIds: [],
      productIds: [],
      isForNewClients: false,
    };
    expect((await server.admin.post('/api/promotions', promotion)).statusCode).toBe(200);
    const { clientId } = await server.addClient();
    const templateId = await server.addTemplate();
    const bonoLine = { kind: 'package', templateId, quantity: 1 } as const;
    const sale = saleOf([bonoLine], 4500, { registerId, clientId, promotionCode: 'OTOÑO' });
    expect((await eva.post('/api/sales', sale)).statusCode).toBe(200);
    expect((await eva.post('/api/sales', discounted(1500))).statusCode).toBe(200);
  });

  test('holds for concurrent sales', async () => {
    await openRegister(eva, registerId, { count: counted(50_000) });
    const answers = await Promise.all(
      [1500, 1500, 1500].map((minor) => eva.post('/api/sales', discounted(minor))),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  });
});

describe('the money that leaves the drawer', () => {
  // The shorter request would win any race against refunds, so the first case races only refunds.
  test.each([
    ['three refunds', false],
    ['a refund and a withdrawal', true],
  ])('never exceeds the expected content, with %s at once', async (_name, isWithdrawn) => {
    const { id } = await openRegister(eva, registerId, { count: counted(5000) });
    const sales: Sale[] = [];
    for (let sold = 0; sold < (isWithdrawn ? 1 : 3); sold++) {
      sales.push(await sell(server, paidBy('card', 4000)));
    }
    const withdrawal = { kind: 'out', amountMinor: 4000, reason: 'Banco' };
    const answers = await Promise.all([
      ...sales.map((sale) =>
        server.admin.post(`/api/sales/${sale.id}/refunds`, refundOf(sale, 'cash')),
      ),
      ...(isWithdrawn ? [eva.post(step(id, '/movements'), withdrawal)] : []),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const answer of answers) {
      if (answer.statusCode === 200) continue;
      expect(['cash_drawer_short', 'validation_failed']).toContain(
        answer.json<{ code: string }>().code,
      );
      // The response doesn't reveal the expected amount.
      expect(answer.body).not.toContain('5000');
    }
    expect(await read(id)).toMatchObject({ expectedMinor: 1000 });
  });
});

// The embedded database has one connection, so transactions can't overlap.
if (globalThis.database === 'postgres') {
  test('a cash refund that waits for a sale in the drawer is not overtaken by later sales', async () => {
    const { id } = await openRegister(eva, registerId);
    const sold = await sell(server, paidBy('card', 1000));
    const inProgress = await server.database.pool.connect();
    const requests: Promise<unknown>[] = [];
    const finished: string[] = [];
    /** Returns when the request has finished or waits for a lock after the requests before it. */
    const send = async (name: string, request: Promise<{ statusCode: number }>) => {
      requests.push(request.then(({ statusCode }) => finished.push(`${name} ${statusCode}`)));
      const isWaiting = async () => {
        const waiting = await server.rows(
          `select from pg_stat_activity
           where wait_event_type = 'Lock' and datname = current_database()`,
        );
        return finished.length > 0 || waiting.length === requests.length;
      };
      while (!(await isWaiting()));
    };
    try {
      await inProgress.query('begin');
      // Like a payment in progress of the previous release, during an update.
      await inProgress.query('select from cash_session where id = $1 for share', [id]);
      const path = `/api/sales/${sold.id}/refunds`;
      await send('refund', server.admin.post(path, refundOf(sold, 'cash')));
      await send('sale', server.frontDesk.post('/api/sales', paidBy('cash', 500)));
      await inProgress.query('commit');
      await Promise.all(requests);
      expect(finished).toEqual(['refund 200', 'sale 200']);
    } finally {
      inProgress.release();
    }
  });
}

describe('while a shift is being counted', () => {
  test('a cash sale and a cash movement are refused with who counts and since when', async () => {
    const { id } = await openRegister(eva, registerId);
    server.clock.set('2026-11-25T20:04:00.000Z'); // 21:04 in Madrid
    await eva.post(step(id, '/counting'));
    const sold = await server.frontDesk.post('/api/sales', paidBy('cash', 1000));
    const moved = await server.frontDesk.post(step(id, '/movements'), {
      kind: 'in',
      amountMinor: 100,
      reason: 'Cambio',
    });
    for (const answer of [sold, moved]) {
      expect(answer.json()).toMatchObject({
        code: 'cash_session_counting',
        message: expect.stringMatching(
          /^Eva Sanz está contando la caja «Mostrador» desde las 21:04/,
        ),
        details: { byName: 'Eva Sanz', since: '2026-11-25T20:04:00.000Z' },
      });
    }
    expect(await server.rows('select from cash_movement where cash_session_id = $1', id)).toEqual(
      [],
    );
  });

  test('a card payment goes into the shift that opens next', async () => {
    const { id } = await openRegister(eva, registerId);
    await eva.post(step(id, '/counting'));
    const sale = await sell(server, paidBy('card', 1000));
    expect(await shiftOf(sale)).toBeNull();
    await closeRegister(eva, id, 5000);
    expect((await report(id)).methods).toEqual([]);
    const next = await openRegister(eva, registerId);
    expect(await shiftOf(sale)).toBe(next.id);
    expect((await report(next.id)).methods).toMatchObject([{ method: 'card', netMinor: 1000 }]);
  });

  test('a card payment goes into the same shift if it resumes', async () => {
    const { id } = await openRegister(eva, registerId);
    await eva.post(step(id, '/counting'));
    const sale = await sell(server, paidBy('card', 1000));
    const back = await server.admin.post(`/api/sales/${sale.id}/refunds`, refundOf(sale, 'card'));
    expect(back.statusCode).toBe(200);
    await eva.post(step(id, '/resume'));
    expect([await shiftOf(sale), await shiftOf(back.json<Sale>())]).toEqual([id, id]);
  });
});

describe('every payment at the front desk', () => {
  test.each([7, 2026])(
    'is in exactly one closing report while shifts open and close (%i)',
    async (seed) => {
      await closeEverything();
      await openRegister(eva, registerId);
      await closeEverything(); // takes the payments queued by earlier tests
      const random = randomFrom(seed);
      const below = (end: number) => Math.floor(random() * end);
      const registers = [registerId, await addRegister(server.admin, 'Bar')];
      const [{ before } = { before: 0 }] = await server.rows<{ before: number }>(
        'select count(*)::integer as before from payment',
      );
      const sales: Sale[] = [];
      const act = async (): Promise<void> => {
        const at = registers[below(2)]!;
        const [shift] = await server.rows<{ id: string }>(
          `select id from cash_session where register_id = $1 and state <> 'closed'`,
          at,
        );
        switch (below(8)) {
          case 0:
            return void (await eva.post('/api/cash/sessions', {
              registerId: at,
              count: counted(5e3),
              reason: 'Como estaba',
            }));
          case 1:
            return void (shift && (await eva.post(step(shift.id, '/counting'))));
          case 2:
            return void (shift && (await eva.post(step(shift.id, '/resume'))));
          case 3: {
            if (!shift) return;
            const count = { count: counted(5000), methods: [] };
            const answer = await eva.post(step(shift.id, '/count'), count);
            const { version = 1 } = answer.json<Partial<CashSession>>();
            const closing = { reason: 'Da igual', version };
            return void (await eva.post(step(shift.id, '/close'), closing));
          }
          case 4: {
            const [sale] = sales.splice(0, 1);
            if (!sale) return;
            const method = below(2) === 0 ? 'card' : 'cash';
            const body = { ...refundOf(sale, method), registerId: at };
            return void (await server.admin.post(`/api/sales/${sale.id}/refunds`, body));
          }
          default: {
            const method = below(2) === 0 ? 'card' : 'cash';
            const body = { ...paidBy(method, 100 + below(900)), registerId: at };
            const answer = await server.admin.post('/api/sales', body);
            if (answer.statusCode === 200) sales.push(answer.json<Sale>());
          }
        }
      };
      for (let round = 0; round < 16; round++) {
        server.clock.advance({ seconds: 30 });
        await Promise.all(Array.from({ length: 5 }, act));
      }
      await closeEverything();
      const last = await openRegister(eva, registerId, { reason: 'Como estaba' });
      await closeRegister(eva, last.id, (await read(last.id)).expectedMinor ?? 0);

      const payments = await server.rows<{ z: number | null }>(
        `select s.z_number as z from payment p left join cash_session s on s.id = p.cash_session_id
         order by p.created_at, p.id offset $1`,
        before,
      );
      expect(payments.length).toBeGreaterThan(5);
      expect(payments.filter(({ z }) => z === null)).toEqual([]);
      expect(await server.rows('select from payment_without_shift')).toEqual([]);
      for (const [sentence, query] of Object.entries(moneyInvariants)) {
        expect({ [sentence]: await server.rows(query) }).toEqual({ [sentence]: [] });
      }
    },
    60_000,
  );
});
