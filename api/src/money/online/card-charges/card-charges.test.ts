import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type {
  CardCharge,
  CardSetup,
  CardSource,
  Charge,
  ChargeInput,
  ErrorBody,
} from '@aforo/shared/contract';
import { cutStatements } from '../../../testing/database/cut-statements.ts';
import { onlineInvariants } from '../../../testing/database/online-invariants.ts';
import { addProduct } from '../../../testing/records/products.ts';
import {
  inAMonth,
  moneyInvariants,
  openRegister,
  saleOf,
  sell,
  sellAtTwoRates,
  textLine,
} from '../../../testing/records/till.ts';
import type { Booker } from '../../../testing/servers/booking-test-server.ts';
import {
  buildOnlineTestServer,
  type OnlineTestServer,
} from '../../../testing/servers/online-test-server.ts';

let server: OnlineTestServer;
let ana: Booker;
const [terminal, otherTerminal] = ['tmr_test_1', 'tmr_test_2'] as const;

beforeAll(async () => {
  server = await buildOnlineTestServer();
  await sellAtTwoRates(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  // Each test begins later, when the charges of the previous one are over.
  server.clock.advance({ minutes: 10 });
  const { knobs, events, ledger } = server.bank;
  Object.assign(knobs, { isDown: false, charge: null, isDeaf: () => false });
  events.knobs.delivery = 'once';
  for (const one of ledger.terminals()) Object.assign(one, { action: null, isOffline: false });
  await server.rows(
    `update online_payment set state = 'expired', failure = 'expired', charge = null
     where kind = 'charge' and state = 'started'`,
  );
  await openRegister(server);
  ana = await server.addClient('Ana Ruiz');
});

const chargeOf = (totalMinor: number, rest: Partial<ChargeInput> = {}): ChargeInput => ({
  clientId: ana.clientId,
  lines: [textLine(totalMinor)],
  debts: [],
  covers: [],
  document: { kind: 'simplified' },
  payments: [{ method: 'card', amountMinor: null }],
  expectedTotalMinor: totalMinor,
  dueOn: inAMonth(server.clock),
  ...rest,
});
const atTerminal = (terminalId: string = terminal): CardSource => ({
  kind: 'terminal',
  terminalId,
});
const send = (charge: ChargeInput, source: CardSource = atTerminal(), key?: string) =>
  server.frontDesk.post(
    '/api/card-charges',
    { charge, source },
    { headers: key === undefined ? {} : { 'idempotency-key': key } },
  );
async function start(charge: ChargeInput, source?: CardSource): Promise<CardCharge> {
  const answer = await send(charge, source);
  expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 200 });
  return answer.json<CardCharge>();
}
const codeOf = async (charge: ChargeInput, source?: CardSource) =>
  (await send(charge, source)).json<ErrorBody>().code;
/** As the panel reads it, a moment later. */
async function follow({ reference }: Pick<CardCharge, 'reference'>): Promise<CardCharge> {
  server.clock.advance({ seconds: 2 });
  return (await server.frontDesk.get(`/api/card-charges/${reference}`)).json<CardCharge>();
}
const cancel = async ({ reference }: CardCharge) =>
  (await server.frontDesk.post(`/api/card-charges/${reference}/cancel`)).json<CardCharge>();
const salesOfAna = () =>
  server.rows<{ totalMinor: number }>(
    `select total_minor as "totalMinor" from sale where client_id = $1 order by issued_at`,
    ana.clientId,
  );
const paymentsOfAna = () =>
  server.rows<{ method: string; amountMinor: number }>(
    `select p.method, p.amount_minor as "amountMinor" from payment p join sale s on s.id = p.sale_id
     where s.client_id = $1 order by p.captured_at, p.amount_minor`,
    ana.clientId,
  );
const takenAtBank = () => server.bank.ledger.charges().filter((one) => one.status === 'succeeded');
async function expectInvariants(): Promise<void> {
  for (const [sentence, query] of Object.entries({ ...moneyInvariants, ...onlineInvariants })) {
    expect({ [sentence]: await server.rows(query) }).toEqual({ [sentence]: [] });
  }
}
/** The jobs, half an hour later. */
async function runJobsLater(): Promise<void> {
  server.clock.advance({ minutes: 15 });
  await server.dependencies.jobs.start();
  server.clock.advance({ minutes: 15 });
  await server.runJobs();
  await server.dependencies.jobs.stop();
}

describe('a charge at a terminal', () => {
  test('makes the sale when the card is approved, and not before', async () => {
    const started = await start(chargeOf(3500));
    expect(started).toMatchObject({ state: 'waiting', amountMinor: 3500, source: 'terminal' });
    expect(await salesOfAna()).toEqual([]);
    expect(server.bank.ledger.findTerminal(terminal).action).toMatchObject({
      status: 'in_progress',
    });
    await server.bank.tap(terminal, 'approve');
    const charged = await follow(started);
    expect(charged).toMatchObject({
      state: 'charged',
      result: { totalMinor: 3500, paidMinor: 3500, owedMinor: 0, changeMinor: 0 },
    });
    expect(charged.result?.sales[0]?.document?.type).toBe('plain');
    expect(await paymentsOfAna()).toEqual([{ method: 'card', amountMinor: 3500 }]);
    expect(await follow(started)).toEqual(charged);
    await expectInvariants();
  });

  test('takes only the card part of a mixed payment, over a debt and a new sale', async () => {
    const debt = await sell(
      server,
      saleOf([textLine(2000)], 2000, {
        clientId: ana.clientId,
        payments: [],
        dueOn: inAMonth(server.clock),
      }),
    );
    const started = await start(
      chargeOf(1500, {
        debts: [debt.id],
        expectedTotalMinor: 3500,
        payments: [
          { method: 'cash', amountMinor: 1000, tenderedMinor: 2000 },
          { method: 'card', amountMinor: null },
        ],
      }),
    );
    expect(started.amountMinor).toBe(2500);
    const { action } = server.bank.ledger.findTerminal(terminal);
    expect(server.bank.ledger.findCharge(action?.intentId ?? '').amountMinor).toBe(2500);
    await server.bank.tap(terminal, 'approve');
    expect(await follow(started)).toMatchObject({
      state: 'charged',
      result: { paidMinor: 3500, changeMinor: 1000 },
    });
    expect(await paymentsOfAna()).toEqual([
      { method: 'cash', amountMinor: 1000 },
      { method: 'card', amountMinor: 1000 },
      { method: 'card', amountMinor: 1500 },
    ]);
    await expectInvariants();
  });

  test('charges nothing when the card is declined, and can be repeated', async () => {
    const started = await start(chargeOf(3500));
    await server.bank.tap(terminal, 'decline');
    expect(await follow(started)).toMatchObject({
      state: 'failed',
      failure: 'declined',
      result: null,
    });
    expect(await salesOfAna()).toEqual([]);
    // The declined payment is closed at the bank.
    expect(server.bank.ledger.findTerminal(terminal).action?.status).toBe('failed');
    const again = await start(chargeOf(3500));
    await server.bank.tap(terminal, 'approve');
    expect(await follow(again)).toMatchObject({ state: 'charged' });
    expect(await salesOfAna()).toHaveLength(1);
    await expectInvariants();
  });

  test('charges nothing when no card comes in time, and the terminal stops asking', async () => {
    const started = await start(chargeOf(3500));
    server.clock.advance({ minutes: 3 });
    expect(await follow(started)).toMatchObject({ state: 'failed', failure: 'expired' });
    expect(server.bank.ledger.findTerminal(terminal).action).toBeNull();
    const ignored = await start(chargeOf(3500));
    await server.bank.tap(terminal, 'ignore');
    expect(await follow(ignored)).toMatchObject({ state: 'failed', failure: 'expired' });
    expect(await salesOfAna()).toEqual([]);
  });

  test('that is cancelled stops asking for the card', async () => {
    const started = await start(chargeOf(3500));
    expect(await cancel(started)).toMatchObject({ state: 'failed', failure: 'expired' });
    await expect(server.bank.tap(terminal, 'approve')).rejects.toThrow('nothing_to_pay');
    expect(await salesOfAna()).toEqual([]);
  });

  test('that is cancelled after the card was approved is a sale', async () => {
    const started = await start(chargeOf(3500));
    server.bank.events.knobs.delivery = 'lost';
    await server.bank.tap(terminal, 'approve');
    expect(await cancel(started)).toMatchObject({ state: 'charged' });
    expect(await salesOfAna()).toHaveLength(1);
    await expectInvariants();
  });

  test('that is cancelled before the terminal shows it is never shown', async () => {
    server.bank.knobs.isDeaf = ({ method, path }) =>
      method === 'POST' && path === '/v1/payment_intents';
    const started = await start(chargeOf(3500));
    expect(await cancel(started)).toMatchObject({ state: 'failed', failure: 'expired' });
    server.bank.knobs.isDeaf = () => false;
    expect(await follow(started)).toMatchObject({ state: 'failed' });
    expect(server.bank.ledger.findTerminal(terminal).action).toBeNull();
  });

  test('says that the terminal is off, or busy with the charge of another desk', async () => {
    server.bank.ledger.findTerminal(terminal).isOffline = true;
    const off = await start(chargeOf(3500));
    expect(await follow(off)).toMatchObject({ state: 'failed', failure: 'terminal_offline' });
    server.bank.ledger.findTerminal(terminal).isOffline = false;
    await start(chargeOf(3500));
    const luis = await server.addClient('Luis Mora');
    expect(await codeOf(chargeOf(900, { clientId: luis.clientId }))).toBe('card_charge_pending');
    const withoutRecord = chargeOf(900, { clientId: null });
    expect(await codeOf(withoutRecord)).toBe('card_charge_pending');
    expect(await send(withoutRecord, atTerminal(otherTerminal))).toMatchObject({ statusCode: 200 });
  });

  test('of a buyer without a record is a sale without a client', async () => {
    const started = await start(chargeOf(1200, { clientId: null }));
    await server.bank.tap(terminal, 'approve');
    const { state, result } = await follow(started);
    expect([state, result?.sales[0]?.client]).toEqual(['charged', null]);
    await expectInvariants();
  });

  test('is refused before the terminal asks when the sale is not possible', async () => {
    expect(await codeOf(chargeOf(3500, { expectedTotalMinor: 3400 }))).toBe('price_changed');
    const cash = chargeOf(3500, { payments: [{ method: 'cash', amountMinor: null }] });
    expect(await codeOf(cash)).toBe('validation_failed');
    expect(server.bank.ledger.findTerminal(terminal).action).toBeNull();
    expect(await salesOfAna()).toEqual([]);
  });
});

describe('a charge without an answer', () => {
  test('is unknown, blocks a second one, and becomes a sale once the bank is heard', async () => {
    const started = await start(chargeOf(3500));
    server.bank.events.knobs.delivery = 'lost';
    await server.bank.tap(terminal, 'approve');
    server.bank.knobs.isDown = true;
    expect(await follow(started)).toMatchObject({ state: 'unknown', failure: null });
    server.clock.advance({ minutes: 30 });
    expect(await follow(started)).toMatchObject({ state: 'unknown', failure: null });
    expect(await codeOf(chargeOf(3500))).toBe('card_charge_pending');
    const inCash = chargeOf(3500, { payments: [{ method: 'cash', amountMinor: null }] });
    const byHand = await server.frontDesk.post('/api/charges', inCash);
    expect(byHand.json()).toMatchObject({ code: 'card_charge_pending' });
    const panel = await server.frontDesk.get(`/api/clients/${ana.clientId}/charge`);
    expect(panel.json<Charge>()).toMatchObject({ cardCharge: started.reference });
    server.bank.knobs.isDown = false;
    await runJobsLater();
    expect(await follow(started)).toMatchObject({ state: 'charged' });
    expect(await salesOfAna()).toHaveLength(1);
    await expectInvariants();
  });

  test.each(['/v1/payment_intents', '/v1/terminal/readers/tmr_test_1/process_payment_intent'])(
    'to %s is repeated with the same key, so that the terminal asks once',
    async (lost) => {
      server.bank.knobs.isDeaf = ({ method, path }) => method === 'POST' && path === lost;
      const before = server.bank.ledger.charges().length;
      const started = await start(chargeOf(3500));
      server.bank.knobs.isDeaf = () => false;
      expect(await follow(started)).toMatchObject({ state: 'waiting' });
      expect(server.bank.ledger.charges()).toHaveLength(before + 1);
      await server.bank.tap(terminal, 'approve');
      expect(await follow(started)).toMatchObject({ state: 'charged' });
      expect(await salesOfAna()).toHaveLength(1);
    },
  );

  test('is charged once by two presses, and by two desks for one client', async () => {
    const before = takenAtBank().length;
    const [one, other] = await Promise.all([
      send(chargeOf(3500), atTerminal(), 'dos-pulsaciones'),
      send(chargeOf(3500), atTerminal(), 'dos-pulsaciones'),
    ]);
    expect(one.json<CardCharge>().reference).toBe(other.json<CardCharge>().reference);
    expect(await codeOf(chargeOf(3500), atTerminal(otherTerminal))).toBe('card_charge_pending');
    await server.bank.tap(terminal, 'approve');
    await Promise.all([follow(one.json()), follow(one.json())]);
    expect(takenAtBank()).toHaveLength(before + 1);
    expect(await salesOfAna()).toHaveLength(1);
    await expectInvariants();
  });
});

test('a card charged for a sale that is no longer possible is refunded, with the reason', async () => {
  const { id: productId } = await addProduct(server.admin, { priceMinor: 1250, stock: 3 });
  const line = { kind: 'product', productId, quantity: 1 } as const;
  const started = await start(chargeOf(1250, { lines: [line] }));
  await server.rows('update product set price_minor = 1300 where id = $1', line.productId);
  await server.bank.tap(terminal, 'approve');
  expect(await follow(started)).toMatchObject({
    state: 'refunded',
    result: null,
    refusal: expect.stringContaining('El total ha cambiado'),
  });
  expect(await salesOfAna()).toEqual([]);
  await server.runJobs();
  expect(server.bank.ledger.refunds().at(-1)).toMatchObject({ amountMinor: 1250 });
  expect(
    await server.rows('select reason from audit_entry where entity_id = $1', started.reference),
  ).toMatchObject([{ reason: 'charge_refused' }]);
  await expectInvariants();
});

test('a refund of a sale paid at a terminal goes back to the card', async () => {
  const started = await start(chargeOf(3500));
  await server.bank.tap(terminal, 'approve');
  const [sale] = (await follow(started)).result?.sales ?? [];
  const refund = await server.admin.post(`/api/sales/${sale?.id}/refunds`, {
    lines: sale?.lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
    payments: [{ method: 'card', amountMinor: 3500 }],
    reason: 'Se equivocó',
  });
  expect(refund.statusCode).toBe(200);
  await server.runJobs();
  expect(server.bank.ledger.refunds().at(-1)).toMatchObject({ amountMinor: 3500 });
  await expectInvariants();
});

describe('a saved card', () => {
  async function saveCard(): Promise<void> {
    const { reference } = (await ana.person.post('/api/card-setups')).json<CardSetup>();
    await server.bank.act(server.checkoutOf(reference), 'pay');
  }
  const offered = async () =>
    (await server.frontDesk.get(`/api/clients/${ana.clientId}/charge`)).json<Charge>().savedCard;
  const bySavedCard = async (): Promise<CardSource> => ({
    kind: 'savedCard',
    cardId: (await offered())?.id ?? ana.clientId,
  });

  test('is charged for a purchase at the desk, and its owner gets a mail', async () => {
    expect(await offered()).toBeNull();
    await saveCard();
    expect(await offered()).toMatchObject({ lastFour: '4242', limitMinor: 30_000 });
    await server.deliverMails();
    server.mails.length = 0;
    const started = await start(chargeOf(3500), await bySavedCard());
    expect(await follow(started)).toMatchObject({
      state: 'charged',
      lastFour: '4242',
      result: { paidMinor: 3500 },
    });
    // It is not in the total of the desk's terminal.
    expect(await paymentsOfAna()).toEqual([{ method: 'online', amountMinor: 3500 }]);
    await server.deliverMails();
    expect(server.mails.filter(({ to }) => to === ana.email)).toMatchObject([
      { kind: 'desk charge', text: expect.stringContaining('35,00\u00a0€') },
    ]);
    await expectInvariants();
  });

  test.each([
    ['card_declined', 'declined'],
    ['authentication_required', 'authentication_required'],
  ] as const)('that answers %s charges nothing and says why', async (answer, failure) => {
    await saveCard();
    server.bank.knobs.charge = answer;
    const started = await start(chargeOf(3500), await bySavedCard());
    expect(await follow(started)).toMatchObject({ state: 'failed', failure });
    expect(await salesOfAna()).toEqual([]);
  });

  test('is charged once when the answer is lost', async () => {
    await saveCard();
    const before = takenAtBank().length;
    server.bank.events.knobs.delivery = 'lost';
    server.bank.knobs.isDeaf = ({ method, path }) =>
      method === 'POST' && path === '/v1/payment_intents';
    const started = await start(chargeOf(3500), await bySavedCard());
    expect(await follow(started)).toMatchObject({ state: 'unknown' });
    server.bank.knobs.isDeaf = () => false;
    expect(await follow(started)).toMatchObject({ state: 'charged' });
    expect(takenAtBank()).toHaveLength(before + 1);
    await expectInvariants();
  });

  test('is not charged above the limit, nor without consent to purchases at the desk', async () => {
    await saveCard();
    const source = await bySavedCard();
    expect(await codeOf(chargeOf(30_001), source)).toBe('card_charge_limit');
    await server.rows(
      'update saved_card set covers_front_desk = false where client_id = $1',
      ana.clientId,
    );
    expect(await offered()).toBeNull();
    expect(await codeOf(chargeOf(3500), source)).toBe('saved_card_unusable');
  });

  test("of another client can't be used", async () => {
    await saveCard();
    const source = await bySavedCard();
    const luis = await server.addClient('Luis Mora');
    const forLuis = chargeOf(900, { clientId: luis.clientId });
    expect(await codeOf(forLuis, source)).toBe('saved_card_unusable');
  });
});

describe('a charge that is cut off is recorded once', () => {
  const dueInAMonth = () => ({ payments: [], dueOn: inAMonth(server.clock) });
  /** A debt and a new sale of a new client, and what is in the books afterwards. */
  async function prepare(): Promise<ChargeInput> {
    ana = await server.addClient();
    const { id } = await sell(
      server,
      saleOf([textLine(2000)], 2000, { clientId: ana.clientId, ...dueInAMonth() }),
    );
    return chargeOf(1500, { debts: [id], expectedTotalMinor: 3500 });
  }
  async function expectBooks(cut: number, { state }: CardCharge): Promise<void> {
    const debts = await server.frontDesk.get(`/api/clients/${ana.clientId}/debts`);
    const owedMinor = debts.json<{ totalMinor: number }>().totalMinor;
    expect({ cut, state, owedMinor, payments: await paymentsOfAna() }).toEqual({
      cut,
      state: 'charged',
      owedMinor: 0,
      payments: [
        { method: 'card', amountMinor: 1500 },
        { method: 'card', amountMinor: 2000 },
      ],
    });
  }

  test('after a cut at each statement of the request, sent again with its key', async () => {
    let cut = 0;
    for (let isCut = true; isCut;) {
      cut += 1;
      const input = await prepare();
      const before = takenAtBank().length;
      const sendIt = () => send(input, atTerminal(), `cobro-cortado-${cut}`);
      ({ wasCut: isCut } = await cutStatements(cut, sendIt));
      const started = (await sendIt()).json<CardCharge>();
      await follow(started);
      await server.bank.tap(terminal, 'approve');
      await expectBooks(cut, await follow(started));
      expect(takenAtBank()).toHaveLength(before + 1);
    }
    expect(cut).toBeGreaterThan(20);
    await expectInvariants();
  }, 300_000);

  test('after a cut at each statement that executes it', async () => {
    let cut = 0;
    for (let isCut = true; isCut;) {
      cut += 1;
      const started = await start(await prepare());
      server.bank.events.knobs.delivery = 'lost';
      await server.bank.tap(terminal, 'approve');
      ({ wasCut: isCut } = await cutStatements(cut, () => follow(started)));
      await expectBooks(cut, await follow(started));
    }
    expect(cut).toBeGreaterThan(20);
    await expectInvariants();
  }, 300_000);
});
