import type { PaymentProviderName } from '@aforo/shared/contract';
import type { Connection, Transaction } from '../../../platform/database/index.ts';
import { newId } from '../../../platform/ids.ts';
import type { PaidCard } from '../providers/payment-provider.ts';

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
  /** The owner has consented to fees. */
  coversFees: boolean;
  /** The owner has consented to purchases at the front desk. */
  coversFrontDesk: boolean;
  /** The card can't be charged from then on. */
  removedAt: Date | null;
}

const columns = [
  'id',
  'clientId',
  'provider',
  'customerReference',
  'methodReference',
  'brand',
  'lastFour',
  'expiresMonth',
  'expiresYear',
  'coversFees',
  'coversFrontDesk',
  'removedAt',
] as const;

/** The client's active card. */
export async function findCurrentCard(
  connection: Connection,
  clientId: string,
): Promise<SavedCardRow | undefined> {
  return await connection
    .selectFrom('savedCard')
    .select(columns)
    .where('clientId', '=', clientId)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
}

/** Includes removed cards, so that charges in progress can finish. */
export async function findCard(
  connection: Connection,
  id: string,
): Promise<SavedCardRow | undefined> {
  return await connection
    .selectFrom('savedCard')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
}

interface NewCard {
  clientId: string;
  provider: PaymentProviderName;
  card: PaidCard;
  coversFees: boolean;
  coversFrontDesk: boolean;
  at: Date;
}

/**
 * Saves a card and replaces the previous one.
 * @returns its id, and the ids of the cards that it replaced
 */
export async function saveCard(
  trx: Transaction,
  { clientId, provider, card, coversFees, coversFrontDesk, at }: NewCard,
): Promise<{ id: string; replacedIds: string[] }> {
  // Serializes changes to the client's card.
  await trx.selectFrom('client').select('id').where('id', '=', clientId).forNoKeyUpdate().execute();
  const replaced = await trx
    .updateTable('savedCard')
    .set({ removedAt: at })
    .where('clientId', '=', clientId)
    .where('removedAt', 'is', null)
    .where('methodReference', '<>', card.method)
    .returning('id')
    .execute();
  const { id } = await trx
    .insertInto('savedCard')
    .values({
      id: newId(),
      clientId,
      provider,
      customerReference: card.customer,
      methodReference: card.method,
      brand: card.brand,
      lastFour: card.lastFour,
      expiresMonth: card.expiresMonth,
      expiresYear: card.expiresYear,
      savedAt: at,
      coversFees,
      coversFrontDesk,
    })
    // A card that the provider reports again reuses its record, which past payments refer to.
    .onConflict((on) =>
      on
        .columns(['provider', 'methodReference'])
        .doUpdateSet({ removedAt: null, savedAt: at, coversFees, coversFrontDesk }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, replacedIds: replaced.map((one) => one.id) };
}

/** @returns false when it was already removed */
export async function removeCard(trx: Transaction, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('savedCard')
    .set({ removedAt: at })
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
