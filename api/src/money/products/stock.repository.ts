import type { StockMovement } from '@aforo/shared/contract';
import { sql } from 'kysely';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import type { Keyset } from '../../platform/keyset.ts';

export interface NewStockMovement {
  id: string;
  productId: string;
  kind: StockMovement['kind'];
  /** Signed, never 0. */
  quantity: number;
  unitCostMinor?: number | null;
  saleLineId?: string | null;
  reason?: string | null;
  at: Date;
  userId: string | null;
}

/**
 * Writes a movement and the product's new stock, in one statement.
 * @throws the violation of `product_stock_is_not_negative`
 */
export async function insertStockMovement(
  trx: Transaction,
  movement: NewStockMovement,
): Promise<void> {
  await sql`
    with changed as (
      update product set stock = stock + ${movement.quantity}::integer
      where id = ${movement.productId} returning stock
    )
    insert into stock_movement (id, product_id, kind, quantity, stock_after, unit_cost_minor,
      sale_line_id, reason, at, user_id)
    select ${movement.id}::uuid, ${movement.productId}::uuid, ${movement.kind}::text,
      ${movement.quantity}::integer, stock, ${movement.unitCostMinor ?? null}::integer,
      ${movement.saleLineId ?? null}::uuid, ${movement.reason ?? null}::text,
      ${movement.at}::timestamptz,
      (select u.id from app_user u where u.id = ${movement.userId})
    from changed`.execute(trx);
}

export type StockMovementRow = Omit<StockMovement, 'at'> & { at: Date };

/** Returns up to `limit + 1` rows, so that the caller knows whether there are more. */
export function listStockMovements(
  connection: Connection,
  productId: string,
  { after, limit }: { after: Keyset | null; limit: number },
): Promise<StockMovementRow[]> {
  let query = connection
    .selectFrom('stockMovement as m')
    .leftJoin('appUser as u', 'u.id', 'm.userId')
    .leftJoin('saleLine as l', 'l.id', 'm.saleLineId')
    .select([
      'm.id',
      'm.kind',
      'm.quantity',
      'm.stockAfter',
      'm.unitCostMinor',
      'l.saleId',
      'm.reason',
      'm.at',
      'u.name as actorName',
    ])
    .where('m.productId', '=', productId)
    .orderBy('m.at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit + 1);
  if (after) {
    query = query.where(sql<boolean>`(m.at, m.id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  }
  return query.execute();
}
