import { constraintOf, type Transaction } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import { insertStockMovement, type NewStockMovement } from './stock.repository.ts';

/**
 * Changes a product's stock; its row stays locked until the transaction ends.
 * @throws {DomainError} `out_of_stock` when there isn't enough left
 */
export async function moveStock(
  trx: Transaction,
  movement: Omit<NewStockMovement, 'id'>,
): Promise<void> {
  try {
    await insertStockMovement(trx, { ...movement, id: newId() });
  } catch (error) {
    if (constraintOf(error) !== 'product_stock_is_not_negative') throw error;
    throw new DomainError('out_of_stock', { productId: movement.productId });
  }
}
