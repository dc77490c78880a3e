import type { MembershipPlan, Sale } from '@aforo/shared/contract';
import { formatDate, money } from '@aforo/shared/format';

type Renewal = NonNullable<Sale['lines'][number]['renewal']>;

const every = { 1: 'cada mes', 3: 'cada 3 meses', 12: 'cada año' } as const;

/** The terms that the client accepts when buying a package that renews. */
export function renewalText(
  { renewsOn, priceMinor, periodMonths: soldMonths }: Renewal,
  currency: string,
  periodMonths: MembershipPlan['periodMonths'] | undefined = soldMonths,
): string {
  const again =
    periodMonths === undefined ? 'otra vez cada periodo,' : `así ${every[periodMonths]}`;
  return `Se renueva el ${formatDate(renewsOn)} por ${money(priceMinor, currency)}, y ${again} hasta que se termine.`;
}
