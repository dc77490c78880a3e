import {
  promotionCodeSchema,
  quotePaymentPromotion,
  quotePaymentVoucher,
  readVoucherCode,
  type BodyOf,
  type PromotionQuote,
  type VoucherQuote,
} from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { paymentRefusal } from './payment-refusal.messages.ts';
import type { UsedCodes } from './used-codes.ts';

/** What a promotion code can apply to. */
export type PromotedItem = BodyOf<typeof quotePaymentPromotion>['item'];

export type ReadCode =
  | { kind: 'promotion'; code: string; quote: PromotionQuote }
  | { kind: 'voucher'; code: string; quote: VoucherQuote }
  | { kind: 'refused'; why: string };

interface CodeQuery {
  totalMinor: number;
  /** Null if no promotion code is accepted. */
  item: PromotedItem | null;
  codes: UsedCodes;
}

const refused = (why: string): ReadCode => ({ kind: 'refused', why });

/**
 * Reads a gift voucher's or a promotion's code, told apart by its format, with its effect according
 * to the server.
 */
export async function readCode(
  typed: string,
  { totalMinor, item, codes: { promotion } }: CodeQuery,
): Promise<ReadCode> {
  const voucherCode = readVoucherCode(typed);
  try {
    if (voucherCode !== null) {
      const left = totalMinor - (promotion?.discountMinor ?? 0);
      const body = { code: voucherCode, totalMinor: left };
      const quote = await api.call(quotePaymentVoucher, { body });
      return quote.voucherMinor === 0
        ? refused('Le queda muy poco para poner una parte.')
        : { kind: 'voucher', code: voucherCode, quote };
    }
    const read = promotionCodeSchema.safeParse(typed);
    if (item === null) return refused('Ese código no es de ningún vale. Repásalo.');
    if (!read.success) return refused('Ese código no es de ningún vale ni promoción. Repásalo.');
    if (promotion !== null) return refused('Ya hay un código puesto. Quítalo para poner otro.');
    const body = { code: read.data, totalMinor, item };
    const quote = await api.call(quotePaymentPromotion, { body });
    return { kind: 'promotion', code: read.data, quote };
  } catch (error) {
    return refused(paymentRefusal(error));
  }
}
