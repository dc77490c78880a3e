import { money } from '@aforo/shared/format';
import type { PackageValues } from './package.form.ts';
import { everyPeriod } from './plan.messages.ts';

type PackageTerms = Pick<
  PackageValues,
  | 'kind'
  | 'credits'
  | 'validityDays'
  | 'validityFrom'
  | 'weeklyLimit'
  | 'priceMinor'
  | 'renewsMonthly'
  | 'plan'
>;

const either = new Intl.ListFormat('es', { type: 'disjunction' });

/**
 * A package in one sentence: "10 sesiones de Pilates suelo o Yoga suave, 90 días desde la compra,
 * como mucho 3 por semana, 120,00 €". Leaves out values that are still missing. No names means any
 * service.
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
    plan,
  }: PackageTerms,
  serviceNames: readonly string[],
  currency: string,
): string {
  const services = serviceNames.length === 0 ? 'cualquier servicio' : either.format(serviceNames);
  const parts = [
    `${content(kind, credits, plan)} de ${services}`,
    !renewsMonthly && validityDays !== null
      ? `${counted(validityDays, 'día', 'días')} desde ${validityFrom === 'purchase' ? 'la compra' : 'el primer uso'}`
      : '',
    typeof weeklyLimit === 'number' ? `como mucho ${weeklyLimit} por semana` : '',
    priceMinor !== null
      ? `${money(priceMinor, currency)}${renewsMonthly ? ` ${everyPeriod[plan?.periodMonths ?? 1]}` : ''}`
      : '',
    plan?.enrolmentFeeMinor ? `matrícula de ${money(plan.enrolmentFeeMinor, currency)}` : '',
  ];
  return parts.filter(Boolean).join(', ');
}

function content(
  kind: PackageTerms['kind'],
  credits: PackageTerms['credits'],
  plan: PackageTerms['plan'],
): string {
  if (typeof plan?.seatsPerWeek === 'number') return `${seatsText(plan.seatsPerWeek)} por semana`;
  if (kind === 'unlimited') return 'Sesiones sin límite';
  return typeof credits === 'number' ? counted(credits, 'sesión', 'sesiones') : 'Sesiones';
}

/** `1 plaza fija`, `2 plazas fijas`. */
function seatsText(count: number): string {
  return counted(count, 'plaza fija', 'plazas fijas');
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
