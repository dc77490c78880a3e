import { type Connection, constraintOf, type Transaction } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import { type Promotion, refusalOf } from './promotion-rules.ts';
import * as repository from './promotions.repository.ts';

interface PromotionQuery {
  code: string;
  clientId: string | null;
  /** The local day. */
  today: string;
  /** Payments in progress of the same person that will end with this purchase. */
  except?: string[];
}

/**
 * The promotion of a code, if this client can use it today.
 * @throws {DomainError} `promotion_unknown`, `promotion_early`, `promotion_over`, `promotion_used`,
 *   `promotion_new_clients`, `client_required`
 */
export async function findPromotion(
  connection: Connection,
  query: PromotionQuery,
): Promise<Promotion> {
  const [promotion] = await repository.listPromotions(connection, { code: query.code });
  if (!promotion) throw new DomainError('promotion_unknown');
  const { clientId, today, except = [] } = query;
  const { id: promotionId, isForNewClients } = promotion;
  const refusal = refusalOf(promotion, {
    today,
    client:
      clientId === null
        ? null
        : { hasBought: isForNewClients && (await repository.hasBought(connection, clientId)) },
    uses: await repository.countUses(connection, { promotionId, clientId, except }),
  });
  if (refusal !== null) throw new DomainError(refusal);
  return promotion;
}

/** Like `findPromotion`, but locked for a sale: concurrent uses of the code wait. */
export async function lockPromotionOf(trx: Transaction, query: PromotionQuery): Promise<Promotion> {
  const [candidate] = await repository.listPromotions(trx, { code: query.code });
  if (!candidate) throw new DomainError('promotion_unknown');
  await repository.lockPromotion(trx, candidate.id);
  return findPromotion(trx, query);
}

/**
 * The promotion of a started payment, whose use may already be counted. It takes off the discount
 * that the payer was shown, even if the code was changed or stopped since.
 */
export async function lockPromotionById(
  trx: Transaction,
  { id, discountMinor }: { id: string; discountMinor: number },
): Promise<Promotion> {
  await repository.lockPromotion(trx, id);
  const [promotion] = await repository.listPromotions(trx, { id });
  if (!promotion) throw new DomainError('promotion_unknown');
  const off = { kind: 'amount', minor: discountMinor } as const;
  return { ...promotion, off, serviceIds: [], templateIds: [], productIds: [] };
}

type NewUse = Omit<repository.NewPromotionUse, 'id'>;

/**
 * Counts a use of a code by a sale, or by a payment that will become one. A use that was counted
 * when a payment started is reassigned to its sale.
 * @throws {DomainError} `promotion_used` when another use was faster
 */
export async function countUse(trx: Transaction, use: NewUse): Promise<void> {
  await mapLimitError(async () => {
    const isCounted =
      use.saleId !== null && use.onlinePaymentId !== null && (await repository.claimUse(trx, use));
    if (!isCounted) await repository.insertUse(trx, { ...use, id: newId() });
  });
}

async function mapLimitError(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (constraintOf(error) !== 'promotion_use_limit') throw error;
    throw new DomainError('promotion_used');
  }
}
