import type { Sale } from '@aforo/shared/contract';
import { formatDate, money } from '@aforo/shared/format';

type Renewal = NonNullable<Sale['lines'][number]['renewal']>;

/** The terms that the client accepts when buying a monthly bono. */
export function renewalText({ renewsOn, priceMinor }: Renewal, currency: string): string {
  return `Se renueva el ${formatDate(renewsOn)} por ${money(priceMinor, currency)}, y así cada mes hasta que se termine.`;
}
