import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { CashReport, CashSession, Sale, SaleInput } from '@aforo/shared/contract';
import { countDeadlocks } from '../../../testing/database/deadlocks.ts';
import { randomFrom } from '../../../testing/database/booking-invariants.ts';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';
import {
  addReceptionist,
  addRegister,
  closeRegister,
  counted,
  openRegister,
} from '../../../testing/records/cash.ts';
import type { Person } from '../../../testing/servers/test-app.ts';
import { moneyInvariants, saleOf, sell, textLine } from '../../../testing/records/till.ts';

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

describe('the last Z report', () => {
  beforeEach(closeEverything);

  test('is found again by the people of its shift and by administration', async () => {
    const opened = await openRegister(eva, registerId);
    await closeRegister(eva, opened.id, 5000);
    const other = await addReceptionist(server, 'Sara Gil');
    const last = async (person: Person) =>
      (await person.get('/api/cash/sessions/closed')).json<{ items: { id: string }[] }>().items;
    expect(await last(eva)).toEqual([
      expect.objectContaining({ id: opened.id, zNumber: 1, closedByName: 'Eva Sanz' }),
    ]);
    expect(await last(other)).toEqual([]);
    expect((await last(server.admin)).map(({ id }) => id)).toContain(opened.id);
  });
});

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

  const addPromotion = async (code: string) => {
    const promotion = {
      code,
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

  test('applies to the discounts of a local day while no shift is open', async () => {
    server.clock.set('2026-11-27T10:00:00.000Z');
    expect((await eva.post('/api/sales', discounted(1500))).statusCode).toBe(200);
    expect((await eva.post('/api/sales', discounted(501))).json()).toMatchObject({
      code: 'discount_shift_limit',
      details: { limitMinor: 2000, leftMinor: 500 },
    });
    server.clock.set('2026-11-27T22:59:00.000Z'); // 23:59 in Madrid
    expect((await eva.post('/api/sales', discounted(501))).statusCode).toBe(409);
    server.clock.advance({ minutes: 1 });
    expect((await eva.post('/api/sales', discounted(1500))).statusCode).toBe(200);
  });

  test('includes, while no shift is open, the discounts of the shifts of that day', async () => {
    server.clock.set('2026-11-29T10:00:00.000Z');
    const { id } = await openRegister(eva, registerId, { count: counted(50_000) });
    expect((await eva.post('/api/sales', discounted(1500))).statusCode).toBe(200);
    await closeRegister(eva, id, 50_000);
    server.clock.advance({ minutes: 1 });
    expect((await eva.post('/api/sales', discounted(501))).json()).toMatchObject({
      code: 'discount_shift_limit',
      details: { limitMinor: 2000, leftMinor: 500 },
    });
  });

  test('does not count what a promotion code takes off', async () => {
    await openRegister(eva, registerId, { count: counted(50_000) });
    await addPromotion('OTOÑO');
    const { clientId } = await server.addClient();
    const templateId = await server.addTemplate();
    const bonoLine = { kind: 'package', templateId, quantity: 1 } as const;
    const sale = saleOf([bonoLine], 4500, { registerId, clientId, promotionCode: 'OTOÑO' });
    expect((await eva.post('/api/sales', sale)).statusCode).toBe(200);
    expect((await eva.post('/api/sales', discounted(1500))).statusCode).toBe(200);
  });

  describe('after a refund', () => {
    const soldByEva = async (sale: SaleInput): Promise<Sale> => {
      const answer = await eva.post('/api/sales', sale);
      expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
      return answer.json<Sale>();
    };
    const refund = async (sale: Sale, line: number, quantity: number, amountMinor: number) => {
      const answer = await server.admin.post(`/api/sales/${sale.id}/refunds`, {
        registerId,
        lines: [{ lineId: sale.lines[line]!.id, quantity }],
        payments: amountMinor > 0 ? [{ method: 'card', amountMinor }] : [],
        reason: 'Me he equivocado',
      });
      expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
    };
    /** What Eva may still discount. */
    const leftMinor = async () => {
      const discount = { off: { kind: 'amount', minor: 2001 }, reason: 'Cliente fiel' };
      const lines = [{ ...textLine(50_000), discount }];
      const quote = await eva.post('/api/sales/quote', { clientId: null, lines });
      return quote.json<{ details: { leftMinor: number } }>().details.leftMinor;
    };
    const discountOf = (minor: number) =>
      ({ off: { kind: 'amount', minor }, reason: 'Cliente fiel' }) as const;
    beforeEach(async () => {
      await openRegister(eva, registerId, { count: counted(50_000) });
    });

    test('counts a corrected sale once', async () => {
      const wrong = await soldByEva(discounted(1500));
      await refund(wrong, 0, 1, 13_500);
      await soldByEva(discounted(1500));
      expect(await leftMinor()).toBe(500);
    });

    test('counts the part of a line that was not refunded', async () => {
      const line = { ...textLine(6000, 3), discount: discountOf(1500) };
      const sale = await soldByEva(saleOf([line, textLine(3000)], 19_500, { registerId }));
      await refund(sale, 1, 1, 3000);
      expect(await leftMinor()).toBe(500);
      await refund(sale, 0, 1, 5500);
      expect(await leftMinor()).toBe(1000);
      await refund(sale, 0, 2, 11_000);
      expect(await leftMinor()).toBe(2000);
    });

    test('counts nothing for a free item', async () => {
      await server.rows('update money_settings set discount_limit_basis_points = 10000');
      const line = { ...textLine(1500), discount: discountOf(1500) };
      const sale = await soldByEva(saleOf([line], 0, { registerId }));
      expect(await leftMinor()).toBe(500);
      await refund(sale, 0, 1, 0);
      expect(await leftMinor()).toBe(2000);
    });

    test('counts the discount of what was used of a bono', async () => {
      const { clientId } = await server.addClient();
      const templateId = await server.addTemplate({ credits: 2 });
      const line = { kind: 'package', templateId, quantity: 1, discount: discountOf(900) } as const;
      const sale = await soldByEva(saleOf([line], 8100, { registerId, clientId }));
      const startsAt = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
      const sessionId = await server.addSession({ startsAt });
      const [{ id: purchaseId } = { id: '' }] = await server.rows<{ id: string }>(
        'select id from package_purchase where client_id = $1',
        clientId,
      );
      const booking = { target: { sessionId }, clientId, purchaseId };
      expect((await server.frontDesk.post('/api/bookings', booking)).json()).toMatchObject({
        status: 'confirmed',
      });
      server.clock.advance({ minutes: 180 });
      const lines = [{ lineId: sale.lines[0]!.id, quantity: 1 }];
      const quote = await server.admin.post(`/api/sales/${sale.id}/refunds/quote`, { lines });
      expect(quote.json()).toMatchObject({ totalMinor: 4050 });
      await refund(sale, 0, 1, 4050);
      expect(await leftMinor()).toBe(1550);
    });

    test('keeps what it had counted for a line that a promotion code made cheaper', async () => {
      const { clientId } = await server.addClient();
      const templateId = await server.addTemplate();
      const bonoLine = { kind: 'package', templateId, quantity: 1 } as const;
      await addPromotion('INVIERNO');
      const lines = [bonoLine, { ...textLine(15_000), discount: discountOf(1500) }];
      const more = { registerId, clientId, promotionCode: 'INVIERNO' };
      const sale = await soldByEva(saleOf(lines, 18_000, more));
      await refund(sale, 0, 1, 4500);
      expect(await leftMinor()).toBe(500);
    });
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
  test('a sale that waits for the start of a count does not deadlock with resuming', async () => {
    const { id } = await openRegister(eva, registerId);
    const before = await countDeadlocks(server);
    const inProgress = await server.database.pool.connect();
    const areWaiting = async (count: number) => {
      const waiting = () =>
        server.rows(
          `select from pg_stat_activity
           where wait_event_type = 'Lock' and datname = current_database()`,
        );
      while ((await waiting()).length < count);
    };
    try {
      await inProgress.query('begin');
      await inProgress.query(
        `update cash_session set state = 'counting', counting_since = now() where id = $1`,
        [id],
      );
      const sale = server.frontDesk.post('/api/sales', paidBy('card', 1000));
      await areWaiting(1);
      const resumed = eva.post(step(id, '/resume'));
      await areWaiting(2);
      await inProgress.query('commit');
      expect((await resumed).statusCode).toBe(200);
      expect(await shiftOf((await sale).json<Sale>())).toBe(id);
    } finally {
      inProgress.release();
    }
    expect(await countDeadlocks(server)).toBe(before);
  });

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
  );
});
