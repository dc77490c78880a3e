import { type CashLimits, type CashOperation, reachedCashLimit } from '@aforo/shared/contract';
import type { Connection } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { findDocumentOfSale } from '../../documents/index.ts';
import type { SaleRow } from '../sales.repository.ts';

/**
 * Applies to every operation in cash: a sale, a later payment, a refund.
 * @throws {DomainError} `cash_limit`
 */
export function throwIfAboveCashLimit(
  payments: readonly { method: string }[],
  operation: CashOperation,
  limits: CashLimits,
): void {
  if (!payments.some(({ method }) => method === 'cash')) return;
  const limitMinor = reachedCashLimit(operation, limits);
  // guard: legal cash limit of a whole operation (sales.test.ts)
  if (limitMinor !== null) throw new DomainError('cash_limit', { limitMinor });
}

/** The cash operation of an existing sale, with the buyer that its document names. */
export async function cashOperationOf(
  connection: Connection,
  { id, totalMinor }: Pick<SaleRow, 'id' | 'totalMinor'>,
): Promise<CashOperation> {
  const document = await findDocumentOfSale(connection, id);
  return { totalMinor, buyer: document?.buyer ?? null };
}
