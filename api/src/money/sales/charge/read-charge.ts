import { type Actor, type Charge, type Debt, savedCardLimitMinor } from '@aforo/shared/contract';
import { defaultPlan, listCoveringBonos, listUsableBonos } from '../../../booking/bonos/index.ts';
import { periodFrom } from '../../../booking/memberships/index.ts';
import { readCenter } from '../../../center/center/index.ts';
import type { Connection } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { localDateOf } from '../../../platform/time/local-time.ts';
import { listOpenRegisters } from '../../cash/index.ts';
import { readMoneySettings } from '../../settings/index.ts';
import { findCardCharge, findFrontDeskCard } from './card-charge.repository.ts';
import { quoteBasket } from './quote-charge.ts';
import { listClientDebts } from '../read-sales.ts';
import { findClientName } from '../sales.repository.ts';

interface ChargeQuery {
  actor: Actor;
  /** Null for a sale without a client record. */
  clientId: string | null;
  now: Date;
}

/**
 * Everything that the front desk needs to charge a client, in one read.
 * @throws {DomainError} `not_found`
 */
export async function readCharge(
  connection: Connection,
  { actor, clientId, now }: ChargeQuery,
): Promise<Charge> {
  const debtFacts =
    clientId === null ? withoutClient : await readDebtFacts(connection, { actor, clientId, now });
  const settings = await readMoneySettings(connection);
  const { timeZone, currency } = await readCenter(connection);
  return {
    ...debtFacts,
    ...(await readCardFacts(connection, { clientId, currency, now })),
    // Of a plain monthly package; the quote says it for each line.
    renewsOn: periodFrom(localDateOf(now, timeZone), defaultPlan).endsOn,
    openRegisters: await listOpenRegisters(connection),
    cashLimitMinor: settings.cashLimitMinor,
    maxDueDays: settings.maxDueDays,
    cashLimitAbroadMinor: settings.cashLimitAbroadMinor,
    simplifiedLimitMinor: settings.regime === 'plain' ? null : settings.simplifiedLimitMinor,
    discountLimitBasisPoints: actor.role === 'admin' ? 10_000 : settings.discountLimitBasisPoints,
  };
}

/** The owners' consent names an amount in euros. */
const consentCurrency = 'EUR';

async function readCardFacts(
  connection: Connection,
  { clientId, currency, now }: { clientId: string | null; currency: string; now: Date },
): Promise<Pick<Charge, 'savedCard' | 'cardCharge'>> {
  if (clientId === null) return { savedCard: null, cardCharge: null };
  const card =
    currency === consentCurrency ? await findFrontDeskCard(connection, clientId, now) : null;
  return {
    savedCard: card && { ...card, limitMinor: savedCardLimitMinor },
    cardCharge: await findCardCharge(connection, clientId),
  };
}

type DebtFacts = Pick<Charge, 'client' | 'debts' | 'totalMinor' | 'quote' | 'bonos'>;

const withoutClient: DebtFacts = { client: null, debts: [], totalMinor: 0, quote: null, bonos: [] };

async function readDebtFacts(
  connection: Connection,
  { actor, clientId, now }: ChargeQuery & { clientId: string },
): Promise<DebtFacts> {
  const name = await findClientName(connection, clientId);
  if (name === null) throw new DomainError('not_found');
  const { items, totalMinor } = await listClientDebts(connection, clientId);
  const covering = await listCoveringBonos(
    connection,
    items.flatMap((debt) => (isSession(debt) ? [debt.bookingId] : [])),
  );
  const bonos = await listUsableBonos(connection, clientId, now);
  return {
    client: { id: clientId, name },
    debts: items.map((debt) => ({
      debt,
      coveredBy: isSession(debt) ? (covering.get(debt.bookingId) ?? []).map(presentBono) : [],
    })),
    totalMinor,
    quote:
      items.length === 0 ? null : await quoteDebts(connection, { actor, clientId, now }, items),
    bonos: bonos.map(presentBono),
  };
}

async function quoteDebts(
  connection: Connection,
  { actor, clientId, now }: ChargeQuery,
  debts: readonly Debt[],
): Promise<Charge['quote']> {
  const basket = {
    lines: debts.flatMap((debt) =>
      debt.kind === 'booking' ? [{ kind: debt.kind, bookingId: debt.bookingId }] : [],
    ),
    debts: debts.flatMap((debt) => (debt.kind === 'sale' ? [debt.saleId] : [])),
  };
  try {
    return await quoteBasket(connection, actor, { clientId, ...basket, covers: [] }, now);
  } catch (error) {
    // The client was erased; charging reports that error.
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** A fee is paid with money, never with a bono. */
function isSession(debt: Debt): debt is Extract<Debt, { kind: 'booking' }> {
  return debt.kind === 'booking' && !debt.fee;
}

type Bono = Awaited<ReturnType<typeof listUsableBonos>>[number];

function presentBono({ id, name, kind, balance, expiresAt }: Bono): Charge['bonos'][number] {
  return {
    id,
    name,
    balance: kind === 'unlimited' ? null : balance,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
