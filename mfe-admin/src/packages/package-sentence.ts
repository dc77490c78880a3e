import type { PackageTemplateInput } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';

type PackageTerms = Pick<
  PackageTemplateInput,
  | 'kind'
  | 'credits'
  | 'validityDays'
  | 'validityFrom'
  | 'weeklyLimit'
  | 'priceMinor'
  | 'renewsMonthly'
>;

const either = new Intl.ListFormat('es', { type: 'disjunction' });

/**
 * A package in one sentence: "10 sesiones de Pilates suelo o Yoga suave, 90 días desde la compra,
 * como mucho 3 por semana, 120,00 €". Leaves out values that are still invalid (`NaN`). No names
 * means any service.
 */
export function packageSentence(
  {
    kind,
    credits,
    validityDays,
    validityFrom,
    weeklyLimit,
    priceMinor,
    renewsMonthly,
  }: PackageTerms,
  serviceNames: readonly string[],
  currency: string,
): string {
  const services = serviceNames.length === 0 ? 'cualquier servicio' : either.format(serviceNames);
  const parts = [
    `${sessions(kind, credits)} de ${services}`,
    !renewsMonthly && isComplete(validityDays)
      ? `${counted(validityDays, 'día', 'días')} desde ${validityFrom === 'purchase' ? 'la compra' : 'el primer uso'}`
      : '',
    isComplete(weeklyLimit) ? `como mucho ${weeklyLimit} por semana` : '',
    isComplete(priceMinor)
      ? `${money(priceMinor, currency)}${renewsMonthly ? ' cada mes' : ''}`
      : '',
  ];
  return parts.filter(Boolean).join(', ');
}

function sessions(kind: PackageTerms['kind'], credits: number | null): string {
  if (kind === 'unlimited') return 'Sesiones sin límite';
  return isComplete(credits) ? counted(credits, 'sesión', 'sesiones') : 'Sesiones';
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

function isComplete(value: number | null): value is number {
  return value !== null && !Number.isNaN(value);
}
