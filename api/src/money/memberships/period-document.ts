import type { SaleInput } from '@aforo/shared/contract';
import { findLastSale } from '../../booking/memberships/index.ts';
import type { Connection } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { findDocumentOfSale } from '../documents/index.ts';
import { readMoneySettings } from '../settings/index.ts';

/**
 * The document of a period: a simplified invoice up to its limit; above it a full one for the buyer
 * of the last period's invoice.
 * @throws {DomainError} `buyer_required` when the last one had no buyer, because the user can't be
 *   asked here
 */
export async function documentForPeriod(
  connection: Connection,
  { membershipId, totalMinor }: { membershipId: string; totalMinor: number },
): Promise<SaleInput['document']> {
  const { regime, simplifiedLimitMinor } = await readMoneySettings(connection);
  if (regime === 'plain' || totalMinor <= simplifiedLimitMinor) return { kind: 'simplified' };
  const saleId = await findLastSale(connection, membershipId);
  const lastDocument = saleId === null ? undefined : await findDocumentOfSale(connection, saleId);
  if (!lastDocument?.buyer)
    throw new DomainError('buyer_required', { limitMinor: simplifiedLimitMinor });
  return { kind: 'full', buyer: lastDocument.buyer };
}
