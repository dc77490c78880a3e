import { payRuleKindName, type PayLine, type PayTerms } from '../contract/index.ts';
import { money } from '../format/index.ts';

/** `30,00 € por sesión`, `40 % de lo que vale la sesión, mínimo 12,00 €`. */
export function termsText(terms: PayTerms, currency: string): string {
  const minimum = terms.minimumMinor === 0 ? '' : `, mínimo ${money(terms.minimumMinor, currency)}`;
  return `${rateText(terms, currency)}${minimum}`;
}

function rateText({ kind, rateMinor, basisPoints }: PayTerms, currency: string): string {
  const rate = money(rateMinor ?? 0, currency);
  const texts = {
    perSession: `${rate} por sesión`,
    perAttendee: `${rate} por persona que viene`,
    percentage: `${shareText(basisPoints)} de lo que vale la sesión`,
    hourly: `${rate} por hora`,
    unpaid: payRuleKindName.unpaid,
    general: payRuleKindName.general,
  } satisfies Record<PayTerms['kind'], string>;
  return texts[kind];
}

/** What a session gives and why: `3 personas × 5,00 €`, `40 % de 72,00 €`. */
export function reasonText(line: PayLine, currency: string): string {
  const { rule, isCancelled, isMinimum, attended, valueMinor, minutes } = line;
  if (isCancelled) return 'Cancelada: no se paga';
  if (rule === null) return 'Sin regla de pago';
  const rate = money(rule.rateMinor ?? 0, currency);
  const texts = {
    perSession: `${rate} por sesión`,
    perAttendee: `${countText(attended, 'persona', 'personas')} × ${rate}`,
    percentage: `${shareText(rule.basisPoints)} de ${money(valueMinor, currency)}`,
    hourly: `${minutes} min a ${rate} la hora`,
    unpaid: payRuleKindName.unpaid,
    general: payRuleKindName.general,
  } satisfies Record<PayTerms['kind'], string>;
  return isMinimum ? `Mínimo por sesión, más que ${texts[rule.kind]}` : texts[rule.kind];
}

/** `3 vinieron · 1 no vino · 1 canceló tarde · 2 sin marcar`. */
export function attendanceText({
  attended,
  noShow,
  cancelledLate,
  unmarked,
}: Pick<PayLine, 'attended' | 'noShow' | 'cancelledLate' | 'unmarked'>): string {
  return [
    attended === 0 ? 'No vino nadie' : countText(attended, 'vino', 'vinieron'),
    ...(noShow === 0 ? [] : [countText(noShow, 'no vino', 'no vinieron')]),
    ...(cancelledLate === 0 ? [] : [countText(cancelledLate, 'canceló tarde', 'cancelaron tarde')]),
    ...(unmarked === 0 ? [] : [`${unmarked} sin marcar`]),
  ].join(' · ');
}

/** `12 h`, `12 h 30 min`. */
export function hoursText(minutes: number): string {
  const rest = minutes % 60;
  const hours = Math.floor(minutes / 60);
  return [
    ...(hours > 0 || rest === 0 ? [`${hours} h`] : []),
    ...(rest > 0 ? [`${rest} min`] : []),
  ].join(' ');
}

export function countText(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

function shareText(basisPoints: number | null): string {
  return `${((basisPoints ?? 0) / 100).toLocaleString('es')} %`;
}
