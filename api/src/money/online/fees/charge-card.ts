import type { PaymentSubject } from '@aforo/shared/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { newId } from '../../../platform/ids.ts';
import { insertStarted } from '../payments/online-payment-writes.repository.ts';
import { columnsOf, currencyOf, quoteSubject } from '../payments/payment-subject.ts';
import type { SavedCardRow } from '../saved-cards/saved-cards.repository.ts';

const MINUTE_MS = 60_000;

/** The same as a checkout; later queries treat it as expired. */
const chargeMinutes = 31;

/**
 * Records that a card will be charged for the rest of a sale, or for a booking's debt. The next
 * query for this payment makes the provider charge it, with the payment's reference as idempotency
 * key, so that it happens once.
 * @returns its reference; null while the same debt is being paid in another way
 * @throws {DomainError} `nothing_owed`
 */
export async function beginCharge(
  trx: Transaction,
  {
    card,
    subject,
    at,
  }: {
    card: SavedCardRow;
    subject: Extract<PaymentSubject, { kind: 'sale' | 'booking' }>;
    at: Date;
  },
): Promise<string | null> {
  const { clientId, provider } = card;
  const quote = await quoteSubject(trx, clientId, subject, at);
  const id = newId();
  const isNew = await insertStarted(trx, {
    ...columnsOf(subject),
    id,
    provider,
    clientId,
    at,
    ...quote,
    currency: await currencyOf(trx),
    expiresAt: new Date(at.getTime() + chargeMinutes * MINUTE_MS),
    askAt: at,
    userId: clientId,
    linkHash: null,
    savedCardId: card.id,
  });
  return isNew ? id : null;
}
