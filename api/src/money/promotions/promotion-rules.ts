import type {
  ErrorCode,
  PromotionOff,
  PromotionState,
  SaleLineInput,
} from '@aforo/shared/contract';

/** What a promotion code gives, and to whom. Pure. */

export interface Promotion {
  id: string;
  code: string;
  off: PromotionOff;
  /** Local days, both included. */
  startsOn: string;
  endsOn: string | null;
  totalLimit: number | null;
  clientLimit: number | null;
  serviceIds: readonly string[];
  templateIds: readonly string[];
  productIds: readonly string[];
  isForNewClients: boolean;
  isStopped: boolean;
}

/** How often it counts as used, in all and by this client. */
export interface PromotionUses {
  total: number;
  byClient: number;
}

type StateFacts = Pick<Promotion, 'isStopped' | 'startsOn' | 'endsOn' | 'totalLimit'>;

export function stateOf(
  { isStopped, startsOn, endsOn, totalLimit }: StateFacts,
  uses: number,
  today: string,
): PromotionState {
  if (isStopped) return 'stopped';
  if (endsOn !== null && endsOn < today) return 'ended';
  if (totalLimit !== null && uses >= totalLimit) return 'usedUp';
  return startsOn > today ? 'scheduled' : 'active';
}

interface Asking {
  today: string;
  /** Null: whoever buys has no record. */
  client: { hasBought: boolean } | null;
  uses: PromotionUses;
}

/** Why this code gives nothing to this person today; null: it does. */
export function refusalOf(promotion: Promotion, { today, client, uses }: Asking): ErrorCode | null {
  const { clientLimit, isForNewClients } = promotion;
  const state = stateOf(promotion, uses.total, today);
  if (state === 'stopped') return 'promotion_unknown';
  if (state === 'scheduled') return 'promotion_early';
  if (state === 'ended') return 'promotion_over';
  if (state === 'usedUp') return 'promotion_used';
  if (client === null) {
    return clientLimit === null && !isForNewClients ? null : 'client_required';
  }
  if (isForNewClients && client.hasBought) return 'promotion_new_clients';
  return clientLimit !== null && uses.byClient >= clientLimit ? 'promotion_used' : null;
}

/** What a line is about, as far as a code looks at it. */
export interface PromotedLine {
  kind: SaleLineInput['kind'];
  serviceId: string | null;
  templateId: string | null;
  productId: string | null;
}

export function isPromoted(
  {
    serviceIds,
    templateIds,
    productIds,
  }: Pick<Promotion, 'serviceIds' | 'templateIds' | 'productIds'>,
  { kind, serviceId, templateId, productId }: PromotedLine,
): boolean {
  // A voucher is money, and what has no price of its own is nobody's offer.
  if (kind === 'voucher' || kind === 'fee' || kind === 'text') return false;
  if (serviceIds.length + templateIds.length + productIds.length === 0) return true;
  return (
    (serviceId !== null && serviceIds.includes(serviceId)) ||
    (templateId !== null && templateIds.includes(templateId)) ||
    (productId !== null && productIds.includes(productId))
  );
}

/**
 * What comes off each of these lines: a part of each, or an amount once, off the first ones as far as it
 * goes.
 */
export function discountsOf(off: PromotionOff, grossMinor: readonly number[]): number[] {
  if (off.kind === 'share') {
    // Halves up, as other discounts are rounded.
    return grossMinor.map((gross) => Math.floor((gross * off.basisPoints + 5000) / 10_000));
  }
  let left = off.minor;
  return grossMinor.map((gross) => {
    const taken = Math.min(left, gross);
    left -= taken;
    return taken;
  });
}
