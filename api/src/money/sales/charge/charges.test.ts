import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type {
  ChargeInput,
  ChargeQuote,
  ChargeResult,
  Debt,
  PackagePurchase,
  PromotionInput,
  Sale,
  Voucher,
} from '@aforo/shared/contract';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';
import { addReceptionist } from '../../../testing/records/cash.ts';
import { cutStatements } from '../../../testing/database/cut-statements.ts';
import { addProduct } from '../../../testing/records/products.ts';
import { statementsDuring } from '../../../testing/database/statements.ts';
import {
  moneyInvariants,
  openRegister,
  saleOf,
  sell,
  sellAtTwoRates,
  textLine,
} from '../../../testing/records/till.ts';

let server: BookingTestServer;
let ana: Booker;
let keys = 0;
beforeAll(async () => {
  server = await buildBookingTestServer();
  await sellAtTwoRates(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z');
  await openRegister(server);
  ana = await server.addClient();
});

const noBasket = { lines: [], debts: [], covers: [] };
const chargeOf = (expectedTotalMinor: number, rest: Partial<ChargeInput>): ChargeInput => ({
  clientId: ana.clientId,
  ...noBasket,
  document: { kind: 'simplified' },
  payments:
    expectedTotalMinor > 0
      ? [
          {
            method: 'card',
            amountMinor: null,
          },
        ]
      : [],
  expectedTotalMinor,
  dueOn: '2026-12-01',
  ...rest,
});
const send = (input: ChargeInput, key?: string) =>
  server.frontDesk.post('/api/charges', input, {
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
async function chargeSuccessfully(input: ChargeInput): Promise<ChargeResult> {
  const answer = await send(input);
  expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 200 });
  return answer.json<ChargeResult>();
}
const codeOf = async (input: ChargeInput) => (await send(input)).json<{ code: string }>().code;
async function quoteOf(basket: Partial<ChargeInput> & { voucherCodes?: string[] }) {
  const body = { clientId: ana.clientId, ...noBasket, ...basket };
  const answer = await server.frontDesk.post('/api/charges/quote', body);
  expect(answer.statusCode).toBe(200);
  return answer.json<ChargeQuote>();
}

/** An unpaid older sale of Ana's. */
const addUnpaidSale = (totalMinor: number): Promise<Sale> =>
  sell(
    server,
    saleOf([textLine(totalMinor)], totalMinor, {
      clientId: ana.clientId,
      payments: [],
      dueOn: '2026-12-01',
    }),
  );

const addUnpaidBooking = async (startsAt = '2026-11-20T18:00:00.000Z'): Promise<string> =>
  bookedIn(await server.addSession({ startsAt }));

async function bookedIn(sessionId: string): Promise<string> {
  const response = await server.frontDesk.post('/api/bookings', {
    target: { sessionId },
    clientId: ana.clientId,
    purchaseId: null,
  });
  expect(response.statusCode).toBe(200);
  return response.json<{ id: string }>().id;
}

async function sellVoucher(amountMinor: number): Promise<string> {
  const line = { kind: 'voucher', amountMinor, recipient: '', message: '' } as const;
  const { id } = await sell(server, saleOf([line], amountMinor));
  const response = await server.frontDesk.get(`/api/sales/${id}/vouchers`);
  const code = response.json<{ items: Voucher[] }>().items[0]?.code;
  if (code === undefined) throw new Error('a sale without its voucher');
  return code;
}

async function promotion(rest: Partial<PromotionInput> = {}): Promise<string> {
  keys += 1;
  const body: PromotionInput = {
    code: `OTOÑO${keys}`,
    off: {
      kind: 'share',
      basisPoints: 1e3,
    },
    startsOn: '2026-01-01',
    endsOn: null,
    totalLimit: null,
    clientLimit: null,
    serviceIds: [],
    templateIds: [],
    productIds: [],
    isForNewClients: false,
    ...rest,
  };
  const answer = await server.admin.post('/api/promotions', body);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ code: string }>().code;
}

const debts = async () =>
  (await server.frontDesk.get(`/api/clients/${ana.clientId}/debts`)).json<{
    items: Debt[];
    totalMinor: number;
  }>();
const bonos = async () =>
  (await server.frontDesk.get(`/api/clients/${ana.clientId}/purchases`)).json<{
    items: PackagePurchase[];
  }>().items;
const paymentsOf = (clientId: string) =>
  server.rows<{ method: string; minor: number }>(
    `select p.method, sum(p.amount_minor)::integer as minor from payment p
     join sale s on s.id = p.sale_id where s.client_id = $1 group by 1 order by 1`,
    clientId,
  );

async function expectMoneyInvariants(): Promise<void> {
  for (const [sentence, query] of Object.entries(moneyInvariants)) {
    expect({ [sentence]: await server.rows(query) }).toEqual({ [sentence]: [] });
  }
}

describe('a charge', () => {
  test('pays the older sales first and then the new one, part cash, part card', async () => {
    const [first, second] = [await addUnpaidSale(5000), await addUnpaidSale(1000)];
    const templateId = await server.addTemplate();
    const lines: ChargeInput['lines'] = [{ kind: 'package', templateId, quantity: 1 }];
    const basket = { lines, debts: [first.id, second.id] };
    expect(await quoteOf(basket)).toMatchObject({
      debts: [{ owedMinor: 5e3 }, { owedMinor: 1e3 }],
      soldMinor: 9e3,
      totalMinor: 15e3,
      restMinor: 15e3,
      otherDebtsMinor: 0,
    });
    const payments: ChargeInput['payments'] = [
      { method: 'cash', amountMinor: 7000, tenderedMinor: 10_000 },
      { method: 'card', amountMinor: null },
    ];
    const result = await chargeSuccessfully(chargeOf(15_000, { ...basket, payments }));
    expect(result).toMatchObject({
      totalMinor: 15e3,
      paidMinor: 15e3,
      changeMinor: 3e3,
      owedMinor: 0,
      sales: [
        { id: first.id, state: 'paid', payments: [{ method: 'cash', amountMinor: 5e3 }] },
        {
          id: second.id,
          state: 'paid',
          payments: [
            {
              method: 'cash',
              amountMinor: 1e3,
            },
          ],
        },
        {
          state: 'paid',
          totalMinor: 9e3,
          document: { type: 'plain' },
          payments: [
            {
              method: 'cash',
              amountMinor: 1e3,
              tenderedMinor: 4e3,
            },
            {
              method: 'card',
              amountMinor: 8e3,
            },
          ],
        },
      ],
    });
    expect(await debts()).toMatchObject({ items: [] });
    await expectMoneyInvariants();
  });

  test('leaves the unpaid rest of the new sale as a debt, and an older sale without payment unchanged', async () => {
    const [first, second] = [await addUnpaidSale(5000), await addUnpaidSale(1000)];
    const payments: ChargeInput['payments'] = [{ method: 'card', amountMinor: 2000 }];
    const result = await chargeSuccessfully(
      chargeOf(6000, { debts: [first.id, second.id], payments }),
    );
    expect(result).toMatchObject({ sales: [{ id: first.id, owedMinor: 3000 }], owedMinor: 4000 });
    const sold = await chargeSuccessfully(
      chargeOf(3500, {
        lines: [textLine(500)],
        debts: [first.id],
        dueOn: '2026-12-31',
        payments: [
          {
            method: 'card',
            amountMinor: 3100,
          },
        ],
      }),
    );
    expect(sold.sales).toMatchObject([
      { id: first.id, state: 'paid' },
      { state: 'partlyPaid', owedMinor: 400, dueOn: '2026-12-31' },
    ]);
    await expectMoneyInvariants();
  });

  test('covers sessions with the bonos that it sells and with one that the client has', async () => {
    const ownBonoId = await server.sellBono(ana, { credits: 1 });
    const bookings = [
      await addUnpaidBooking('2026-11-20T18:00:00.000Z'),
      await addUnpaidBooking('2026-11-21T18:00:00.000Z'),
      await addUnpaidBooking('2026-11-22T18:00:00.000Z'),
    ];
    const templateId = await server.addTemplate({ credits: 1 });
    const result = await chargeSuccessfully(
      chargeOf(18_000, {
        lines: [{ kind: 'package', templateId, quantity: 2 }],
        covers: bookings.map((bookingId, index) => ({
          bookingId,
          by: index === 0 ? { purchaseId: ownBonoId } : { line: 0 },
        })),
      }),
    );
    expect(result.covered.map(({ bookingId }) => bookingId)).toEqual(bookings);
    expect(result.covered[0]).toMatchObject({ serviceName: 'Pilates', purchaseName: 'Bono 1' });
    expect(await debts()).toMatchObject({ items: [] });
    expect((await bonos()).map(({ balance }) => balance)).toEqual([0, 0, 0]);
    await expectMoneyInvariants();
  });

  test('for covered sessions only writes no sale', async () => {
    const ownBonoId = await server.sellBono(ana, { credits: 2 });
    const bookingId = await addUnpaidBooking();
    const covers = [{ bookingId, by: { purchaseId: ownBonoId } }];
    expect(await quoteOf({ covers })).toMatchObject({ totalMinor: 0, otherDebtsMinor: 0 });
    expect(await chargeSuccessfully(chargeOf(0, { covers }))).toMatchObject({
      sales: [],
      covered: [{ bookingId }],
      totalMinor: 0,
      changeMinor: 0,
    });
    expect((await bonos())[0]).toMatchObject({ balance: 1 });
  });

  test('spends gift vouchers and a promotion code as quoted', async () => {
    const debt = await addUnpaidSale(2000);
    const voucher = await sellVoucher(3000);
    const promotionCode = await promotion();
    const templateId = await server.addTemplate();
    const lines: ChargeInput['lines'] = [
      { kind: 'package', templateId, quantity: 1 },
      { kind: 'voucher', amountMinor: 1000, recipient: '', message: '' },
    ];
    const basket = { lines, debts: [debt.id], promotionCode };
    const quote = await quoteOf({ ...basket, voucherCodes: [voucher] });
    expect(quote).toMatchObject({
      totalMinor: 2e3 + 8100 + 1e3,
      restMinor: 8100,
      soldMinor: 9100,
      promotion: {
        code: promotionCode,
        discountMinor: 900,
        refusal: null,
      },
      vouchers: [{ amountMinor: 3e3 }],
      lines: [
        {
          discountMinor: 900,
          totalMinor: 8100,
        },
        { totalMinor: 1e3 },
      ],
    });
    const result = await chargeSuccessfully(
      chargeOf(quote.totalMinor, {
        ...basket,
        payments: [
          { method: 'card', amountMinor: null },
          { method: 'balance', amountMinor: 3000, voucherCode: voucher },
        ],
      }),
    );
    expect(result.sales.map(({ payments }) => payments)).toMatchObject([
      [{ method: 'balance', amountMinor: 2000 }],
      expect.arrayContaining([
        expect.objectContaining({ method: 'balance', amountMinor: 1000 }),
        expect.objectContaining({ method: 'card', amountMinor: 8100 }),
      ]),
    ]);
    await expectMoneyInvariants();
  });

  test('locks the person who discounts before the drawer, like a sale', async () => {
    const debt = await addUnpaidSale(500);
    const eva = await addReceptionist(server, 'Eva Sanz');
    const discount = { off: { kind: 'amount', minor: 10 }, reason: 'Cliente fiel' } as const;
    const input = chargeOf(1490, {
      debts: [debt.id],
      lines: [{ ...textLine(1000), discount }],
      payments: [{ method: 'cash', amountMinor: null }],
    });
    const statements = await statementsDuring(async () => {
      expect((await eva.post('/api/charges', input)).statusCode).toBe(200);
    });
    const locks = statements.flatMap((text) =>
      /^select from (app_user) .*for no key|^select "id" from "(cash_session)"/
        .exec(text)
        ?.slice(1),
    );
    expect(locks.find((name) => name !== undefined)).toBe('app_user');
    expect(locks).toContain('cash_session');
  });

  test('is quoted with as many statements for five gift vouchers as for one', async () => {
    const codes: string[] = [];
    for (const amountMinor of [500, 600, 700, 800, 900]) codes.push(await sellVoucher(amountMinor));
    const quoteWith = (voucherCodes: string[]) =>
      statementsDuring(() => quoteOf({ lines: [textLine(5000)], voucherCodes }));
    const one = await quoteWith(codes.slice(0, 1));
    expect(await quoteWith(codes)).toEqual(one);
    expect(await quoteOf({ lines: [textLine(5000)], voucherCodes: codes })).toMatchObject({
      restMinor: 1500,
      vouchers: [500, 600, 700, 800, 900].map((amountMinor) => ({ amountMinor })),
    });
  });

  test('is quoted without a promotion code that has no effect, with the refusal', async () => {
    const templateId = await server.addTemplate();
    const promotionCode = await promotion({ templateIds: [templateId] });
    expect(await quoteOf({ lines: [textLine(500)], promotionCode })).toMatchObject({
      totalMinor: 500,
      promotion: { code: promotionCode, discountMinor: 0, refusal: 'promotion_not_for_this' },
    });
    expect(await quoteOf({ lines: [textLine(500)], promotionCode: 'NADA' })).toMatchObject({
      promotion: { refusal: 'promotion_unknown' },
    });
  });

  test('is prepared with a quote of all debts', async () => {
    const debt = await addUnpaidSale(2000);
    const bookingId = await addUnpaidBooking();
    const read = await server.frontDesk.get(`/api/clients/${ana.clientId}/charge`);
    expect(read.json()).toMatchObject({
      quote: await quoteOf({ lines: [{ kind: 'booking', bookingId }], debts: [debt.id] }),
    });
    const left = await quoteOf({ lines: [{ kind: 'booking', bookingId }] });
    expect(left).toMatchObject({ totalMinor: 1200, otherDebtsMinor: 2000 });
  });
});

describe('a charge is refused', () => {
  test.each<[string, () => Promise<ChargeInput> | ChargeInput, string]>([
    [
      'with another total than the one shown',
      async () => chargeOf(4999, { debts: [(await addUnpaidSale(5000)).id] }),
      'price_changed',
    ],
    [
      'for an older sale that is already paid',
      async () => {
        const { id } = await addUnpaidSale(500);
        await chargeSuccessfully(chargeOf(500, { debts: [id] }));
        return chargeOf(500, { debts: [id] });
      },
      'nothing_owed',
    ],
    [
      'for an older sale of another client',
      async () => {
        const { id } = await addUnpaidSale(500);
        ana = await server.addClient();
        return chargeOf(500, { debts: [id] });
      },
      'not_found',
    ],
    [
      'for a session of another client',
      async () => {
        const bookingId = await addUnpaidBooking();
        ana = await server.addClient();
        const purchaseId = await server.sellBono(ana);
        return chargeOf(0, { covers: [{ bookingId, by: { purchaseId } }] });
      },
      'not_found',
    ],
    [
      'with payments above the total',
      () =>
        chargeOf(500, { lines: [textLine(500)], payments: [{ method: 'card', amountMinor: 501 }] }),
      'payment_exceeds',
    ],
    [
      'with less cash than charged',
      () =>
        chargeOf(500, {
          lines: [textLine(500)],
          payments: [{ method: 'cash', amountMinor: null, tenderedMinor: 499 }],
        }),
      'validation_failed',
    ],
    [
      'for a session that is both sold and covered',
      async () => {
        const bookingId = await addUnpaidBooking();
        const purchaseId = await server.sellBono(ana);
        const covers = [{ bookingId, by: { purchaseId } }];
        return chargeOf(1200, { lines: [{ kind: 'booking', bookingId }], covers });
      },
      'nothing_owed',
    ],
    ['without any item', () => chargeOf(0, {}), 'validation_failed'],
    [
      'with a cover by a line that sells no bono',
      async () =>
        chargeOf(500, {
          lines: [textLine(500)],
          covers: [{ bookingId: await addUnpaidBooking(), by: { line: 0 } }],
        }),
      'validation_failed',
    ],
  ])('%s', async (_, input, code) => {
    expect(await codeOf(await input())).toBe(code);
    await expectMoneyInvariants();
  });

  test("as a whole when the last step fails, because the sold bono doesn't cover the session", async () => {
    const debt = await addUnpaidSale(5000);
    const bookingId = await addUnpaidBooking();
    const other = await server.addService({ name: 'Yoga' });
    const templateId = await server.addTemplate({ serviceIds: [other] });
    const input = chargeOf(14_000, {
      lines: [{ kind: 'package', templateId, quantity: 1 }],
      debts: [debt.id],
      covers: [{ bookingId, by: { line: 0 } }],
    });
    expect(await codeOf(input)).toBe('purchase_not_eligible');
    expect(await debts()).toMatchObject({ totalMinor: 6200 });
    expect([await bonos(), await paymentsOf(ana.clientId)]).toEqual([[], []]);
    await expectMoneyInvariants();
  });

  test('for clients and visitors', async () => {
    const body = chargeOf(500, { lines: [textLine(500)] });
    expect((await ana.person.post('/api/charges', body)).statusCode).toBe(403);
    expect((await server.anybody.post('/api/charges', body)).statusCode).toBe(401);
  });

  test('the second time when two users charge a part of one debt concurrently', async () => {
    const { id } = await addUnpaidSale(5000);
    const half = chargeOf(5000, {
      debts: [id],
      payments: [{ method: 'card', amountMinor: 2000 }],
    });
    const answers = await Promise.all([send(half), send(half)]);
    const codes = answers.map((answer) => answer.json<{ code?: string }>().code ?? null);
    expect(codes.sort()).toEqual(['price_changed', null].sort());
    expect(await paymentsOf(ana.clientId)).toEqual([{ method: 'card', minor: 2000 }]);
    await expectMoneyInvariants();
  });
});

describe('a quote and its charge refuse alike', () => {
  interface CoverCase {
    lines?: ChargeInput['lines'];
    debts?: string[];
    covers: ChargeInput['covers'];
    totalMinor?: number;
  }
  const packageLine = (templateId: string) =>
    ({ kind: 'package', templateId, quantity: 1 }) as const;

  test.each<[string, () => Promise<CoverCase>, string]>([
    [
      'a sold bono for other services',
      async () => {
        const yoga = await server.addService({ name: 'Yoga' });
        const templateId = await server.addTemplate({ serviceIds: [yoga] });
        const covers = [{ bookingId: await addUnpaidBooking(), by: { line: 0 } }];
        return { lines: [packageLine(templateId)], covers, totalMinor: 9000 };
      },
      'purchase_not_eligible',
    ],
    [
      'more sessions than a sold bono has',
      async () => {
        const templateId = await server.addTemplate({ credits: 1 });
        const covers = [
          { bookingId: await addUnpaidBooking('2026-11-20T18:00:00.000Z'), by: { line: 0 } },
          { bookingId: await addUnpaidBooking('2026-11-21T18:00:00.000Z'), by: { line: 0 } },
        ];
        return { lines: [packageLine(templateId)], covers, totalMinor: 9000 };
      },
      'purchase_not_eligible',
    ],
    [
      'more sessions than the client’s bono has',
      async () => {
        const purchaseId = await server.sellBono(ana, { credits: 1 });
        const covers = [
          { bookingId: await addUnpaidBooking('2026-11-20T18:00:00.000Z'), by: { purchaseId } },
          { bookingId: await addUnpaidBooking('2026-11-21T18:00:00.000Z'), by: { purchaseId } },
        ];
        return { covers };
      },
      'insufficient_credits',
    ],
    [
      'more sessions in a week than the bono allows',
      async () => {
        const purchaseId = await server.sellBono(ana, { weeklyLimit: 1 });
        const covers = [
          { bookingId: await addUnpaidBooking('2026-11-20T18:00:00.000Z'), by: { purchaseId } },
          { bookingId: await addUnpaidBooking('2026-11-21T18:00:00.000Z'), by: { purchaseId } },
        ];
        return { covers };
      },
      'purchase_not_eligible',
    ],
    [
      'a frozen bono',
      async () => {
        const purchaseId = await server.sellBono(ana);
        const frozen = await server.frontDesk.post(`/api/purchases/${purchaseId}/freeze`);
        expect(frozen.statusCode).toBe(200);
        return { covers: [{ bookingId: await addUnpaidBooking(), by: { purchaseId } }] };
      },
      'purchase_frozen',
    ],
    [
      'the bono of a suspended membership whose debt is not paid with it',
      async () => {
        const { purchaseId } = await addSuspendedMembership();
        const { id } = await addUnpaidSale(500);
        const covers = [{ bookingId: await addUnpaidBooking(), by: { purchaseId } }];
        return { debts: [id], covers, totalMinor: 500 };
      },
      'purchase_frozen',
    ],
    [
      'a session that is already paid',
      async () => {
        const bookingId = await addUnpaidBooking();
        const lines = [{ kind: 'booking', bookingId } as const];
        await chargeSuccessfully(chargeOf(1200, { lines }));
        const purchaseId = await server.sellBono(ana);
        return { covers: [{ bookingId, by: { purchaseId } }] };
      },
      'illegal_transition',
    ],
    [
      'a membership that the client has, without sessions to cover',
      async () => {
        const templateId = await server.addTemplate({ renewsMonthly: true });
        const lines = [packageLine(templateId)];
        await chargeSuccessfully(chargeOf(9000, { lines }));
        return { lines, covers: [], totalMinor: 9000 };
      },
      'already_member',
    ],
    [
      'two memberships of one package',
      async () => {
        const templateId = await server.addTemplate({ renewsMonthly: true });
        return {
          lines: [{ ...packageLine(templateId), quantity: 2 }],
          covers: [],
          totalMinor: 18_000,
        };
      },
      'already_member',
    ],
    [
      'one membership on two lines',
      async () => {
        const line = packageLine(await server.addTemplate({ renewsMonthly: true }));
        return { lines: [line, line], covers: [], totalMinor: 18_000 };
      },
      'already_member',
    ],
    [
      'a second membership of the same package',
      async () => {
        const templateId = await server.addTemplate({ renewsMonthly: true });
        const lines = [packageLine(templateId)];
        await chargeSuccessfully(chargeOf(9000, { lines }));
        const covers = [{ bookingId: await addUnpaidBooking(), by: { line: 0 } }];
        return { lines, covers, totalMinor: 9000 };
      },
      'already_member',
    ],
  ])('%s', async (_, prepare, code) => {
    const { totalMinor = 0, ...rest } = await prepare();
    const basket = { ...noBasket, ...rest };
    const quote = await server.frontDesk.post('/api/charges/quote', {
      clientId: ana.clientId,
      ...basket,
    });
    expect([quote.statusCode, quote.json()]).toEqual([409, expect.objectContaining({ code })]);
    expect(await codeOf(chargeOf(totalMinor, basket))).toBe(code);
    await expectMoneyInvariants();
  });

  /** A membership whose first month isn't paid. */
  async function addSuspendedMembership(): Promise<{ saleId: string; purchaseId: string }> {
    const templateId = await server.addTemplate({ renewsMonthly: true });
    const unpaid = chargeOf(9000, { lines: [packageLine(templateId)], payments: [] });
    const { sales } = await chargeSuccessfully(unpaid);
    const [bono] = await bonos();
    await server.rows(
      `update membership set state = 'suspended' where client_id = $1`,
      ana.clientId,
    );
    await server.rows(
      `update package_purchase set state = 'frozen', frozen_at = now() where client_id = $1`,
      ana.clientId,
    );
    return { saleId: sales[0]?.id ?? '', purchaseId: bono?.id ?? '' };
  }

  test('nothing when a suspended membership covers a session and its debt is paid with it', async () => {
    const { saleId, purchaseId } = await addSuspendedMembership();
    const bookingId = await addUnpaidBooking();
    const basket = { debts: [saleId], covers: [{ bookingId, by: { purchaseId } }] };
    expect(await quoteOf(basket)).toMatchObject({ totalMinor: 9000 });
    expect((await bonos()).map(({ condition }) => condition)).toEqual(['frozen']);
    expect((await debts()).totalMinor).toBe(10_200);
    expect(await chargeSuccessfully(chargeOf(9000, basket))).toMatchObject({
      covered: [{ bookingId }],
    });
    expect((await debts()).totalMinor).toBe(0);
    await expectMoneyInvariants();
  });

  test('nothing when the sold bono covers the session, and the quote changes nothing', async () => {
    const bookingId = await addUnpaidBooking();
    const templateId = await server.addTemplate({ credits: 1, renewsMonthly: true });
    const basket = { lines: [packageLine(templateId)], covers: [{ bookingId, by: { line: 0 } }] };
    expect(await quoteOf(basket)).toMatchObject({ totalMinor: 9000 });
    expect([await bonos(), (await debts()).totalMinor]).toEqual([[], 1200]);
    expect(await chargeSuccessfully(chargeOf(9000, basket))).toMatchObject({
      covered: [{ bookingId }],
    });
    expect((await bonos()).map(({ balance }) => balance)).toEqual([0]);
  });
});

describe('a charge that is cut off and retried with its idempotency key', () => {
  interface PreparedCharge {
    input: ChargeInput;
    bookingId: string;
  }
  let sessionId: string;
  let templateId: string;
  let productId: string;
  let voucherCode: string;
  beforeAll(async () => {
    await openRegister(server);
    sessionId = await server.addSession({ startsAt: '2026-11-20T18:00:00.000Z', capacity: 500 });
    templateId = await server.addTemplate({ credits: 5 });
    productId = (await addProduct(server.admin, { stock: 500 })).id;
    voucherCode = await sellVoucher(1000_00);
  });

  async function prepare(): Promise<PreparedCharge> {
    ana = await server.addClient();
    const debt = await addUnpaidSale(5000);
    const bookingId = await bookedIn(sessionId);
    const input = chargeOf(5000 + 9000 + 950, {
      lines: [
        { kind: 'package', templateId, quantity: 1 },
        { kind: 'product', productId, quantity: 1 },
      ],
      debts: [debt.id],
      covers: [{ bookingId, by: { line: 0 } }],
      payments: [
        { method: 'cash', amountMinor: 2000 },
        { method: 'balance', amountMinor: 1000, voucherCode },
        { method: 'card', amountMinor: null },
      ],
    });
    return { input, bookingId };
  }
  const booksOf = async ({ bookingId }: PreparedCharge) => ({
    payments: await paymentsOf(ana.clientId),
    sales: await server.rows(
      'select total_minor from sale where client_id = $1 order by 1',
      ana.clientId,
    ),
    bonos: (await bonos()).map(({ balance }) => balance),
    spent: await server.rows('select from credit_entry where booking_id = $1', bookingId),
    owed: (await debts()).totalMinor,
  });

  test('is recorded once, after a cut at each of its statements and after the commit', async () => {
    const uncutCharge = await prepare();
    expect((await send(uncutCharge.input)).statusCode).toBe(200);
    const books = await booksOf(uncutCharge);
    expect(books).toMatchObject({ bonos: [4], owed: 0 });

    let cut = 0;
    for (let isCut = true; isCut;) {
      cut += 1;
      const prepared = await prepare();
      const sendIt = () => send(prepared.input, `cobro-cortado-${cut}`);
      const { result: first, wasCut } = await cutStatements(cut, sendIt);
      const again = await sendIt();
      const seen = {
        first: first.statusCode,
        again: again.statusCode,
        books: await booksOf(prepared),
      };
      expect({ cut, ...seen }).toEqual({ cut, first: wasCut ? 500 : 200, again: 200, books });
      isCut = wasCut;
    }
    expect(cut).toBeGreaterThan(40);
    await expectMoneyInvariants();
  }, 300_000);
});
