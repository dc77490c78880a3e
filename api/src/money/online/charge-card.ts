import type { Transaction } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import { insertStarted } from './online-payments.repository.ts';
import { currencyOf, quoteSubject } from './payment-subject.ts';
import type { SavedCardRow } from './saved-cards.repository.ts';

const MINUTE_MS = 60_000;

/** As long as a checkout: whoever asks later takes it for over. */
const chargeMinutes = 31;

/**
 * Notes that a card is to be charged for what is left of a sale; whoever asks for the payment then has
 * its provider do it, under the payment's reference, so that it is done once however often it is asked.
 * @returns its reference; null while the same is being paid in another way
 * @throws {DomainError} `nothing_owed`
 */
export async function beginCharge(
  trx: Transaction,
  { card, saleId, at }: { card: SavedCardRow; saleId: string; at: Date },
): Promise<string | null> {
  const { clientId, provider } = card;
  const quote = await quoteSubject(trx, clientId, { kind: 'sale', saleId });
  const id = newId();
  const isNew = await insertStarted(trx, {
    ...{ id, provider, clientId, saleId, at, ...quote },
    ...{ kind: 'sale', bookingId: null, packageTemplateId: null, productId: null, quantity: 1 },
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
