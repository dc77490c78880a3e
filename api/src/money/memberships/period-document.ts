import type { SaleInput } from '@aforo/shared/contract';
import { findLastSale } from '../../booking/memberships/index.ts';
import type { Connection } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { findDocumentOfSale } from '../documents/index.ts';
import { readMoneySettings } from '../settings/index.ts';

/**
 * Which document a period gets: a simplified one up to its limit, beyond it a full one to whom the last
 * period's was.
 * @throws {DomainError} `buyer_required` when that had no buyer: nobody is there to be asked
 */
export async function documentFor(
  connection: Connection,
  { membershipId, totalMinor }: { membershipId: string; totalMinor: number },
): Promise<SaleInput['document']> {
  const { regime, simplifiedLimitMinor } = await readMoneySettings(connection);
  if (regime === 'plain' || totalMinor <= simplifiedLimitMinor) return { kind: 'simplified' };
  const saleId = await findLastSale(connection, membershipId);
  const last = saleId === null ? undefined : await findDocumentOfSale(connection, saleId);
  if (!last?.buyer) throw new DomainError('buyer_required', { limitMinor: simplifiedLimitMinor });
  return { kind: 'full', buyer: last.buyer };
}
