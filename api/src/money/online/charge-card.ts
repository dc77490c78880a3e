import type { PaymentSubject } from '@aforo/shared/contract';
import type { Transaction } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import { insertStarted } from './online-payment-writes.repository.ts';
import { columnsOf, currencyOf, quoteSubject } from './payment-subject.ts';
import type { SavedCardRow } from './saved-cards.repository.ts';

const MINUTE_MS = 60_000;

/** As long as a checkout: whoever asks later takes it for over. */
const chargeMinutes = 31;

/**
 * Notes that a card is to be charged for what is left of a sale, or owed of a booking; whoever asks for the payment then has
 * its provider do it, under the payment's reference, so that it is done once however often it is asked.
 * @returns its reference; null while the same is being paid in another way
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
  const quote = await quoteSubject(trx, clientId, subject);
  const id = newId();
  const isNew = await insertStarted(trx, {
    ...columnsOf(subject),
    ...{ id, provider, clientId, at, ...quote },
    currency: await currencyOf(trx),
    expiresAt: new Date(at.getTime() + chargeMinutes * MINUTE_MS),
    // At once, should whoever began it not get to it.
    askAt: at,
    // Nobody's: the client's own record stands for them.
    userId: clientId,
    linkHash: null,
    savedCardId: card.id,
  });
  return isNew ? id : null;
}
