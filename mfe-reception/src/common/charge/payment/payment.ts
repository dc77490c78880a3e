import {
  type ChargePayment,
  type ChargeQuote,
  type FrontDeskPaymentMethod,
  frontDeskPaymentMethods,
} from '@aforo/shared/contract';
import type { NullableAmount } from '@aforo/shared/form';
import { money } from '@aforo/shared/format';

/** The payment as entered in the form. */
export type Way = FrontDeskPaymentMethod | 'savedCard' | 'mixed';

/** The shortcut key of each payment method. */
export const wayOfKey: Readonly<Record<string, Way>> = {
  E: 'cash',
  T: 'card',
  Z: 'bizum',
  B: 'transfer',
  G: 'savedCard',
  M: 'mixed',
};

export interface Payment {
  way: Way | null;
  /** Cash tendered; null when it is the exact amount. */
  givenMinor: NullableAmount;
  /** The amounts of a mixed payment. The card pays the rest unless it has an amount. */
  mixed: Record<FrontDeskPaymentMethod, NullableAmount>;
}

export const noPayment: Payment = {
  way: null,
  givenMinor: null,
  mixed: { cash: null, card: null, bizum: null, transfer: null },
};

/**
 * The payments to send: typed amounts, and `null` for the payment that covers the rest, which the
 * server computes.
 */
export function paymentsOf(
  { way, givenMinor, mixed }: Payment,
  { vouchers, restMinor }: Pick<ChargeQuote, 'vouchers' | 'restMinor'>,
): ChargePayment[] {
  const byVoucher = vouchers.flatMap(({ code, amountMinor }): ChargePayment[] =>
    amountMinor > 0 ? [{ method: 'balance', amountMinor, voucherCode: code }] : [],
  );
  if (way === null || restMinor === 0) return byVoucher;
  if (way !== 'mixed') {
    const given =
      way === 'cash' && typeof givenMinor === 'number' ? { tenderedMinor: givenMinor } : {};
    return [...byVoucher, { method: methodOf(way), amountMinor: null, ...given }];
  }
  const typed = frontDeskPaymentMethods.flatMap((method): ChargePayment[] => {
    const amountMinor = mixed[method];
    if (amountMinor === 'incomplete') return [];
    // The card pays the rest unless it has an amount.
    const isPaid = amountMinor === null ? method === 'card' : amountMinor > 0;
    return isPaid ? [{ method, amountMinor }] : [];
  });
  return [...byVoucher, ...typed];
}

/** A saved card is a card that isn't at the desk. */
function methodOf(way: Exclude<Way, 'mixed'>): FrontDeskPaymentMethod {
  return way === 'savedCard' ? 'card' : way;
}

interface Tender {
  method: FrontDeskPaymentMethod;
  /** Null while the typed text is not a number. */
  amountMinor: number | null;
  /** Cash tendered. */
  tenderedMinor?: number;
}

/** The amount of each payment method, shown while typing; the rest stays unpaid. */
export function tendersOf({ way, givenMinor, mixed }: Payment, totalMinor: number): Tender[] {
  if (way === null || totalMinor === 0) return [];
  if (way !== 'mixed') {
    const given =
      way === 'cash' && typeof givenMinor === 'number' ? { tenderedMinor: givenMinor } : {};
    return [{ method: methodOf(way), amountMinor: totalMinor, ...given }];
  }
  const besideMinor = besideCard(mixed);
  const restMinor = besideMinor === null ? null : Math.max(0, totalMinor - besideMinor);
  return frontDeskPaymentMethods.flatMap((method) => {
    const typed = mixed[method] ?? (method === 'card' ? restMinor : 0);
    const amountMinor = typed === 'incomplete' ? null : typed;
    return amountMinor === 0 ? [] : [{ method, amountMinor }];
  });
}

/** The part of a mixed payment that is not paid by card; null if an amount is missing. */
export function besideCard({ card: _card, ...others }: Payment['mixed']): number | null {
  return sumOf(
    Object.values(others).map((minor) => (minor === 'incomplete' ? null : (minor ?? 0))),
  );
}

/** Null if an amount is missing. */
export function paidBy(tenders: readonly Tender[]): number | null {
  return sumOf(tenders.map(({ amountMinor }) => amountMinor));
}

function sumOf(amounts: readonly (number | null)[]): number | null {
  return amounts.reduce<number | null>(
    (sum, minor) => (sum === null || minor === null ? null : sum + minor),
    0,
  );
}

/** The payment without its cash part, for operations where the law forbids cash. */
export function withoutCash({ way, mixed }: Payment): Payment {
  return { way: way === 'cash' ? null : way, givenMinor: null, mixed: { ...mixed, cash: null } };
}

/** Why no part of an operation can be paid in cash. */
export function cashLimitText(limitMinor: number, currency: string): string {
  return `Sin efectivo: la ley no lo deja en operaciones desde ${money(limitMinor, currency)}, ni siquiera una parte. Cobra con tarjeta o por transferencia.`;
}

/**
 * Why the charge cannot be made, or null.
 * @param canOwe whether the rest can be paid later; false for a buyer without a record
 */
export function paymentProblem(
  payment: Payment,
  totalMinor: number,
  canOwe: boolean,
): string | null {
  if (totalMinor === 0) return null;
  if (payment.way === null) return 'Elige cómo paga.';
  if (payment.way === 'cash' && payment.givenMinor !== null) {
    if (payment.givenMinor === 'incomplete') return 'Escribe cuánto te da, por ejemplo 50 o 12,50.';
    if (payment.givenMinor < totalMinor) {
      return 'Lo que te da no llega. Para cobrar una parte, elige Mixto.';
    }
  }
  const paidMinor = paidBy(tendersOf(payment, totalMinor));
  if (paidMinor === null) {
    return 'Hay un importe que no se entiende. Escríbelo como 12,50.';
  }
  if (paidMinor > totalMinor) return 'Los importes suman más de lo que se cobra.';
  if (!canOwe && paidMinor < totalMinor) {
    return 'Sin ficha no puede quedar nada a deber: cobra todo, o búscale antes.';
  }
  return null;
}
