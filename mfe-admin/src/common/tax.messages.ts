import type { Tax } from '@aforo/shared/contract';

type Rate = Pick<Tax, 'taxTreatment' | 'taxBasisPoints'> & { taxCause: string | null };

/** `21 %`, `Exento (E1)`. */
export function rateText({ taxTreatment, taxCause, taxBasisPoints }: Rate): string {
  if (taxTreatment === 'rate') return `${(taxBasisPoints / 100).toLocaleString('es')} %`;
  return `${taxTreatment === 'exempt' ? 'Exento' : 'No sujeto'} (${taxCause ?? ''})`;
}
