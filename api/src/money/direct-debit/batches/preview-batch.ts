import {
  addDay,
  type BatchPreview,
  firstCollectionDate,
  isBankDay,
  type LeftOutReason,
} from '@aforo/shared/contract';
import { groupBy } from '../../../platform/group-by.ts';
import { readCenter } from '../../../center/center/index.ts';
import { listAddressees } from '../../../people/household/index.ts';
import type { Connection } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { localDateOf } from '../../../platform/time/local-time.ts';
import { maskOf } from '../accounts.ts';
import { readCompleteCreditor } from '../creditor/creditor.repository.ts';
import type { DirectDebitDependencies } from '../direct-debit-dependencies.ts';
import { mandateStateOn } from '../mandates/mandate-rules.ts';
import { listMandatesOf, type MandateRow } from '../mandates/mandates.repository.ts';
import { type DebtRow, listDebts } from './batches.repository.ts';

/** A debt with the mandate by which it can be collected, or why it can't. */
export type Candidate = { debt: DebtRow } & (
  | { mandate: MandateRow; reason: null }
  | { mandate: null; reason: LeftOutReason }
);

/** The debts of clients and what a batch on that day would do with each. */
export async function listCandidates(
  connection: Connection,
  {
    today,
    collectionOn,
    saleIds = null,
    isOfDraft = false,
  }: {
    /** ISO date; the notice is sent on that day. */
    today: string;
    collectionOn: string;
    saleIds?: readonly string[] | null;
    /** They are the debts of one draft. */
    isOfDraft?: boolean;
  },
): Promise<Candidate[]> {
  const listed = await listDebts(connection, { saleIds });
  const debts = isOfDraft ? listed.map((debt) => ({ ...debt, isInDraft: false })) : listed;
  const clientIds = [...new Set(debts.map(({ clientId }) => clientId))];
  const mandates = groupBy(await listMandatesOf(connection, clientIds), ({ clientId }) => clientId);
  return debts.map((debt) =>
    candidateOf(debt, mandates.get(debt.clientId) ?? [], { today, collectionOn }),
  );
}

/** Pure. @param mandates of the client, the active one first */
function candidateOf(
  debt: DebtRow,
  mandates: readonly MandateRow[],
  days: { today: string; collectionOn: string },
): Candidate {
  const [mandate] = mandates;
  const reason = reasonOfDebt(debt, days) ?? reasonOfMandate(mandate, days);
  if (reason !== null || !mandate) return { debt, mandate: null, reason: reason ?? 'no_mandate' };
  return { debt, mandate, reason };
}

function reasonOfDebt(
  { isInDraft, isPayingOnline, dueOn }: DebtRow,
  { collectionOn }: { collectionOn: string },
): LeftOutReason | null {
  if (isInDraft) return 'in_batch';
  if (isPayingOnline) return 'paying_online';
  // guard: a debt is not collected before the day that was agreed (batches.test.ts)
  // without: `dueOn > collectionOn` → `dueOn > '9999'`
  return dueOn !== null && dueOn > collectionOn ? 'not_due' : null;
}

function reasonOfMandate(
  mandate: MandateRow | undefined,
  { today, collectionOn }: { today: string; collectionOn: string },
): LeftOutReason | null {
  const state = mandate ? mandateStateOn(mandate, collectionOn) : 'cancelled';
  if (!mandate || state === 'cancelled') return 'no_mandate';
  if (state !== 'active') return state;
  // guard: a debtor is told as long before as the mandate promises (batches.test.ts)
  // without: `collectionOn < addDay(today, mandate.noticeDays ?? 0)` → `collectionOn < ''`
  return collectionOn < addDay(today, mandate.noticeDays ?? 0) ? 'short_notice' : null;
}

/** @throws {DomainError} `collection_day_closed`, `collection_too_soon`, at the field */
export function throwIfNotCollectable(collectionOn: string, firstDate: string): void {
  // guard: a collection is on a business day of the banks (batches.test.ts)
  // without: `!isBankDay(collectionOn)` → `false`
  if (!isBankDay(collectionOn)) {
    const text = 'Ese día los bancos no cobran. Elige un día laborable.';
    throw new DomainError('collection_day_closed', undefined, { fields: { collectionOn: text } });
  }
  // guard: debtors are told before a collection (batches.test.ts)
  // without: `collectionOn < firstDate` → `collectionOn < ''`
  if (collectionOn < firstDate) {
    const text = `Es demasiado pronto. El primer día posible es el ${dayText(firstDate)}.`;
    throw new DomainError('collection_too_soon', { firstDate }, { fields: { collectionOn: text } });
  }
}

function dayText(localDate: string): string {
  return localDate.split('-').reverse().join('/');
}

/** @throws {DomainError} `creditor_missing`, `currency_not_euro`, and the errors of `throwIfNotCollectable` */
export async function previewBatch(
  { database, clock }: DirectDebitDependencies,
  requestedDate: string | undefined,
): Promise<BatchPreview> {
  const { connection } = database;
  const { timeZone } = await readCenter(connection);
  const { noticeDays } = await readCompleteCreditor(connection);
  const today = localDateOf(clock.now(), timeZone);
  const firstDate = firstCollectionDate(today, noticeDays);
  const collectionOn = requestedDate ?? firstDate;
  throwIfNotCollectable(collectionOn, firstDate);
  const candidates = await listCandidates(connection, { today, collectionOn });
  const clientIds = candidates.map(({ debt }) => debt.clientId);
  const addressees = await listAddressees(connection, clientIds, clock.now());
  const items = candidates.flatMap(({ debt, mandate }) =>
    mandate === null
      ? []
      : {
          ...presentDebt(debt),
          dueOn: debt.dueOn,
          mandateReference: mandate.reference,
          ibanMask: maskOf(mandate),
          hasEmail: addressees.has(debt.clientId),
        },
  );
  return {
    collectionOn,
    firstDate,
    items,
    leftOut: candidates.flatMap(({ debt, reason }) =>
      reason === null ? [] : { ...presentDebt(debt), reason },
    ),
    totalMinor: items.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  };
}

function presentDebt({ saleId, clientId, clientName, description, owedMinor }: DebtRow) {
  const client = { id: clientId, name: clientName };
  return { saleId, client, description, amountMinor: owedMinor };
}
