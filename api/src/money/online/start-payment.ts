import type { Actor, PaymentSubject } from '@aforo/shared/contract';
import { listPeriodsOfSale, templateRenews } from '../../booking/memberships/index.ts';
import { keepHold } from '../../booking/bookings/index.ts';
import type { Connection } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import type { OnlineNeeds } from './online-needs.ts';
import {
  findPayment,
  findStarted,
  insertStarted,
  type OnlinePaymentRow,
  setCheckout,
} from './online-payments.repository.ts';
import { paymentAddress, receivedAddress } from './payment.messages.ts';
import { columnsOf, currencyOf, quoteSubject } from './payment-subject.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';
import { ProviderError } from './providers/payment-provider.ts';
import { askProvider } from './settle-payment.ts';

const MINUTE_MS = 60_000;

/** Stripe's checkouts live for half an hour at least; the minute is for the way there. */
const checkoutMinutes = 31;
/** A little less than the longest that Stripe keeps a checkout open. */
const linkMinutes = 24 * 60 - 5;

interface WantedPayment {
  actor: Pick<Actor, 'userId'>;
  clientId: string;
  subject: PaymentSubject;
  expectedTotalMinor: number;
  /** Whoever pays has no account here, and a day for it. */
  isLink?: boolean;
}

/**
 * Begins a payment: keeps the seat, and opens the provider's page. Whoever pays the same twice at once, in
 * two tabs or with two clicks, gets the one checkout there is.
 * @returns its reference
 * @throws {DomainError} `payments_unavailable`, also of what renews where no card is kept,
 *   `price_changed`, and what `quoteSubject` and `keepHold` throw; `unavailable` when the provider
 *   doesn't answer: asked again, it is the same checkout
 */
export async function startPayment(needs: OnlineNeeds, wanted: WantedPayment): Promise<string> {
  const provider = await needs.providers.current();
  if (!provider) throw new DomainError('payments_unavailable');
  if (!provider.keepsCards && (await isRenewing(needs, wanted))) {
    throw new DomainError('payments_unavailable');
  }
  const known = await findSame(needs, wanted);
  const isSame = known?.provider === provider.name;
  if (known && isSame && isAsWanted(known, wanted, needs.clock.now()))
    return await open(needs, provider, known, wanted);
  // It ran out, or asks for another amount or elsewhere: only one of them may be left to pay.
  if (known) await askProvider(needs, known.id, { ends: true });
  return await open(needs, provider, await insert(needs, provider, wanted), wanted);
}

/** What is sold with its charges to come. What is owed of it can be paid by anybody. */
async function isRenewing({ database }: OnlineNeeds, { subject }: WantedPayment): Promise<boolean> {
  return (
    subject.kind === 'package' && (await templateRenews(database.connection, subject.templateId))
  );
}

function findSame({ database }: OnlineNeeds, { clientId, subject }: WantedPayment) {
  const { kind, ...columns } = columnsOf(subject);
  const { bookingId, saleId, packageTemplateId, productId } = columns;
  const subjectId = bookingId ?? saleId ?? packageTemplateId ?? productId ?? '';
  return findStarted(database.connection, { clientId, kind, subjectId });
}

function isAsWanted(
  known: OnlinePaymentRow,
  { subject, expectedTotalMinor }: WantedPayment,
  now: Date,
): boolean {
  return (
    known.totalMinor === expectedTotalMinor &&
    known.quantity === columnsOf(subject).quantity &&
    known.expiresAt > now &&
    !known.isHoldGone
  );
}

async function insert(
  needs: OnlineNeeds,
  provider: PaymentProvider,
  wanted: WantedPayment,
): Promise<OnlinePaymentRow> {
  const { clientId, subject, isLink = false } = wanted;
  const minutes = isLink ? linkMinutes : checkoutMinutes;
  const id = newId();
  const at = needs.clock.now();
  const expiresAt = new Date(at.getTime() + minutes * MINUTE_MS);
  const isNew = await needs.database.transaction(async (trx) => {
    const { description, totalMinor } = await quoteSubject(trx, clientId, subject);
    if (totalMinor !== wanted.expectedTotalMinor) {
      throw new DomainError('price_changed', { totalMinor });
    }
    const inserted = await insertStarted(trx, {
      ...columnsOf(subject),
      ...{ id, clientId, description, totalMinor, at, expiresAt },
      provider: provider.name,
      currency: await currencyOf(trx),
      askAt: new Date(at.getTime() + 2 * MINUTE_MS),
      userId: wanted.actor.userId,
      linkHash: null,
    });
    // After the payment's row, which whoever settles it locks before the session.
    if (inserted && subject.kind === 'hold') {
      await keepHold(needs, trx, subject.bookingId, expiresAt);
    }
    return inserted;
  });
  const started = isNew
    ? await findPayment(needs.database.connection, id)
    : await findSame(needs, wanted);
  // Another tab's ended between the two looks.
  if (!started) throw new DomainError('busy');
  return started;
}

/** The same key and the same words: a checkout whose answer was lost is the one that comes back. */
async function open(
  { database, config }: OnlineNeeds,
  provider: PaymentProvider,
  payment: OnlinePaymentRow,
  { isLink = false }: WantedPayment,
): Promise<string> {
  const { id, description, totalMinor, currency, clientEmail, expiresAt } = payment;
  if (payment.redirectUrl !== null) return id;
  try {
    const checkout = await provider.start({
      ...{ reference: id, description, currency, expiresAt, email: clientEmail },
      amountMinor: totalMinor,
      savesCard: provider.keepsCards && (await savesCard(database.connection, payment)),
      returnUrl: (isLink ? receivedAddress : paymentAddress)(config.publicUrl.origin, id),
    });
    await setCheckout(database.connection, id, checkout);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new DomainError('unavailable');
  }
  return id;
}

/** Of what renews, by itself or as what is owed of it: the card is charged for the months to come. */
async function savesCard(
  connection: Connection,
  { kind, packageTemplateId, saleId }: OnlinePaymentRow,
): Promise<boolean> {
  if (kind === 'package' && packageTemplateId !== null) {
    return await templateRenews(connection, packageTemplateId);
  }
  return saleId !== null && (await listPeriodsOfSale(connection, saleId)).length > 0;
}
