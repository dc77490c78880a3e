import { promotionInputSchema, type Promotion, type PromotionInput } from '@aforo/shared/contract';
import { inputOf } from '@aforo/shared/form';

export const offOptions = [
  { value: 'share', label: 'Un porcentaje' },
  { value: 'amount', label: 'Un importe' },
] as const;

/** The initial discount of each kind, empty so that the user must fill it in. */
export const emptyOff = {
  share: { kind: 'share', basisPoints: NaN },
  amount: { kind: 'amount', minor: NaN },
} as const satisfies Record<PromotionInput['off']['kind'], PromotionInput['off']>;

/** The code's values, or the usual defaults of a new one: once per client, from today. */
export function defaultValues(promotion: Promotion | undefined, today: string): PromotionInput {
  if (!promotion) {
    return {
      code: '',
      off: emptyOff.share,
      startsOn: today,
      endsOn: null,
      totalLimit: null,
      clientLimit: 1,
      isForNewClients: false,
      serviceIds: [],
      templateIds: [],
      productIds: [],
    };
  }
  return inputOf(promotionInputSchema, promotion);
}
