import type { PaymentProviderName } from '@aforo/shared/contract';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import type { PaidCard } from './providers/payment-provider.ts';

export interface SavedCardRow {
  id: string;
  clientId: string;
  provider: PaymentProviderName;
  customerReference: string;
  methodReference: string;
  brand: string;
  lastFour: string;
  expiresMonth: number;
  expiresYear: number;
}

const columns = [
  'id',
  'client_id as clientId',
  'provider',
  'customer_reference as customerReference',
  'method_reference as methodReference',
  'brand',
  'last_four as lastFour',
  'expires_month as expiresMonth',
  'expires_year as expiresYear',
] as const;

/** The one that is charged. */
export async function findCurrentCard(
  connection: Connection,
  clientId: string,
): Promise<SavedCardRow | undefined> {
  return await connection
    .selectFrom('saved_card')
    .select(columns)
    .where('client_id', '=', clientId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** Also one that was removed since: what was begun with it ends with it. */
export async function findCard(
  connection: Connection,
  id: string,
): Promise<SavedCardRow | undefined> {
  return await connection
    .selectFrom('saved_card')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Keeps what a payment says of its card, in the place of the one there was. */
export async function saveCard(
  trx: Transaction,
  {
    clientId,
    provider,
    card,
    at,
  }: { clientId: string; provider: PaymentProviderName; card: PaidCard; at: Date },
): Promise<void> {
  await trx
    .updateTable('saved_card')
    .set({ removed_at: at })
    .where('client_id', '=', clientId)
    .where('removed_at', 'is', null)
    .execute();
  await trx
    .insertInto('saved_card')
    .values({
      id: newId(),
      client_id: clientId,
      provider,
      customer_reference: card.customer,
      method_reference: card.method,
      brand: card.brand,
      last_four: card.lastFour,
      expires_month: card.expiresMonth,
      expires_year: card.expiresYear,
      saved_at: at,
    })
    .onConflict((on) => on.columns(['provider', 'method_reference']).doNothing())
    .execute();
}

/** @returns false of one that was removed already */
export async function removeCard(trx: Transaction, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('saved_card')
    .set({ removed_at: at })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
