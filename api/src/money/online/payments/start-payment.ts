import type { Actor, PaymentSubject } from '@aforo/shared/contract';
import { listPeriodsOfSale, templateRenews } from '../../../booking/memberships/index.ts';
import { keepHold } from '../../../booking/bookings/index.ts';
import { lockSlots, throwIfNotChoosable } from '../../../booking/standing-seats/index.ts';
import type { Connection, Transaction } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { newId } from '../../../platform/ids.ts';
import { countUse } from '../../promotions/index.ts';
import { holdVoucher } from '../../vouchers/index.ts';
import { fulfil } from './fulfil-payment.ts';
import type { OnlineDependencies } from '../online-dependencies.ts';
import { insertStarted, setCheckout } from './online-payment-writes.repository.ts';
import { findPayment, findStarted, type OnlinePaymentRow } from './online-payments.repository.ts';
import { paymentAddress, receivedAddress, unpaidAddress } from './payment.messages.ts';
import { columnsOf, currencyOf, quoteSubject } from './payment-subject.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';
import { ProviderError } from '../providers/payment-provider.ts';
import { syncPayment } from './sync-payment.ts';
import { findSpentVoucher, type SpentVoucher } from '../vouchers/spend-voucher.ts';
import { findUsedCode, type UsedCode } from '../vouchers/use-code.ts';

const MINUTE_MS = 60_000;

/** Stripe's checkouts live for at least half an hour; the extra minute covers the request. */
const checkoutMinutes = 31;
/** Slightly below Stripe's maximum lifetime of a checkout. */
const linkMinutes = 24 * 60 - 5;

interface PaymentInput {
  actor: Pick<Actor, 'userId'>;
  clientId: string;
  subject: PaymentSubject;
  /** The price shown to the user, before the promotion's discount and the voucher's part. */
  expectedTotalMinor: number;
  promotion?: { code: string; discountMinor: number } | null | undefined;
  voucher?: { code: string; amountMinor: number } | null | undefined;
  /** The payer has no account here, and a day to pay. */
  isLink?: boolean;
}

/** The reductions of the amount that is paid with the provider. */
interface Reductions {
  code: UsedCode | null;
  spent: SpentVoucher | null;
}

/**
 * Starts a payment: extends the hold on the seat and opens the provider's page. Concurrent requests
 * for the same subject, from two tabs or clicks, share one checkout. A gift voucher that pays a
 * part is held until the payment ends; one that pays everything is spent at once, without the
 * provider.
 * @returns the part for the request's own transaction, which returns the reference
 * @throws {DomainError} `payments_unavailable`, also for a renewing package when cards can't be
 *   saved, `price_changed`, and the errors of `quoteSubject`, `keepHold`, `findUsedCode` and
 *   `findSpentVoucher`; `unavailable` when the provider doesn't answer: a retry opens the same checkout
 */
export async function startPayment(
  dependencies: OnlineDependencies,
  input: PaymentInput,
): Promise<(trx: Transaction) => Promise<string>> {
  const provider = await dependencies.providers.current();
  if (!provider) throw new DomainError('payments_unavailable');
  if (!provider.keepsCards && (await isRenewing(dependencies, input))) {
    throw new DomainError('payments_unavailable');
  }
  const code = await findUsedCode(dependencies, input);
  const totalMinor = input.expectedTotalMinor - (code?.discountMinor ?? 0);
  const spent = await findSpentVoucher(dependencies, { ...input, expectedTotalMinor: totalMinor });
  const reductions = { code, spent };
  const existing = await findStartedPayment(dependencies, input);
  // A saved-card charge has no page, and its result is awaited first.
  const isSame = existing?.provider === provider.name && existing.savedCardId === null;
  if (existing && isSame && isSamePayment(existing, input, reductions, dependencies.clock.now())) {
    const reference = await openCheckout(dependencies, provider, existing, input);
    return async () => reference;
  }
  // It has expired, or was for another amount or provider: only one of them may stay payable.
  if (existing) await endExisting(dependencies, existing.id);
  // Ends the person's other payments that hold the same code or voucher.
  for (const id of new Set([...(code?.heldBy ?? []), ...(spent?.heldBy ?? [])])) {
    await syncPayment(dependencies, id, { ends: true });
  }
  if (spent?.amountMinor === totalMinor) {
    return (trx) => payWithVoucher(dependencies, trx, provider, input, reductions);
  }
  const inserted = await insertPayment(dependencies, provider, input, reductions);
  const reference = await openCheckout(dependencies, provider, inserted, input);
  return async () => reference;
}

/** Whether the package renews by charging a card. Its debts can be paid with any method. */
async function isRenewing(
  { database }: OnlineDependencies,
  { subject }: PaymentInput,
): Promise<boolean> {
  return (
    subject.kind === 'package' && (await templateRenews(database.connection, subject.templateId))
  );
}

function findStartedPayment({ database }: OnlineDependencies, { clientId, subject }: PaymentInput) {
  const { kind, gift, ...columns } = columnsOf(subject);
  const { bookingId, saleId, packageTemplateId, productId } = columns;
  const subjectId = bookingId ?? saleId ?? packageTemplateId ?? productId ?? '';
  return findStarted(database.connection, { clientId, kind, subjectId, gift });
}

function isSamePayment(
  existing: OnlinePaymentRow,
  { subject, expectedTotalMinor }: PaymentInput,
  { code, spent }: Reductions,
  now: Date,
): boolean {
  const { voucherMinor, spentVoucherId, promotionMinor, promotionId } = existing;
  return (
    existing.totalMinor + voucherMinor + promotionMinor === expectedTotalMinor &&
    promotionMinor === (code?.discountMinor ?? 0) &&
    promotionId === (code?.promotionId ?? null) &&
    voucherMinor === (spent?.amountMinor ?? 0) &&
    spentVoucherId === (spent?.id ?? null) &&
    existing.quantity === columnsOf(subject).quantity &&
    areSameSlots(existing.slots, columnsOf(subject).slots) &&
    existing.expiresAt > now &&
    !existing.isHoldGone
  );
}

type Slots = OnlinePaymentRow['slots'];

function areSameSlots(before: Slots, after: Slots): boolean {
  const keysOf = (slots: Slots) =>
    slots
      ?.map(({ seriesId, weekday, isWait }) => `${seriesId} ${weekday} ${isWait}`)
      .sort()
      .join();
  return keysOf(before) === keysOf(after);
}

async function insertPayment(
  dependencies: OnlineDependencies,
  provider: PaymentProvider,
  input: PaymentInput,
  reductions: Reductions,
): Promise<OnlinePaymentRow> {
  const { subject, clientId, isLink = false } = input;
  const { code, spent } = reductions;
  const minutes = isLink ? linkMinutes : checkoutMinutes;
  const id = newId();
  const isNew = await dependencies.database.transaction(async (trx) => {
    const at = dependencies.clock.now();
    const times = { at, minutes };
    const newPayment = { id, provider: provider.name, wanted: input, reductions, times };
    await holdPlaces(dependencies, trx, input);
    const started = await insertQuotedPayment(trx, newPayment);
    if (!started) return false;
    // After the payment's row, because settling locks the payment before the session.
    if (subject.kind === 'hold')
      await keepHold(dependencies, trx, subject.bookingId, started.expiresAt);
    if (code) {
      const { promotionId, discountMinor } = code;
      const use = { promotionId, discountMinor, clientId, saleId: null, onlinePaymentId: id, at };
      await countUse(trx, use);
    }
    if (spent) {
      const { id: voucherId, amountMinor, today } = spent;
      const hold = { voucherId, amountMinor, onlinePaymentId: id, at };
      await holdVoucher(trx, { ...hold, userId: input.actor.userId }, today);
    }
    return true;
  });
  const started = isNew
    ? await findPayment(dependencies.database.connection, id)
    : await findStartedPayment(dependencies, input);
  // Another tab's payment ended between the two queries, or a card is being charged.
  if (!started || started.savedCardId !== null) throw new DomainError('busy');
  return started;
}

/**
 * Locks the series whose places the payment holds, and checks that they are free.
 * @throws {DomainError} as `throwIfNotChoosable`
 */
async function holdPlaces(
  dependencies: OnlineDependencies,
  trx: Transaction,
  { clientId, subject }: PaymentInput,
): Promise<void> {
  if (subject.kind !== 'package' || !subject.slots) return;
  const { templateId, slots } = subject;
  await lockSlots(dependencies, trx, { clientId, slots });
  await throwIfNotChoosable(dependencies, trx, { clientId, templateId, slots });
}

/** @throws {DomainError} `unavailable` when the provider doesn't report its outcome */
async function endExisting(dependencies: OnlineDependencies, id: string): Promise<void> {
  try {
    await syncPayment(dependencies, id, { ends: true });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new DomainError('unavailable');
  }
}

/** Completes a payment that a voucher pays in full. */
async function payWithVoucher(
  dependencies: OnlineDependencies,
  trx: Transaction,
  provider: PaymentProvider,
  input: PaymentInput,
  reductions: Reductions,
): Promise<string> {
  const id = newId();
  const at = dependencies.clock.now();
  const times = { at, minutes: checkoutMinutes };
  await holdPlaces(dependencies, trx, input);
  const newPayment = { id, provider: provider.name, wanted: input, reductions, times };
  const started = await insertQuotedPayment(trx, newPayment);
  const payment = started && (await findPayment(trx, id));
  if (!payment) throw new DomainError('busy');
  const { currency } = payment;
  const providerPayment = `voucher ${id}`;
  await fulfil(dependencies, trx, payment, {
    at,
    amountMinor: 0,
    currency,
    providerPayment,
    card: null,
  });
  return id;
}

interface NewPaymentInput {
  id: string;
  provider: PaymentProvider['name'];
  wanted: PaymentInput;
  reductions: Reductions;
  times: { at: Date; minutes: number };
}

/** @returns null when the same subject is already being paid */
async function insertQuotedPayment(
  trx: Transaction,
  { id, provider, wanted, reductions, times: { at, minutes } }: NewPaymentInput,
): Promise<{ expiresAt: Date } | null> {
  const { clientId, subject } = wanted;
  const { description, totalMinor } = await quoteSubject(trx, clientId, subject, at);
  if (totalMinor !== wanted.expectedTotalMinor) {
    throw new DomainError('price_changed', { totalMinor });
  }
  const expiresAt = new Date(at.getTime() + minutes * MINUTE_MS);
  const { code, spent } = reductions;
  const voucherMinor = spent?.amountMinor ?? 0;
  const promotionMinor = code?.discountMinor ?? 0;
  const isNew = await insertStarted(trx, {
    ...columnsOf(subject),
    id,
    provider,
    clientId,
    description,
    at,
    expiresAt,
    voucherMinor,
    promotionMinor,
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

/** With the same key and parameters, a checkout whose response was lost is returned again. */
async function openCheckout(
  { database, config }: OnlineDependencies,
  provider: PaymentProvider,
  payment: OnlinePaymentRow,
  { isLink = false }: PaymentInput,
): Promise<string> {
  const { id, description, totalMinor, currency, clientEmail, expiresAt } = payment;
  if (payment.redirectUrl !== null) return id;
  const returnUrl = (isLink ? receivedAddress : paymentAddress)(config.publicUrl.origin, id);
  try {
    const checkout = await provider.start({
      reference: id,
      description,
      currency,
      expiresAt,
      email: clientEmail,
      amountMinor: totalMinor,
      savesCard: provider.keepsCards && (await savesCard(database.connection, payment)),
      returnUrl,
      unpaidUrl: unpaidAddress(returnUrl),
    });
    await setCheckout(database.connection, id, checkout);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new DomainError('unavailable');
  }
  return id;
}

/** Whether the card is saved for the future charges of a membership, bought now or unpaid. */
async function savesCard(
  connection: Connection,
  { kind, packageTemplateId, saleId }: OnlinePaymentRow,
): Promise<boolean> {
  if (kind === 'package' && packageTemplateId !== null) {
    return await templateRenews(connection, packageTemplateId);
  }
  return saleId !== null && (await listPeriodsOfSale(connection, saleId)).length > 0;
}
