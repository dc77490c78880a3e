import {
  type Actor,
  type BodyOf,
  type ChargeQuote,
  type ErrorCode,
  promotionRefusals,
  type PromotionRefusal,
  type quoteCharge as quoteCall,
} from '@aforo/shared/contract';
import { lockToCover } from '../../../booking/bookings/index.ts';
import { isApproved } from '../../../identity/approvals/index.ts';
import { readCenter } from '../../../center/center/index.ts';
import { type Connection, dryRun } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { localDateOf } from '../../../platform/time/local-time.ts';
import { findPromotion } from '../../promotions/index.ts';
import { type MoneySettings, readMoneySettings } from '../../settings/index.ts';
import { listVoucherBalances } from '../../vouchers/index.ts';
import { allocateVouchers } from './allocate-payments.ts';
import { coverSessions, createCoveringBonos, payDebts } from './cover-sessions.ts';
import { listDebts } from '../debts.repository.ts';
import {
  type ChargeBasket,
  type ChargeContext,
  decideCharge,
  type DecidedCharge,
} from './decide-charge.ts';
import { presentTax } from '../read-sales.ts';
import { loadSaleFacts } from '../issue/sale-facts.repository.ts';
import { listSales } from '../sales.repository.ts';
import { discountedInShift } from '../limits/shift-limits.ts';

type LoadedContext = Omit<ChargeContext, 'promotion'> & { settings: MoneySettings };

/** Loads everything that decides a charge except the promotion. */
export async function loadChargeContext(
  connection: Connection,
  actor: Actor,
  basket: ChargeBasket,
  now: Date,
): Promise<LoadedContext> {
  const settings = await readMoneySettings(connection);
  const { timeZone } = await readCenter(connection);
  const facts = await loadSaleFacts(connection, basket, { isLocked: false });
  const owedSales =
    basket.debts.length === 0 ? [] : await listSales(connection, { ids: basket.debts });
  const { lines } = basket;
  const discountedInShiftMinor = await discountedInShift(connection, actor, {
    lines,
    now,
    timeZone,
  });
  const today = localDateOf(now, timeZone);
  const act = { kind: 'discount', clientId: basket.clientId, lines } as const;
  return {
    settings,
    timeZone,
    today,
    facts,
    owedSales,
    actor,
    discountedInShiftMinor,
    isApproved: await isApproved(connection, actor, { id: basket.approvalId, act, now }),
  };
}

type ChargeQuery = BodyOf<typeof quoteCall>;

/**
 * Quotes a charge with the same decision as the command. Sessions are covered in a dry run, in the
 * command's order, as when everything is paid: the payments aren't known yet.
 * @throws {DomainError} the errors of `decideCharge` and `coverSessions`
 */
export function quoteCharge(
  dependencies: Dependencies,
  actor: Actor,
  query: ChargeQuery,
): Promise<ChargeQuote> {
  const { clientId, covers } = query;
  const at = dependencies.clock.now();
  const { connection, transaction } = dependencies.database;
  if (covers.length === 0) return quoteBasket(connection, actor, query, at);
  return dryRun(transaction, async (trx) => {
    const bookingIds = covers.map(({ bookingId }) => bookingId);
    await lockToCover(dependencies, trx, { bookingIds, clientId });
    const quote = await quoteBasket(trx, actor, query, at);
    const { timeZone } = await readCenter(trx);
    const bought = { at, timeZone, userId: actor.userId };
    await payDebts(dependencies, trx, quote.debts, bought);
    const sold = await createCoveringBonos(trx, query, bought);
    await coverSessions(dependencies, trx, actor, covers, sold);
    return quote;
  });
}

/**
 * Quotes a charge without covering its sessions. For a promotion code without effect it returns the
 * refusal, and quotes the rest without it.
 */
export async function quoteBasket(
  connection: Connection,
  actor: Actor,
  { voucherCodes = [], ...basket }: ChargeQuery,
  at: Date,
): Promise<ChargeQuote> {
  const context = await loadChargeContext(connection, actor, basket, at);
  const today = localDateOf(at, context.timeZone);
  const { decided, promotion } = await decideWithCode(connection, basket, context, today);
  const { sale, debts, payables, totalMinor } = decided;
  const balances = await listVoucherBalances(connection, voucherCodes, today);
  const vouchers = allocateVouchers(balances, payables);
  const { regime, simplifiedLimitMinor } = context.settings;
  return {
    lines: sale.lines,
    debts: debts.map(({ id, owedMinor }) => ({ saleId: id, owedMinor })),
    taxes: sale.taxes.map(presentTax),
    soldMinor: sale.totalMinor,
    totalMinor,
    promotion,
    otherDebtsMinor: await otherDebtsOf(connection, basket),
    vouchers: vouchers.map(({ code, amountMinor }) => ({ code, amountMinor })),
    restMinor: vouchers.reduce((rest, { amountMinor }) => rest - amountMinor, totalMinor),
    needsBuyer: regime !== 'plain' && sale.totalMinor > simplifiedLimitMinor,
  };
}

interface PromotedDecision {
  decided: DecidedCharge;
  promotion: ChargeQuote['promotion'];
}

async function decideWithCode(
  connection: Connection,
  basket: ChargeBasket,
  context: LoadedContext,
  today: string,
): Promise<PromotedDecision> {
  const { clientId, promotionCode: code = null } = basket;
  if (code === null) return { decided: decideCharge(basket, context), promotion: null };
  try {
    const promotion = await findPromotion(connection, { code, clientId, today });
    const decided = decideCharge(basket, { ...context, promotion });
    const { promotedMinor: discountMinor } = decided.sale;
    return { decided, promotion: { code, discountMinor, refusal: null } };
  } catch (error) {
    if (!(error instanceof DomainError) || !isPromotionRefusal(error.code)) throw error;
    const decided = decideCharge(basket, context);
    return { decided, promotion: { code, discountMinor: 0, refusal: error.code } };
  }
}

const refusals: readonly ErrorCode[] = [...promotionRefusals, 'client_required'];

function isPromotionRefusal(code: ErrorCode): code is PromotionRefusal {
  return refusals.includes(code);
}

async function otherDebtsOf(
  connection: Connection,
  { clientId, lines, debts, covers }: ChargeBasket,
): Promise<number> {
  if (clientId === null) return 0;
  const charged = new Set([
    ...debts,
    ...covers.map(({ bookingId }) => bookingId),
    ...lines.flatMap((line) => (line.kind === 'booking' ? [line.bookingId] : [])),
  ]);
  const clientDebts = await listDebts(connection, clientId);
  return clientDebts
    .filter(({ id }) => !charged.has(id))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
