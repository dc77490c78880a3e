import type { Actor, BodyOf, startCardCharge as startCall } from '@aforo/shared/contract';
import { savedCardLimitMinor } from '@aforo/shared/contract';
import { dryRun, type Transaction } from '../../../platform/database/index.ts';
import { DomainError, invalidFields } from '../../../platform/domain-error.ts';
import { newId } from '../../../platform/ids.ts';
import { executeCharge, findFrontDeskCard } from '../../sales/index.ts';
import type { OnlineDependencies } from '../online-dependencies.ts';
import { insertCardCharge } from '../payments/online-payment-writes.repository.ts';
import { currencyOf } from '../payments/payment-subject.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';
import { findCurrentCard } from '../saved-cards/saved-cards.repository.ts';

const MINUTE_MS = 60_000;

/** A client who hasn't found their card by then has to be charged again. */
const terminalMinutes = 3;
/** The same as for fees. */
const savedCardMinutes = 31;

interface Source {
  provider: PaymentProvider;
  terminalReference: string | null;
  savedCardId: string | null;
}

/**
 * Records a charge whose card part is to be charged. The next query for this payment makes the
 * provider charge it, with the payment's reference as idempotency key, so that it happens once; the
 * charge is executed when the card is charged.
 *
 * The charge is executed in a dry run first, so that a card is charged only for what can be sold.
 * @returns the part for the request's own transaction, which returns the reference
 * @throws {DomainError} the errors of `charge`, `terminal_unavailable`, `saved_card_unusable`,
 *   `card_charge_limit`, and `card_charge_pending` while the client or the terminal has another one
 */
export async function startCardCharge(
  dependencies: OnlineDependencies,
  actor: Actor,
  { charge: input, source }: BodyOf<typeof startCall>,
): Promise<(trx: Transaction) => Promise<string>> {
  const { database, clock } = dependencies;
  if (input.payments.filter(({ method }) => method === 'card').length !== 1) {
    throw invalidFields({ 'charge.payments': 'Tiene que haber un pago con tarjeta, y solo uno.' });
  }
  const { provider, terminalReference, savedCardId } = await findSource(
    dependencies,
    input.clientId,
    source,
  );
  const { result, cardMinor } = await dryRun(database.transaction, (trx) =>
    executeCharge(dependencies, trx, actor, input),
  );
  // The other payments cover everything.
  if (cardMinor === 0) throw invalidFields({ 'charge.payments': 'No queda nada para la tarjeta.' });
  // guard: limit of a charge to a saved card at the desk (card-charges.test.ts)
  // without: `cardMinor > savedCardLimitMinor` → `cardMinor < 0`
  if (savedCardId !== null && cardMinor > savedCardLimitMinor) {
    throw new DomainError('card_charge_limit', { limitMinor: savedCardLimitMinor });
  }
  const minutes = savedCardId === null ? terminalMinutes : savedCardMinutes;
  const description = result.sales.at(-1)?.description ?? 'Cobro en recepción';
  return async (trx) => {
    const id = newId();
    const at = clock.now();
    const isNew = await insertCardCharge(trx, {
      id,
      at,
      description,
      terminalReference,
      savedCardId,
      provider: provider.name,
      clientId: input.clientId,
      charge: { input, role: actor.role },
      totalMinor: cardMinor,
      currency: await currencyOf(trx),
      expiresAt: new Date(at.getTime() + minutes * MINUTE_MS),
      userId: actor.userId,
    });
    if (!isNew) throw new DomainError('card_charge_pending');
    return id;
  };
}

async function findSource(
  dependencies: OnlineDependencies,
  clientId: string | null,
  source: BodyOf<typeof startCall>['source'],
): Promise<Source> {
  const { database, clock, providers } = dependencies;
  if (source.kind === 'terminal') {
    const provider = await providers.withTerminals();
    if (!provider) throw new DomainError('terminal_unavailable');
    return { provider, terminalReference: source.terminalId, savedCardId: null };
  }
  const { connection } = database;
  const offered = clientId && (await findFrontDeskCard(connection, clientId, clock.now()));
  const card = clientId && (await findCurrentCard(connection, clientId));
  // guard: a saved card without consent is not charged at the desk (card-charges.test.ts)
  // without: `!offered || offered.id !== source.cardId || !card` → `!card`
  if (!offered || offered.id !== source.cardId || !card) {
    throw new DomainError('saved_card_unusable');
  }
  const provider = await providers.named(card.provider);
  if (!provider?.keepsCards || (await currencyOf(connection)) !== 'EUR') {
    throw new DomainError('saved_card_unusable');
  }
  return { provider, terminalReference: null, savedCardId: card.id };
}
