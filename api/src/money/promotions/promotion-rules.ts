import type {
  ErrorCode,
  PromotionOff,
  PromotionState,
  SaleLineInput,
} from '@aforo/shared/contract';

/** The rules of promotion codes: discounts and conditions. Pure. */

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

/** Counted uses, in total and by this client. */
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

interface PromotionUsage {
  today: string;
  /** Null for a sale without a client record. */
  client: { hasBought: boolean } | null;
  uses: PromotionUses;
}

/** The reason why a client can't use this code today; null if they can. */
export function refusalOf(
  promotion: Promotion,
  { today, client, uses }: PromotionUsage,
): ErrorCode | null {
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

/** The facts about a line that decide whether a code applies. */
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
  // A voucher is money, and lines with a free price are never part of an offer.
  if (kind === 'voucher' || kind === 'fee' || kind === 'text') return false;
  if (serviceIds.length + templateIds.length + productIds.length === 0) return true;
  return (
    (serviceId !== null && serviceIds.includes(serviceId)) ||
    (templateId !== null && templateIds.includes(templateId)) ||
    (productId !== null && productIds.includes(productId))
  );
}

/**
 * The discount of each line: a share of each, or an amount once, deducted from the first lines up
 * to their total.
 */
export function discountsOf(off: PromotionOff, grossMinor: readonly number[]): number[] {
  if (off.kind === 'share') {
    // Halves are rounded up, like other discounts.
    return grossMinor.map((gross) => Math.floor((gross * off.basisPoints + 5000) / 10_000));
  }
  let leftMinor = off.minor;
  return grossMinor.map((gross) => {
    const discountMinor = Math.min(leftMinor, gross);
    leftMinor -= discountMinor;
    return discountMinor;
  });
}
