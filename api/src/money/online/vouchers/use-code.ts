import type {
  BodyOf,
  PaymentSubject,
  PromotionQuote,
  quotePaymentPromotion,
} from '@aforo/shared/contract';
import { readBooking } from '../../../booking/bookings/index.ts';
import { readCenter } from '../../../center/center/index.ts';
import type { Connection } from '../../../platform/database/index.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { localDateOf } from '../../../platform/time/local-time.ts';
import {
  discountsOf,
  findPromotion,
  isPromoted,
  type PromotedLine,
  type Promotion,
} from '../../promotions/index.ts';
import { listHoldingPayments } from '../payments/online-payments.repository.ts';

export interface UsedCode {
  promotionId: string;
  discountMinor: number;
  /** Payments in progress of the same person that use it. */
  heldBy: string[];
}

interface CodePaymentInput {
  clientId: string;
  subject: PaymentSubject;
  expectedTotalMinor: number;
  promotion?: { code: string; discountMinor: number } | null | undefined;
}

/**
 * The promotion code used in a payment, if its discount is the one that the client was shown.
 * @throws {DomainError} the errors of `findPromotion`, `promotion_not_for_this`, `promotion_whole`,
 *   `promotion_changed` when the discount has changed
 */
export async function findUsedCode(
  dependencies: Dependencies,
  { clientId, subject, expectedTotalMinor, promotion: usedPromotion }: CodePaymentInput,
): Promise<UsedCode | null> {
  if (!usedPromotion) return null;
  const { promotion, heldBy } = await findPromotionWithHolds(
    dependencies,
    clientId,
    usedPromotion.code,
  );
  const line = await lineOf(dependencies.database.connection, subject);
  const discountMinor = discountMinorOf(promotion, line, expectedTotalMinor);
  // guard: expected discount of a promotion (promotions.test.ts)
  // without: `if (discountMinor !== usedPromotion.discountMinor) {` → `if (discountMinor < 0) {`
  if (discountMinor !== usedPromotion.discountMinor) {
    throw new DomainError('promotion_changed', { discountMinor });
  }
  return { promotionId: promotion.id, discountMinor, heldBy };
}

type CodeQuoteQuery = BodyOf<typeof quotePaymentPromotion> & { clientId: string };

/** The discount of a code, by the same rule as the payment. */
export async function quoteCode(
  dependencies: Dependencies,
  { clientId, code, totalMinor, item }: CodeQuoteQuery,
): Promise<PromotionQuote> {
  const { promotion } = await findPromotionWithHolds(dependencies, clientId, code);
  const discountMinor = discountMinorOf(promotion, lineOfItem(item), totalMinor);
  return { code: promotion.code, discountMinor, restMinor: totalMinor - discountMinor };
}

const emptyLine = { serviceId: null, templateId: null, productId: null };

function lineOfItem({ kind, id }: CodeQuoteQuery['item']): PromotedLine {
  switch (kind) {
    case 'service':
      return { ...emptyLine, kind: 'booking', serviceId: id };
    case 'package':
      return { ...emptyLine, kind, templateId: id };
    case 'product':
      return { ...emptyLine, kind, productId: id };
  }
}

/** A use counted for the same person's payment in progress can move to another payment. */
async function findPromotionWithHolds(
  { database: { connection }, clock }: Dependencies,
  clientId: string,
  code: string,
): Promise<{ promotion: Promotion; heldBy: string[] }> {
  const today = localDateOf(clock.now(), (await readCenter(connection)).timeZone);
  const holdingPayments = await listHoldingPayments(connection, { clientId, promotionCode: code });
  const heldBy = holdingPayments.map(({ id }) => id);
  const promotion = await findPromotion(connection, { code, clientId, today, except: heldBy });
  return { promotion, heldBy };
}

function discountMinorOf(promotion: Promotion, line: PromotedLine, totalMinor: number): number {
  if (!isPromoted(promotion, line)) throw new DomainError('promotion_not_for_this');
  const [discountMinor = 0] = discountsOf(promotion.off, [totalMinor]);
  if (discountMinor === 0) throw new DomainError('promotion_not_for_this');
  if (discountMinor >= totalMinor) throw new DomainError('promotion_whole');
  return discountMinor;
}

/** The line that the subject would become; an existing sale already has its price. */
async function lineOf(connection: Connection, subject: PaymentSubject): Promise<PromotedLine> {
  switch (subject.kind) {
    case 'hold':
    case 'booking': {
      const { session, booking } = await readBooking(connection, subject.bookingId);
      // A fee is never part of an offer.
      const kind = booking.feeMinor === null ? 'booking' : 'fee';
      return { ...emptyLine, kind, serviceId: session.serviceId };
    }
    case 'package':
      return lineOfItem({ kind: 'package', id: subject.templateId });
    case 'product':
      return lineOfItem({ kind: 'product', id: subject.productId });
    case 'sale':
    case 'voucher':
      throw new DomainError('promotion_not_for_this');
  }
}
