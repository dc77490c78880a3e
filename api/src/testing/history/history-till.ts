import type {
  CashRegister,
  CashSession,
  Charge,
  ChargeInput,
  ChargeQuote,
  ChargeResult,
  RefundQuote,
  Sale,
  SaleInput,
} from '@aforo/shared/contract';
import type { Booker, BookingTestServer } from '../servers/booking-test-server.ts';
import { counted } from '../records/cash.ts';
import type { AnswerRecord, ResponseTally } from './history-record.ts';
import { addProduct } from '../records/products.ts';
import { inAMonth, textLine } from '../records/till.ts';

export interface HistoryTill {
  registerId: string;
  productId: string;
}

/** What a client bought and paid according to the answers, after refunds. */
export interface Books {
  soldMinor: number;
  paidMinor: number;
}

/** A client who buys at the front desk; `saleIds` are their purchases. */
export interface Buyer extends Booker {
  saleIds: string[];
  books: Books;
  record: AnswerRecord;
  random: () => number;
}

const sumOf = (payments: readonly { amountMinor: number }[]) =>
  payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** Records a new sale, or a refund. */
export function keepSale(
  { saleIds, books }: Buyer,
  { id, kind, totalMinor, payments }: Sale,
): void {
  if (kind === 'sale') saleIds.push(id);
  books.soldMinor += totalMinor;
  books.paidMinor += sumOf(payments);
}

interface TillContext {
  server: BookingTestServer;
  tally: ResponseTally;
  templateId: string;
  till: HistoryTill;
  sessions: ReadonlyMap<string, unknown>;
}

type TillAction = (context: TillContext, buyer: Buyer) => Promise<unknown>;

const productPriceMinor = 950;
const taxRates = [2100, 1000, 400, 0];

/** An open register, and a product with enough stock. */
export async function openTill({ admin }: BookingTestServer): Promise<HistoryTill> {
  const { items } = (await admin.get('/api/cash/registers')).json<{ items: CashRegister[] }>();
  const register = items[0];
  if (!register) throw new Error('The center has no register');
  const { id: productId } = await addProduct(admin, { priceMinor: productPriceMinor, stock: 9000 });
  await admin.post('/api/cash/sessions', { registerId: register.id, count: [], reason: null });
  return { registerId: register.id, productId };
}

const belowOf =
  ({ random }: Buyer) =>
  (limit: number) =>
    Math.floor(random() * limit);

/** Splits an amount at random into cash and card or transfer. */
function split(amountMinor: number, below: (limit: number) => number): SaleInput['payments'] {
  const cashMinor = below(3) === 0 ? amountMinor : below(amountMinor + 1);
  const method = below(4) === 0 ? 'transfer' : 'card';
  const parts: SaleInput['payments'] = [
    { method: 'cash', amountMinor: cashMinor, tenderedMinor: cashMinor + below(2000) },
    { method, amountMinor: amountMinor - cashMinor },
  ];
  return parts.filter((part) => part.amountMinor > 0);
}

/** Sells a random basket, with debts of the buyer, paid partly or completely. */
const sell: TillAction = async ({ server, tally, templateId, till }, buyer) => {
  const below = belowOf(buyer);
  const { clientId } = buyer;
  const lines: SaleInput['lines'] = Array.from({ length: below(3) }, () => ({
    ...textLine(1 + below(5000), 1 + below(3)),
    taxBasisPoints: taxRates[below(taxRates.length)] ?? 0,
    discount:
      below(3) === 0
        ? { off: { kind: 'share', basisPoints: 1 + below(1200) }, reason: 'Es amiga' }
        : null,
  }));
  if (below(2) === 0) {
    lines.push({ kind: 'product', productId: till.productId, quantity: 1 + below(3) });
  }
  if (below(8) === 0) lines.push({ kind: 'package', templateId, quantity: 1 });
  if (below(4) === 0) {
    const charge = await server.frontDesk.get(`/api/clients/${clientId}/charge`);
    for (const { debt } of charge.json<Charge>().debts.slice(0, 10)) {
      if (debt.kind === 'booking') lines.push({ kind: 'booking', bookingId: debt.bookingId });
    }
  }
  const quote = tally.note(await server.frontDesk.post('/api/sales/quote', { clientId, lines }));
  if (quote.statusCode !== 200) return;
  const { totalMinor } = quote.json<{ totalMinor: number }>();
  const isWhole = totalMinor === 0 || below(5) > 0;
  const input: SaleInput = {
    clientId,
    lines,
    document: { kind: 'simplified' },
    payments: split(isWhole ? totalMinor : below(totalMinor), below),
    dueOn: isWhole ? null : inAMonth(server.clock),
    expectedTotalMinor: totalMinor,
  };
  const sold = tally.note(await server.frontDesk.post('/api/sales', input));
  if (sold.statusCode === 200) keepSale(buyer, sold.json<Sale>());
};

async function anySale({ server }: TillContext, buyer: Buyer): Promise<Sale | null> {
  const id = buyer.saleIds[belowOf(buyer)(buyer.saleIds.length)];
  return id ? (await server.admin.get(`/api/sales/${id}`)).json<Sale>() : null;
}

/** Pays the rest of a sale, a part of it, or a cent more. */
const payRest: TillAction = async (context, buyer) => {
  const sale = await anySale(context, buyer);
  if (!sale || sale.owedMinor === 0) return;
  const below = belowOf(buyer);
  const amountMinor = below(2) === 0 ? sale.owedMinor + below(2) : 1 + below(sale.owedMinor);
  const body = { payments: split(amountMinor, below) };
  const path = `/api/sales/${sale.id}/payments`;
  const paid = context.tally.note(await context.server.frontDesk.post(path, body));
  if (paid.statusCode === 200) buyer.books.paidMinor += amountMinor;
};

/**
 * Books a class to be paid, then pays what the client owes, with money and bonos, and a new sale,
 * in one request sent twice.
 */
const charge: TillAction = async ({ server, tally, templateId, till, sessions }, buyer) => {
  const below = belowOf(buyer);
  const { clientId, books, saleIds, record } = buyer;
  const target = { sessionId: [...sessions.keys()][below(sessions.size)] };
  const unpaid = { target, clientId, purchaseId: null };
  record.keep(tally.note(await server.frontDesk.post('/api/bookings', unpaid)));
  const owed = await server.frontDesk.get(`/api/clients/${clientId}/charge`);
  const owedItems = owed.json<Charge>().debts.slice(0, 10);
  const hasBono = below(owedItems.length > 0 ? 2 : 6) === 0;
  const lines: ChargeInput['lines'] = [];
  const debts: ChargeInput['debts'] = [];
  const covers: ChargeInput['covers'] = [];
  if (hasBono) lines.push({ kind: 'package', templateId, quantity: 1 });
  if (below(2) === 0) lines.push({ kind: 'product', productId: till.productId, quantity: 1 });
  for (const { debt, coveredBy } of owedItems) {
    const [bono] = coveredBy;
    if (debt.kind === 'sale') {
      debts.push(debt.saleId);
    } else if (bono && below(4) > 0) {
      covers.push({ bookingId: debt.bookingId, by: { purchaseId: bono.id } });
    } else if (hasBono && !debt.fee) {
      covers.push({ bookingId: debt.bookingId, by: { line: 0 } });
    } else {
      lines.push({ kind: 'booking', bookingId: debt.bookingId });
    }
  }
  if (lines.length + debts.length + covers.length === 0) return;
  const basket = { clientId, lines, debts, covers };
  const quote = tally.note(await server.frontDesk.post('/api/charges/quote', basket));
  if (quote.statusCode !== 200) return;
  const { totalMinor } = quote.json<ChargeQuote>();
  const body: ChargeInput = {
    ...basket,
    document: { kind: 'simplified' },
    payments: split(below(5) > 0 ? totalMinor : below(totalMinor), below),
    dueOn: inAMonth(server.clock),
    expectedTotalMinor: totalMinor,
  };
  const headers = { 'idempotency-key': `charge-${clientId}-${below(1e9)}` };
  const send = async () =>
    tally.note(await server.frontDesk.post('/api/charges', body, { headers }));
  const [first, again] = await Promise.all([send(), send()]);
  if (first.body !== again.body) {
    tally.failures.push(`one key, two answers: ${first.body} ${again.body}`);
  }
  if (first.statusCode !== 200) return;
  const { sales, paidMinor } = first.json<ChargeResult>();
  for (const { id, totalMinor: soldMinor } of sales) {
    if (saleIds.includes(id)) continue;
    saleIds.push(id);
    books.soldMinor += soldMinor;
  }
  books.paidMinor += paidMinor;
  for (const { bookingId } of covers) {
    record.keep(await buyer.person.get(`/api/bookings/${bookingId}`));
  }
};

/** Refunds some lines partly, as the administrator, who has no limit. */
const giveBack: TillAction = async (context, buyer) => {
  const sale = await anySale(context, buyer);
  if (!sale) return;
  const { server, tally } = context;
  const below = belowOf(buyer);
  const lines = sale.lines
    .filter(({ quantity, refundedQuantity }) => quantity > refundedQuantity && below(3) > 0)
    .map(({ id, quantity, refundedQuantity }) => ({
      lineId: id,
      quantity: 1 + below(quantity - refundedQuantity),
      returnsStock: below(2) === 0,
    }));
  if (lines.length === 0) return;
  const path = `/api/sales/${sale.id}/refunds`;
  const quote = tally.note(await server.admin.post(`${path}/quote`, { lines }));
  if (quote.statusCode !== 200) return;
  const { payments, backMinor } = quote.json<RefundQuote>();
  const inCash = backMinor > 0 && below(3) === 0;
  const body = {
    lines,
    reason: 'Se ha arrepentido',
    payments: inCash
      ? [
          {
            method: 'cash',
            amountMinor: backMinor,
          },
        ]
      : payments,
  };
  const refunded = tally.note(await server.admin.post(path, body));
  if (refunded.statusCode === 200) keepSale(buyer, refunded.json<Sale>());
};

/** Counts and closes the shift and opens the next, while others continue to charge. */
async function changeShift({ server, tally, till }: TillContext): Promise<void> {
  const { admin } = server;
  const { items } = (await admin.get('/api/cash/sessions/open')).json<{
    items: { session: CashSession }[];
  }>();
  const session = items[0]?.session;
  if (session) {
    const steps = `/api/cash/sessions/${session.id}`;
    tally.note(await admin.post(`${steps}/counting`));
    const told = tally.note(await admin.post(`${steps}/count`, { count: [], methods: [] }));
    if (told.statusCode !== 200) return;
    const { version } = told.json<CashSession>();
    tally.note(await admin.post(`${steps}/close`, { reason: 'Se ha ido al banco', version }));
  }
  const opening = { registerId: till.registerId, count: counted(500), reason: 'Empieza el turno' };
  tally.note(await admin.post('/api/cash/sessions', opening));
}

/** Closes the shift, and the next one, which takes the payments made without an open shift. */
export async function closeShifts(context: TillContext): Promise<void> {
  await changeShift(context);
  await changeShift(context);
}

/** The actions at the register with their weights. */
export const tillActions = {
  sell: [40, sell],
  charge: [30, charge],
  payRest: [20, payRest],
  giveBack: [30, giveBack],
  changeShift: [3, changeShift],
} satisfies Record<string, [number, TillAction]>;
