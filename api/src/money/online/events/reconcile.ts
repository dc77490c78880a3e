import type { QueryOf, reconcilePayments, ResponseOf } from '@aforo/shared/contract';
import { readCenter } from '../../../center/center/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { addDays, startOfDay } from '../../../platform/time/local-time.ts';
import type { OnlineDependencies } from '../online-dependencies.ts';
import { listPaymentsBetween } from '../payments/online-payments.repository.ts';
import { ProviderError, type ProviderRecord } from '../providers/payment-provider.ts';

type Reconciliation = ResponseOf<typeof reconcilePayments>;
type Item = Reconciliation['items'][number];
type RecordedPayment = Awaited<ReturnType<typeof listPaymentsBetween>>[number];

/**
 * Compares the provider's payments of some days with ours, checkout by checkout. For a provider
 * that can't be queried it returns only our total.
 * @throws {DomainError} `unavailable` when the provider doesn't answer
 */
export async function reconcile(
  dependencies: OnlineDependencies,
  { from, to }: QueryOf<typeof reconcilePayments>,
): Promise<Reconciliation> {
  const { connection } = dependencies.database;
  const provider = await dependencies.providers.current();
  if (!provider) return { provider: null, items: [], providerMinor: 0, ownMinor: 0 };
  const { timeZone } = await readCenter(connection);
  const range = { from: startOfDay(from, timeZone), to: startOfDay(addDays(to, 1), timeZone) };
  const { name } = provider;
  let records: ProviderRecord[] | null;
  try {
    records = await provider.list(range);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new DomainError('unavailable');
  }
  const recordedPayments = await listPaymentsBetween(connection, { provider: name, ...range });
  if (records === null) {
    const ownMinor = recordedPayments.reduce(
      (sum, one) => sum + one.takenMinor - one.returnedMinor,
      0,
    );
    return { provider: name, items: [], providerMinor: 0, ownMinor };
  }
  const items = comparePayments(records, recordedPayments);
  const sum = (of: (item: Item) => number) => items.reduce((total, item) => total + of(item), 0);
  return {
    provider: name,
    items,
    providerMinor: sum(({ providerMinor }) => providerMinor),
    ownMinor: sum(({ ownMinor }) => ownMinor),
  };
}

/** One item for each checkout with money on either side. */
function comparePayments(
  records: readonly ProviderRecord[],
  payments: readonly RecordedPayment[],
): Item[] {
  const providerItems = records.map((record) => {
    const recordedPayment = payments.find(
      ({ providerReference }) => providerReference === record.providerReference,
    );
    const providerMinor = record.paidMinor - record.refundedMinor;
    const ownMinor = recordedPayment
      ? recordedPayment.takenMinor - recordedPayment.returnedMinor
      : 0;
    const isCaptured = recordedPayment !== undefined && recordedPayment.takenMinor > 0;
    return {
      reference: recordedPayment?.id ?? null,
      providerReference: record.providerReference,
      description: recordedPayment?.description ?? record.description,
      at: record.at.toISOString(),
      providerMinor,
      ownMinor,
      verdict: isCaptured ? (providerMinor === ownMinor ? 'same' : 'other_amount') : 'missing_here',
    } as const;
  });
  const providerReferences = new Set(records.map(({ providerReference }) => providerReference));
  const missingAtProvider = payments
    .filter(
      ({ providerReference: name, takenMinor }) =>
        takenMinor > 0 && !providerReferences.has(name ?? ''),
    )
    .map(({ id, providerReference, description, createdAt, takenMinor, returnedMinor }) => ({
      reference: id,
      providerReference: providerReference ?? '',
      description,
      at: createdAt.toISOString(),
      providerMinor: 0,
      ownMinor: takenMinor - returnedMinor,
      verdict: 'missing_there' as const,
    }));
  return [...providerItems, ...missingAtProvider].toSorted((one, other) =>
    other.at.localeCompare(one.at),
  );
}
