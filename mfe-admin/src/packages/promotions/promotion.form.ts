import { promotionInputSchema, type Promotion, type PromotionInput } from '@aforo/shared/contract';
import { inputOf, type FormValues } from '@aforo/shared/form';

export type PromotionValues = FormValues<PromotionInput>;

export const offOptions = [
  { value: 'share', label: 'Un porcentaje' },
  { value: 'amount', label: 'Un importe' },
] as const;

/** The initial discount of each kind, empty so that the user must fill it in. */
export const emptyOff = {
  share: { kind: 'share', basisPoints: null },
  amount: { kind: 'amount', minor: null },
} as const satisfies Record<PromotionInput['off']['kind'], PromotionValues['off']>;

/** The code's values, or the usual defaults of a new one: once per client, from today. */
export function defaultValues(promotion: Promotion | undefined, today: string): PromotionValues {
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
