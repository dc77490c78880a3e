import type { Actor } from '@aforo/shared/contract';
import { readCenter } from '../../../center/center/index.ts';
import { mailClient } from '../../../people/household/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { newId } from '../../../platform/ids.ts';
import { localDateOf } from '../../../platform/time/local-time.ts';
import { issueSale } from '../../sales/index.ts';
import { type ItemRow, listItems, lockSales } from '../batches/batches.repository.ts';
import { readCreditor } from '../creditor/creditor.repository.ts';
import type { DirectDebitDependencies } from '../direct-debit-dependencies.ts';
import { notCollectedMail, returnedMail } from '../direct-debit.messages.ts';
import { setAmendmentPending } from '../mandates/mandates.repository.ts';
import { blockMandate } from '../mandates/block-mandate.ts';
import { decideReturn, type ReturnDecision, type ReturnEntry } from './decide-return.ts';
import {
  deleteProblems,
  insertReturn,
  listLeft,
  rejectItem,
  returnItem,
} from './returns.repository.ts';

/** The debtor is deceased: no mail asks to pay. */
const withoutMail = ['MD07'];

export interface AppliedReturn {
  entry: ReturnEntry;
  decision: ReturnDecision;
}

/**
 * Applies what a bank returned: the amounts are owed again, the return fee is charged, the clients
 * are told, and mandates are blocked where the reason says so. What can't be applied is kept with
 * the reason. All in one transaction; a return that was applied before changes nothing.
 */
export async function applyReturns(
  dependencies: DirectDebitDependencies,
  trx: Transaction,
  actor: Actor,
  entries: readonly ReturnEntry[],
): Promise<AppliedReturn[]> {
  const endToEndIds = entries.map(({ endToEndId }) => endToEndId);
  const found = await listItems(trx, { endToEndIds });
  // guard: a return waits for a payment at the desk (direct-debit.test.ts)
  await lockSales(
    trx,
    found.map(({ saleId }) => saleId),
  );
  const items = new Map(
    (await listItems(trx, { endToEndIds })).map((item) => [item.endToEndId, item]),
  );
  const left = await listLeft(
    trx,
    [...items.values()].flatMap(({ paymentId }) => paymentId ?? []),
  );
  const applied: AppliedReturn[] = [];
  for (const entry of entries) {
    const item = items.get(entry.endToEndId);
    const leftMinor = left.get(item?.paymentId ?? '') ?? 0;
    const decision = decideReturn(entry, item && { ...item, leftMinor });
    if (decision.kind === 'problem') {
      await keepProblem(dependencies, trx, actor, { entry, item, decision });
    } else if (decision.kind !== 'repeated' && item) {
      await applyReturn(dependencies, trx, actor, { entry, item, decision });
      // A file can name a return twice.
      items.set(entry.endToEndId, { ...item, state: 'returned' });
    }
    applied.push({ entry, decision });
  }
  return applied;
}

async function keepProblem(
  { clock }: DirectDebitDependencies,
  trx: Transaction,
  actor: Actor,
  {
    entry,
    item,
    decision,
  }: {
    entry: ReturnEntry;
    item: ItemRow | undefined;
    decision: Extract<ReturnDecision, { kind: 'problem' }>;
  },
): Promise<void> {
  // By hand, the answer itself says why.
  if (entry.source === 'manual') return;
  await insertReturn(trx, {
    id: newId(),
    itemId: item?.id ?? null,
    entry,
    amountMinor: entry.amountMinor ?? item?.amountMinor ?? null,
    problem: decision.problem,
    paymentId: null,
    feeSaleId: null,
    at: clock.now(),
    userId: actor.userId,
  });
}

interface ReturnToApply {
  entry: ReturnEntry;
  item: ItemRow;
  decision: Extract<ReturnDecision, { kind: 'reject' | 'return' }>;
}

async function applyReturn(
  dependencies: DirectDebitDependencies,
  trx: Transaction,
  actor: Actor,
  { entry, item, decision }: ReturnToApply,
): Promise<void> {
  const { clock, audit } = dependencies;
  const { userId } = actor;
  const owedMinor = decision.kind === 'return' ? decision.amountMinor : item.amountMinor;
  const paymentId = decision.kind === 'return' && owedMinor > 0 ? newId() : null;
  if (decision.kind === 'reject') {
    await rejectItem(trx, item.id, clock.now());
    await setAmendmentPending(trx, item.mandateId);
  } else {
    const change = { itemId: item.id, paymentId, amountMinor: owedMinor };
    await returnItem(trx, { ...change, at: clock.now(), userId });
  }
  const { returnFeeMinor } = await readCreditor(trx);
  // The cause is the client's account, and a sale needs a client.
  const feeMinor = entry.isOfFile || item.isErased ? 0 : returnFeeMinor;
  const feeSaleId = feeMinor > 0 ? await chargeFee(dependencies, trx, item, feeMinor) : null;
  await deleteProblems(trx, item.id);
  await insertReturn(trx, {
    id: newId(),
    itemId: item.id,
    entry,
    amountMinor: item.amountMinor,
    problem: null,
    paymentId,
    feeSaleId,
    at: clock.now(),
    userId,
  });
  if (!entry.isOfFile) await blockMandate(dependencies, trx, actor, { item, entry });
  const change = { field: 'owed', before: '0', after: String(owedMinor) };
  const subject = { actor, entity: 'sale', entityId: item.saleId } as const;
  await audit.write(trx, { ...subject, action: 'updated', changes: [change] });
  await mailReturn(dependencies, trx, { entry, item, owedMinor, feeMinor });
}

async function mailReturn(
  dependencies: DirectDebitDependencies,
  trx: Transaction,
  {
    entry,
    item,
    owedMinor,
    feeMinor,
  }: Pick<ReturnToApply, 'entry' | 'item'> & { owedMinor: number; feeMinor: number },
): Promise<void> {
  const { reasonCode } = entry;
  if (withoutMail.includes(reasonCode) || owedMinor === 0) return;
  const { name: centerName, currency } = await readCenter(trx);
  const payUrl = new URL('/cliente', dependencies.config.publicUrl.origin).href;
  const { description } = item;
  const site = { centerName, currency };
  const returned = { description, amountMinor: owedMinor, feeMinor, reasonCode, payUrl };
  const mailOf = entry.isOfFile ? notCollectedMail : returnedMail;
  await mailClient(dependencies, trx, item.clientId, ({ email }) => mailOf(site, email, returned));
}

/** The center's cost of a return, which the client owes. It compensates a damage: no tax. */
async function chargeFee(
  dependencies: DirectDebitDependencies,
  trx: Transaction,
  { clientId, endToEndId }: ItemRow,
  unitPriceMinor: number,
): Promise<string> {
  const { timeZone } = await readCenter(trx);
  return issueSale(dependencies, trx, null, {
    clientId,
    lines: [
      {
        kind: 'fee',
        description: `Gastos por recibo devuelto ${endToEndId}`,
        quantity: 1,
        unitPriceMinor,
        taxTreatment: 'notSubject',
        taxCause: 'N1',
        taxBasisPoints: 0,
      },
    ],
    payments: [],
    document: { kind: 'simplified' },
    dueOn: localDateOf(dependencies.clock.now(), timeZone),
    expectedTotalMinor: unitPriceMinor,
  });
}
