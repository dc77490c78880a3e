import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  formatVoucherCode,
  type OnlinePayment,
  type OwnVoucher,
  type PaymentSubject,
  type Sale,
  type Store,
  type Voucher,
  type VoucherQuote,
} from '@aforo/shared/contract';
import { newId } from '../../../platform/ids.ts';
import { countDeadlocks } from '../../../testing/database/deadlocks.ts';
import type { Booker } from '../../../testing/servers/booking-test-server.ts';
import {
  buildOnlineTestServer,
  type OnlineTestServer,
} from '../../../testing/servers/online-test-server.ts';
import {
  moneyInvariants,
  openRegister,
  saleOf,
  sell,
  sellAtTwoRates,
  textLine,
} from '../../../testing/records/till.ts';
import { makeVoucherCode } from '../../vouchers/make-code.ts';

let server: OnlineTestServer;
let ana: Booker;
beforeAll(async () => {
  server = await buildOnlineTestServer();
  await sellAtTwoRates(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z');
  await openRegister(server);
  await server.deliverMails();
  server.mails.length = 0;
  server.bank.events.knobs.delivery = 'once';
  ana = await server.addClient('Ana Ruiz');
});

async function expectMoneyInvariants(): Promise<void> {
  for (const [sentence, query] of Object.entries({ ...moneyInvariants, ...holdInvariants })) {
    expect({ [sentence]: await server.rows(query) }).toEqual({ [sentence]: [] });
  }
}

const holdInvariants = {
  'what is held is held for a payment in course, and as much as it says': `
    select o.id from online_payment o
    left join voucher_entry e on e.online_payment_id = o.id
    group by o.id
    having coalesce(-sum(e.amount_minor), 0)
      <> case when o.state = 'started' then o.voucher_minor else 0 end`,
  'what a voucher paid online came off it once': `
    select o.id from online_payment o
    where o.state = 'captured' and o.voucher_minor <> (
      select coalesce(-sum(e.amount_minor), 0) from voucher_entry e
      join payment p on p.id = e.payment_id
      where p.sale_id = (select q.sale_id from payment q where q.id = o.payment_id)
        and e.voucher_id = o.spent_voucher_id and e.kind = 'redeem')`,
};

type VoucherSubject = Extract<PaymentSubject, { kind: 'voucher' }>;
const giftSubject = (changed: Partial<VoucherSubject> = {}): VoucherSubject => ({
  kind: 'voucher',
  amountMinor: 5e3,
  recipient: 'Marta',
  message: 'Feliz cumpleaños',
  email: null,
  ...changed,
});
const pay = (payment: OnlinePayment) =>
  server.bank.act(server.checkoutOf(payment.reference), 'pay');
const ownVouchers = async ({ person }: Booker) =>
  (await person.get('/api/me/vouchers')).json<{ items: OwnVoucher[] }>().items;
const refusal = (answer: { json: <T>() => T }) => answer.json<{ code: string }>().code;

/** Sells a voucher at the front desk. @returns its code */
async function sellVoucher(amountMinor: number): Promise<string> {
  const line = { kind: 'voucher', amountMinor, recipient: '', message: '' } as const;
  const sale = await sell(server, saleOf([line], amountMinor));
  const answer = await server.frontDesk.get(`/api/sales/${sale.id}/vouchers`);
  return answer.json<{ items: Voucher[] }>().items[0]?.code ?? '';
}
const find = async (code: string) =>
  (await server.frontDesk.post('/api/vouchers/find', { code })).json<Voucher>();
const spendAtFrontDesk = (code: string, amountMinor: number) =>
  server.frontDesk.post(
    '/api/sales',
    saleOf([textLine(amountMinor)], amountMinor, {
      payments: [{ method: 'balance', amountMinor, voucherCode: code }],
    }),
  );

interface Spending {
  code: string;
  voucherMinor: number;
  totalMinor?: number;
}
/** A bono of 90 €, paid partly or fully with a voucher. */
async function requestBono(
  who: Booker,
  { code, voucherMinor, totalMinor = 9000 }: Spending,
  templateId?: string,
) {
  const subject = { kind: 'package', templateId: templateId ?? (await server.addTemplate()) };
  return who.person.post('/api/payments', {
    subject,
    expectedTotalMinor: totalMinor,
    voucher: { code, amountMinor: voucherMinor },
  });
}
async function startBono(who: Booker, spending: Spending): Promise<OnlinePayment> {
  const answer = await requestBono(who, spending);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<OnlinePayment>();
}

describe('a gift voucher bought online', () => {
  test('is issued once when it is paid, without tax, and mailed to the buyer with its PDF', async () => {
    const { voucherAmountsMinor } = (await ana.person.get('/api/store')).json<Store>();
    expect(voucherAmountsMinor).toEqual([2000, 3000, 5000, 10_000]);
    server.bank.events.knobs.delivery = 'twice';
    const payment = await server.startPayment(ana, giftSubject(), 5000);
    expect(await ownVouchers(ana)).toEqual([]);
    await pay(payment);
    const { state, sale } = await server.paymentOf(ana, payment.reference);
    expect(state).toBe('confirmed');
    expect((await server.frontDesk.get(`/api/sales/${sale?.id}`)).json<Sale>()).toMatchObject({
      state: 'paid',
      taxes: [{ taxTreatment: 'notSubject', taxCause: 'N1', grossMinor: 5000, quotaMinor: 0 }],
      payments: [{ method: 'online', amountMinor: 5000 }],
    });
    const [voucher, ...otherVouchers] = await ownVouchers(ana);
    expect(otherVouchers).toEqual([]);
    expect(voucher).toMatchObject({
      state: 'usable',
      amountMinor: 5e3,
      balanceMinor: 5e3,
      expiresOn: '2027-11-20',
      recipient: 'Marta',
      isBought: true,
    });
    await server.deliverMails();
    const mails = server.mails.filter(({ kind }) => kind === 'voucher');
    expect(mails).toMatchObject([
      { to: ana.email, attachment: { name: 'vale-regalo.pdf', contentType: 'application/pdf' } },
    ]);
    expect(mails[0]?.text).toContain(voucher?.code);
    expect(mails[0]?.text).toContain('que has comprado');
    const pdf = await ana.person.get(`/api/me/vouchers/${voucher?.id}/pdf`);
    expect(pdf.body.slice(0, 5)).toBe('%PDF-');
    const luis = await server.addClient('Luis Gil');
    const foreignPdf = await luis.person.get(`/api/me/vouchers/${voucher?.id}/pdf`);
    expect(foreignPdf.statusCode).toBe(404);
    await expectMoneyInvariants();
  });

  test("is mailed to its recipient with the giver's name and message", async () => {
    const subject = giftSubject({ email: 'Marta@Persona.test' });
    await pay(await server.startPayment(ana, subject, 5000));
    await server.deliverMails();
    const [mail] = server.mails.filter(({ kind }) => kind === 'voucher');
    expect(mail?.to).toBe('marta@persona.test');
    expect(mail?.text).toContain('Hola, Marta:');
    expect(mail?.text).toContain('Ana Ruiz te regala 50,00');
    expect(mail?.text).toContain('«Feliz cumpleaños»');
    expect(server.mails.map(({ kind, to }) => [kind, to])).toContainEqual([
      'payment received',
      ana.email,
    ]);
  });

  test("isn't issued without payment", async () => {
    const payment = await server.startPayment(ana, giftSubject(), 5000);
    await server.bank.act(server.checkoutOf(payment.reference), 'decline');
    server.clock.advance({ minutes: 32 });
    await server.runJobs();
    expect(await server.paymentOf(ana, payment.reference)).toMatchObject({ failure: 'declined' });
    expect(await ownVouchers(ana)).toEqual([]);
  });

  test('opens one checkout in two tabs, and another for a different voucher', async () => {
    const subjects = [giftSubject(), giftSubject(), giftSubject({ recipient: 'Luis' })];
    const answers = await Promise.all(subjects.map((one) => server.startPayment(ana, one, 5000)));
    const [one, same, other] = answers.map(({ reference }) => reference);
    expect(same).toBe(one);
    expect(other).not.toBe(one);
  });

  test.each([
    ['below one euro', giftSubject({ amountMinor: 99 }), 99, 400, 'validation_failed'],
    [
      'above a thousand euros',
      giftSubject({ amountMinor: 100_001 }),
      100_001,
      400,
      'validation_failed',
    ],
    [
      'of an amount that is not offered',
      giftSubject({ amountMinor: 3750 }),
      3750,
      409,
      'not_on_sale',
    ],
    ['for an incomplete address', giftSubject({ email: 'marta@' }), 5000, 400, 'validation_failed'],
    ['at another price', giftSubject(), 4000, 409, 'price_changed'],
  ])('%s is refused', async (_what, subject, totalMinor, status, code) => {
    const answer = await server.askToPay(ana, subject, totalMinor);
    expect([answer.statusCode, refusal(answer)]).toEqual([status, code]);
  });

  test('that is single-purpose pays for items of its tax rate, and no debts', async () => {
    await server.rows(`update product set status = 'archived'`);
    const code = await sellVoucher(20_000);
    const small = await sellVoucher(4000);
    await server.rows(`update product set status = 'active'`);
    const paid = await startBono(ana, { code, voucherMinor: 9000 });
    const { sale } = await server.paymentOf(ana, paid.reference);
    expect((await server.frontDesk.get(`/api/sales/${sale?.id}`)).json<Sale>()).toMatchObject({
      taxes: [{ taxTreatment: 'notSubject', taxCause: 'N1', grossMinor: 9000, quotaMinor: 0 }],
    });
    const exempt = await server.addTemplate();
    await server.rows(
      `update package_template set tax_treatment = 'exempt', tax_cause = 'E1', tax_basis_points = 0
       where id = $1`,
      exempt,
    );
    const other = await requestBono(ana, { code, voucherMinor: 9000 }, exempt);
    expect(refusal(other)).toBe('voucher_other_tax');
    // Before the card is charged for the rest.
    const part = await requestBono(ana, { code: small, voucherMinor: 4000 }, exempt);
    expect(refusal(part)).toBe('voucher_other_tax');
    const unpaidSale = await sell(
      server,
      saleOf([textLine(3000)], 3000, { clientId: ana.clientId, payments: [], dueOn: '2026-12-01' }),
    );
    const debt = await ana.person.post('/api/payments', {
      subject: { kind: 'sale', saleId: unpaidSale.id },
      expectedTotalMinor: 3e3,
      voucher: {
        code,
        amountMinor: 3e3,
      },
    });
    expect(refusal(debt)).toBe('voucher_taxed');
    await expectMoneyInvariants();
  });

  test("isn't sold when the center offers no amounts", async () => {
    await server.rows(`update money_settings set voucher_amounts = '{}'`);
    try {
      expect(refusal(await server.askToPay(ana, giftSubject(), 5000))).toBe('not_on_sale');
    } finally {
      await server.rows(`update money_settings set voucher_amounts = default`);
    }
  });
});

describe('paying online with a gift voucher', () => {
  test('for a part holds the voucher and charges the rest to the card', async () => {
    const code = await sellVoucher(4000);
    const quoteResponse = await ana.person.post('/api/payments/voucher', {
      code,
      totalMinor: 9000,
    });
    expect(quoteResponse.json<VoucherQuote>()).toEqual({
      voucherMinor: 4e3,
      restMinor: 5e3,
      balanceMinor: 4e3,
      expiresOn: '2027-11-20',
    });
    const payment = await startBono(ana, { code, voucherMinor: 4000 });
    expect(payment).toMatchObject({ totalMinor: 5000, voucherMinor: 4000 });
    expect(await find(code)).toMatchObject({ balanceMinor: 0 });
    expect(refusal(await spendAtFrontDesk(code, 1))).toBe('voucher_exceeds');
    await expectMoneyInvariants();
    await pay(payment);
    const { sale, state } = await server.paymentOf(ana, payment.reference);
    expect(state).toBe('confirmed');
    expect((await server.frontDesk.get(`/api/sales/${sale?.id}`)).json<Sale>()).toMatchObject({
      state: 'paid',
      totalMinor: 9e3,
      payments: expect.arrayContaining([
        expect.objectContaining({ method: 'online', amountMinor: 5e3 }),
        expect.objectContaining({
          method: 'balance',
          amountMinor: 4e3,
        }),
      ]),
    });
    expect(await find(code)).toMatchObject({ state: 'spent', balanceMinor: 0 });
    await expectMoneyInvariants();
  });

  test('for everything needs no card, and happens once', async () => {
    const code = await sellVoucher(10_000);
    const payment = await startBono(ana, { code, voucherMinor: 9000 });
    expect(payment).toMatchObject({
      state: 'confirmed',
      totalMinor: 0,
      voucherMinor: 9e3,
      redirectUrl: null,
      sale: { document: { type: 'plain' } },
    });
    expect(server.bank.ledger.byReference(payment.reference)).toEqual([]);
    expect(await find(code)).toMatchObject({ state: 'usable', balanceMinor: 1000 });
    const bonos = await server.frontDesk.get(`/api/clients/${ana.clientId}/purchases`);
    expect(bonos.json<{ items: unknown[] }>().items).toHaveLength(1);
    // A voucher that she was given is listed once she has paid with it.
    expect(await ownVouchers(ana)).toMatchObject([
      { balanceMinor: 1000, isBought: false, recipient: '' },
    ]);
    await expectMoneyInvariants();
  });

  test('works for a held class and for a debt', async () => {
    const code = await sellVoucher(5000);
    const sessionId = await server.addSession({ startsAt: '2026-11-21T18:00:00.000Z' });
    const bookingId = await server.hold(ana, sessionId);
    const voucher = { code, amountMinor: 1200 };
    const response = await ana.person.post('/api/payments', {
      subject: { kind: 'hold', bookingId },
      expectedTotalMinor: 1200,
      voucher,
    });
    expect(response.json<OnlinePayment>()).toMatchObject({ state: 'confirmed' });
    const booking = await server.frontDesk.get(`/api/bookings/${bookingId}`);
    expect(booking.json()).toMatchObject({ status: 'confirmed', payment: 'online' });
    const sale = await sell(
      server,
      saleOf([textLine(5000)], 5000, { clientId: ana.clientId, payments: [], dueOn: '2026-12-01' }),
    );
    const restResponse = await ana.person.post('/api/payments', {
      subject: { kind: 'sale', saleId: sale.id },
      expectedTotalMinor: 5e3,
      voucher: {
        code,
        amountMinor: 3800,
      },
    });
    await pay(restResponse.json<OnlinePayment>());
    const after = await server.frontDesk.get(`/api/sales/${sale.id}`);
    expect(after.json<Sale>()).toMatchObject({ state: 'paid', owedMinor: 0 });
    await expectMoneyInvariants();
  });

  test('by two clients concurrently with the whole balance succeeds for one, without a deadlock', async () => {
    const code = await sellVoucher(9000);
    const luis = await server.addClient('Luis Gil');
    const templateId = await server.addTemplate();
    const before = await countDeadlocks(server);
    const answers = await Promise.all(
      [ana, luis].map((who) => requestBono(who, { code, voucherMinor: 9000 }, templateId)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await countDeadlocks(server)).toBe(before);
    expect(await find(code)).toMatchObject({ balanceMinor: 0 });
    await expectMoneyInvariants();
  });

  test('in two tabs concurrently with the same balance succeeds for one', async () => {
    const code = await sellVoucher(4000);
    const answers = await Promise.all(
      [1, 2].map(() => requestBono(ana, { code, voucherMinor: 4000 })),
    );
    const startedResponses = answers.filter(({ statusCode }) => statusCode === 200);
    expect(startedResponses.length).toBeGreaterThan(0);
    for (const answer of startedResponses) {
      const { reference } = answer.json<OnlinePayment>();
      const checkout = server.checkoutOf(reference);
      if (server.bank.ledger.find(checkout).status === 'open')
        await server.bank.act(checkout, 'pay');
    }
    await server.runJobs();
    const bonos = await server.frontDesk.get(`/api/clients/${ana.clientId}/purchases`);
    expect(bonos.json<{ items: unknown[] }>().items).toHaveLength(1);
    expect(await find(code)).toMatchObject({ balanceMinor: 0 });
    await expectMoneyInvariants();
  });

  test('for another item in a second tab ends the first checkout', async () => {
    const code = await sellVoucher(4000);
    const first = await startBono(ana, { code, voucherMinor: 4000 });
    const quoteResponse = await ana.person.post('/api/payments/voucher', {
      code,
      totalMinor: 9000,
    });
    expect(quoteResponse.json<VoucherQuote>()).toMatchObject({ balanceMinor: 4000 });
    const second = await startBono(ana, { code, voucherMinor: 4000 });
    expect(server.bank.ledger.find(server.checkoutOf(first.reference)).status).toBe('expired');
    await pay(second);
    expect(await server.paymentOf(ana, second.reference)).toMatchObject({ state: 'confirmed' });
    await expectMoneyInvariants();
  });

  test('releases the held amount when the payment fails or expires', async () => {
    const code = await sellVoucher(4000);
    const payment = await startBono(ana, { code, voucherMinor: 4000 });
    await server.bank.act(server.checkoutOf(payment.reference), 'decline');
    expect(await find(code)).toMatchObject({ balanceMinor: 0 });
    server.clock.advance({ minutes: 32 });
    await server.runJobs();
    expect(await server.paymentOf(ana, payment.reference)).toMatchObject({ state: 'failed' });
    expect(await find(code)).toMatchObject({ state: 'usable', balanceMinor: 4000 });
    await expectMoneyInvariants();
  });

  test('refunds the card when the payment arrives after the voucher was spent', async () => {
    const code = await sellVoucher(4000);
    const payment = await startBono(ana, { code, voucherMinor: 4000 });
    const checkout = server.checkoutOf(payment.reference);
    server.bank.events.knobs.delivery = 'held';
    await server.bank.act(checkout, 'pay');
    // The provider's event arrives after the payment has expired and the voucher was spent.
    await server.rows(
      `update online_payment set state = 'expired', failure = 'expired' where id = $1`,
      payment.reference,
    );
    await server.rows(
      `insert into voucher_entry (id, voucher_id, kind, amount_minor, online_payment_id, at)
       select gen_random_uuid(), spent_voucher_id, 'release', voucher_minor, id, now()
       from online_payment where id = $1`,
      payment.reference,
    );
    expect((await spendAtFrontDesk(code, 4000)).statusCode).toBe(200);
    await server.bank.events.release();
    await server.runJobs();
    expect(await server.paymentOf(ana, payment.reference)).toMatchObject({
      state: 'failed',
      failure: 'voucher_spent',
      giveBack: 'done',
    });
    expect(server.bank.ledger.find(checkout).refundedMinor).toBe(5000);
    await expectMoneyInvariants();
  });

  test('is refunded to the voucher and to the card by their parts', async () => {
    const code = await sellVoucher(700);
    const sessionId = await server.addSession({ startsAt: '2026-11-21T18:00:00.000Z' });
    const bookingId = await server.hold(ana, sessionId);
    const startResponse = await ana.person.post('/api/payments', {
      subject: { kind: 'hold', bookingId },
      expectedTotalMinor: 1200,
      voucher: {
        code,
        amountMinor: 700,
      },
    });
    const payment = startResponse.json<OnlinePayment>();
    await pay(payment);
    const response = await ana.person.post(`/api/bookings/${bookingId}/cancellation`, {
      expected: 'cancelled',
    });
    expect(response.statusCode).toBe(200);
    await server.runJobs();
    await server.runJobs();
    expect(server.bank.ledger.find(server.checkoutOf(payment.reference)).refundedMinor).toBe(500);
    expect(await find(code)).toMatchObject({ state: 'usable', balanceMinor: 700 });
    await expectMoneyInvariants();
  });

  test.each([
    ['paid', 'confirmed'],
    ['let run out', 'failed'],
  ] as const)(
    'leaves no balance on a voucher that is voided before the payment is %s',
    async (how, state) => {
      // A card charge is at least half a euro: thirty cents stay on the voucher and can be voided.
      const code = await sellVoucher(8980);
      const payment = await startBono(ana, { code, voucherMinor: 8950 });
      const { id, balanceMinor } = await find(code);
      expect(balanceMinor).toBe(30);
      const voided = await server.admin.post(`/api/vouchers/${id}/void`, { reason: 'Perdido' });
      expect(voided.statusCode).toBe(200);
      if (how === 'paid') await pay(payment);
      server.clock.advance({ minutes: 32 });
      await server.runJobs();
      expect(await server.paymentOf(ana, payment.reference)).toMatchObject({ state });
      expect(await find(code)).toMatchObject({ state: 'voided', balanceMinor: 0 });
      await expectMoneyInvariants();
    },
  );

  test.each<[string, () => Promise<string> | string]>([
    ['unknown', () => formatVoucherCode(makeVoucherCode())],
    [
      'spent',
      async () => {
        const code = await sellVoucher(500);
        await spendAtFrontDesk(code, 500);
        return code;
      },
    ],
    [
      'expired',
      async () => {
        const code = await sellVoucher(500);
        const { id } = await find(code);
        await server.rows(`update voucher set expires_on = '2026-11-19' where id = $1`, id);
        return code;
      },
    ],
    [
      'void',
      async () => {
        const code = await sellVoucher(500);
        await server.admin.post(`/api/vouchers/${(await find(code)).id}/void`, {
          reason: 'Perdido',
        });
        return code;
      },
    ],
  ])('with a code that is %s returns the same error', async (_what, make) => {
    const code = await make();
    const quoteResponse = await ana.person.post('/api/payments/voucher', {
      code,
      totalMinor: 9000,
    });
    expect([quoteResponse.statusCode, refusal(quoteResponse)]).toEqual([409, 'voucher_refused']);
    const paymentResponse = await requestBono(ana, { code, voucherMinor: 500 });
    expect([paymentResponse.statusCode, refusal(paymentResponse)]).toEqual([
      409,
      'voucher_refused',
    ]);
  });

  test('with another amount than the one shown, or for buying a voucher, is refused', async () => {
    const code = await sellVoucher(4000);
    const less = await requestBono(ana, { code, voucherMinor: 3000 });
    expect(less.json()).toMatchObject({ code: 'voucher_exceeds', details: { balanceMinor: 4000 } });
    const voucherForVoucher = await ana.person.post('/api/payments', {
      subject: giftSubject({ amountMinor: 2e3 }),
      expectedTotalMinor: 2e3,
      voucher: {
        code,
        amountMinor: 2e3,
      },
    });
    expect(refusal(voucherForVoucher)).toBe('voucher_unpaid');
    expect(await find(code)).toMatchObject({ balanceMinor: 4000 });
  });

  test('limits attempts with different codes, from any address, also of promotions', async () => {
    const item = { kind: 'package', id: newId() };
    const statuses: number[] = [];
    for (let at = 0; at < 31; at++) {
      const [call, body] =
        at % 2 === 0
          ? ['voucher', { code: formatVoucherCode(makeVoucherCode()) }]
          : ['promotion', { code: `NADA${at}`, item }];
      const from = { remoteAddress: `10.0.0.${at}` };
      const asked = { ...body, totalMinor: 100 };
      const answer = await ana.person.post(`/api/payments/${call}`, asked, from);
      statuses.push(answer.statusCode);
    }
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 409));
    expect(statuses[30]).toBe(429);
    const limitedResponse = await requestBono(ana, {
      code: await sellVoucher(9000),
      voucherMinor: 9000,
    });
    expect(limitedResponse.statusCode).toBe(429);
  });

  test('holds and releases once per payment, even by direct inserts', async () => {
    const code = await sellVoucher(5000);
    const { reference } = await startBono(ana, { code, voucherMinor: 5000, totalMinor: 9000 });
    const again = (kind: string, amount: number) =>
      server.rows(
        `insert into voucher_entry (id, voucher_id, kind, amount_minor, online_payment_id, at)
         select $1, spent_voucher_id, $2, $3, id, now() from online_payment where id = $4`,
        newId(),
        kind,
        amount,
        reference,
      );
    await expect(again('hold', -1)).rejects.toThrow(/would have -1 left|voucher_entry_held_once/);
    await again('release', 5000);
    await expect(again('release', 1)).rejects.toThrow(/voucher_entry_released_once|left/);
  });
});
