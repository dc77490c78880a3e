import type { Actor, PaymentSubject } from '@aforo/shared/contract';
import { listPeriodsOfSale, templateRenews } from '../../booking/memberships/index.ts';
import { keepHold } from '../../booking/bookings/index.ts';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import { countUse } from '../promotions/index.ts';
import { holdVoucher } from '../vouchers/index.ts';
import { fulfil } from './fulfil-payment.ts';
import type { OnlineNeeds } from './online-needs.ts';
import { insertStarted, setCheckout } from './online-payment-writes.repository.ts';
import { findPayment, findStarted, type OnlinePaymentRow } from './online-payments.repository.ts';
import { paymentAddress, receivedAddress, unpaidAddress } from './payment.messages.ts';
import { columnsOf, currencyOf, quoteSubject } from './payment-subject.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';
import { ProviderError } from './providers/payment-provider.ts';
import { askProvider } from './settle-payment.ts';
import { findSpent, type SpentVoucher } from './spend-voucher.ts';
import { findUsedCode, type UsedCode } from './use-code.ts';

const MINUTE_MS = 60_000;

/** Stripe's checkouts live for half an hour at least; the minute is for the way there. */
const checkoutMinutes = 31;
/** A little less than the longest that Stripe keeps a checkout open. */
const linkMinutes = 24 * 60 - 5;

interface WantedPayment {
  actor: Pick<Actor, 'userId'>;
  clientId: string;
  subject: PaymentSubject;
  /** What the person was shown, before what a code takes off and a voucher pays. */
  expectedTotalMinor: number;
  promotion?: { code: string; discountMinor: number } | null | undefined;
  voucher?: { code: string; amountMinor: number } | null | undefined;
  /** Whoever pays has no account here, and a day for it. */
  isLink?: boolean;
}

/** What makes the rest smaller that is paid with the provider. */
interface Reductions {
  code: UsedCode | null;
  spent: SpentVoucher | null;
}

/**
 * Begins a payment: keeps the seat, and opens the provider's page. Whoever pays the same twice at once, in
 * two tabs or with two clicks, gets the one checkout there is. A gift voucher that pays a part of it is
 * held until it is paid or over; one that pays all of it is spent at once, and nobody goes to the provider.
 * @returns what is left to do in the request's own transaction, and answers with the reference
 * @throws {DomainError} `payments_unavailable`, also of what renews where no card is kept,
 *   `price_changed`, and what `quoteSubject`, `keepHold`, `findUsedCode` and `findSpent` throw;
 *   `unavailable` when the provider doesn't answer: asked again, it is the same checkout
 */
export async function startPayment(
  needs: OnlineNeeds,
  wanted: WantedPayment,
): Promise<(trx: Transaction) => Promise<string>> {
  const provider = await needs.providers.current();
  if (!provider) throw new DomainError('payments_unavailable');
  if (!provider.keepsCards && (await isRenewing(needs, wanted))) {
    throw new DomainError('payments_unavailable');
  }
  const code = await findUsedCode(needs, wanted);
  const totalMinor = wanted.expectedTotalMinor - (code?.discountMinor ?? 0);
  const spent = await findSpent(needs, { ...wanted, expectedTotalMinor: totalMinor });
  const reductions = { code, spent };
  const known = await findSame(needs, wanted);
  // What a saved card is being charged for has no page: what comes of that comes first.
  const isSame = known?.provider === provider.name && known.savedCardId === null;
  if (known && isSame && isAsWanted(known, wanted, reductions, needs.clock.now())) {
    const reference = await open(needs, provider, known, wanted);
    return async () => reference;
  }
  // It ran out, or asks for another amount or elsewhere: only one of them may be left to pay.
  if (known) await endBefore(needs, known.id);
  // What this person began to pay with the same code or voucher, they pay no more.
  for (const id of new Set([...(code?.heldBy ?? []), ...(spent?.heldBy ?? [])])) {
    await askProvider(needs, id, { ends: true });
  }
  if (spent?.amountMinor === totalMinor) {
    return (trx) => payWithVoucher(needs, trx, provider, wanted, reductions);
  }
  const inserted = await insert(needs, provider, wanted, reductions);
  const reference = await open(needs, provider, inserted, wanted);
  return async () => reference;
}

/** What is sold with its charges to come. What is owed of it can be paid by anybody. */
async function isRenewing({ database }: OnlineNeeds, { subject }: WantedPayment): Promise<boolean> {
  return (
    subject.kind === 'package' && (await templateRenews(database.connection, subject.templateId))
  );
}

function findSame({ database }: OnlineNeeds, { clientId, subject }: WantedPayment) {
  const { kind, gift, ...columns } = columnsOf(subject);
  const { bookingId, saleId, packageTemplateId, productId } = columns;
  const subjectId = bookingId ?? saleId ?? packageTemplateId ?? productId ?? '';
  return findStarted(database.connection, { clientId, kind, subjectId, gift });
}

function isAsWanted(
  known: OnlinePaymentRow,
  { subject, expectedTotalMinor }: WantedPayment,
  { code, spent }: Reductions,
  now: Date,
): boolean {
  const { voucherMinor, spentVoucherId, promotionMinor, promotionId } = known;
  return (
    known.totalMinor + voucherMinor + promotionMinor === expectedTotalMinor &&
    promotionMinor === (code?.discountMinor ?? 0) &&
    promotionId === (code?.promotionId ?? null) &&
    voucherMinor === (spent?.amountMinor ?? 0) &&
    spentVoucherId === (spent?.id ?? null) &&
    known.quantity === columnsOf(subject).quantity &&
    known.expiresAt > now &&
    !known.isHoldGone
  );
}

async function insert(
  needs: OnlineNeeds,
  provider: PaymentProvider,
  wanted: WantedPayment,
  reductions: Reductions,
): Promise<OnlinePaymentRow> {
  const { subject, clientId, isLink = false } = wanted;
  const { code, spent } = reductions;
  const minutes = isLink ? linkMinutes : checkoutMinutes;
  const id = newId();
  const isNew = await needs.database.transaction(async (trx) => {
    const at = needs.clock.now();
    const times = { at, minutes };
    const begun = { id, provider: provider.name, wanted, reductions, times };
    const started = await insertWanted(trx, begun);
    if (!started) return false;
    // After the payment's row, which whoever settles it locks before the session.
    if (subject.kind === 'hold') await keepHold(needs, trx, subject.bookingId, started.expiresAt);
    if (code) {
      const { promotionId, discountMinor } = code;
      const use = { promotionId, discountMinor, clientId, saleId: null, onlinePaymentId: id, at };
      await countUse(trx, use);
    }
    if (spent) {
      const { id: voucherId, amountMinor, today } = spent;
      const held = { voucherId, amountMinor, onlinePaymentId: id, at };
      await holdVoucher(trx, { ...held, userId: wanted.actor.userId }, today);
    }
    return true;
  });
  const started = isNew
    ? await findPayment(needs.database.connection, id)
    : await findSame(needs, wanted);
  // Another tab's ended between the two looks, or a card is being charged for it.
  if (!started || started.savedCardId !== null) throw new DomainError('busy');
  return started;
}

/** @throws {DomainError} `unavailable` when the provider doesn't say what became of it */
async function endBefore(needs: OnlineNeeds, id: string): Promise<void> {
  try {
    await askProvider(needs, id, { ends: true });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new DomainError('unavailable');
  }
}

/** A voucher pays all of it: bought there and then. */
async function payWithVoucher(
  needs: OnlineNeeds,
  trx: Transaction,
  provider: PaymentProvider,
  wanted: WantedPayment,
  reductions: Reductions,
): Promise<string> {
  const id = newId();
  const at = needs.clock.now();
  const times = { at, minutes: checkoutMinutes };
  const begun = { id, provider: provider.name, wanted, reductions, times };
  const started = await insertWanted(trx, begun);
  const payment = started && (await findPayment(trx, id));
  if (!payment) throw new DomainError('busy');
  const { currency } = payment;
  const providerPayment = `voucher ${id}`;
  await fulfil(needs, trx, payment, { at, amountMinor: 0, currency, providerPayment, card: null });
  return id;
}

interface NewWanted {
  id: string;
  provider: PaymentProvider['name'];
  wanted: WantedPayment;
  reductions: Reductions;
  times: { at: Date; minutes: number };
}

/** @returns null when the same is being paid already */
async function insertWanted(
  trx: Transaction,
  { id, provider, wanted, reductions, times: { at, minutes } }: NewWanted,
): Promise<{ expiresAt: Date } | null> {
  const { clientId, subject } = wanted;
  const { description, totalMinor } = await quoteSubject(trx, clientId, subject);
  if (totalMinor !== wanted.expectedTotalMinor) {
    throw new DomainError('price_changed', { totalMinor });
  }
  const expiresAt = new Date(at.getTime() + minutes * MINUTE_MS);
  const { code, spent } = reductions;
  const voucherMinor = spent?.amountMinor ?? 0;
  const promotionMinor = code?.discountMinor ?? 0;
  const isNew = await insertStarted(trx, {
    ...columnsOf(subject),
    ...{ id, provider, clientId, description, at, expiresAt, voucherMinor, promotionMinor },
    totalMinor: totalMinor - promotionMinor - voucherMinor,
    spentVoucherId: spent?.id ?? null,
    promotionId: code?.promotionId ?? null,
    currency: await currencyOf(trx),
    askAt: new Date(at.getTime() + 2 * MINUTE_MS),
    userId: wanted.actor.userId,
    linkHash: null,
  });
  return isNew ? { expiresAt } : null;
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
  const returnUrl = (isLink ? receivedAddress : paymentAddress)(config.publicUrl.origin, id);
  try {
    const checkout = await provider.start({
      ...{ reference: id, description, currency, expiresAt, email: clientEmail },
      amountMinor: totalMinor,
      savesCard: provider.keepsCards && (await savesCard(database.connection, payment)),
      ...{ returnUrl, unpaidUrl: unpaidAddress(returnUrl) },
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
