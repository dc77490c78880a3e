import { type Connection, constraintOf, type Transaction } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import { type Promotion, refusalOf } from './promotion-rules.ts';
import * as repository from './promotions.repository.ts';

interface Asked {
  code: string;
  clientId: string | null;
  /** The local day. */
  today: string;
  /** Payments in course of the same person that end when this is bought. */
  except?: string[];
}

/**
 * The promotion of a code, if it gives this person something today.
 * @throws {DomainError} `promotion_unknown`, `promotion_early`, `promotion_over`, `promotion_used`,
 *   `promotion_new_clients`, `client_required`
 */
export async function findPromotion(connection: Connection, asked: Asked): Promise<Promotion> {
  const [promotion] = await repository.listPromotions(connection, { code: asked.code });
  if (!promotion) throw new DomainError('promotion_unknown');
  const { clientId, today, except = [] } = asked;
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

/** The same for a sale: whoever uses the same code meanwhile waits. */
export async function lockPromotionOf(trx: Transaction, asked: Asked): Promise<Promotion> {
  const [known] = await repository.listPromotions(trx, { code: asked.code });
  if (!known) throw new DomainError('promotion_unknown');
  await repository.lockPromotion(trx, known.id);
  return findPromotion(trx, asked);
}

/**
 * The promotion of a payment that was begun, whose use may be counted already: it takes off what its
 * payer was shown, whatever was changed or stopped since.
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
 * Counts a use of a code: of a sale, or of a payment that will be one. What was counted when a payment
 * began becomes its sale's.
 * @throws {DomainError} `promotion_used` when somebody has been quicker
 */
export async function countUse(trx: Transaction, use: NewUse): Promise<void> {
  await withinLimits(async () => {
    const isCounted =
      use.saleId !== null && use.onlinePaymentId !== null && (await repository.claimUse(trx, use));
    if (!isCounted) await repository.insertUse(trx, { ...use, id: newId() });
  });
}

async function withinLimits(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (constraintOf(error) !== 'promotion_use_limit') throw error;
    throw new DomainError('promotion_used');
  }
}
