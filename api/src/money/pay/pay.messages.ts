import { hasRate, payRuleKindName, type PayTerms } from '@aforo/shared/contract';
import { hundredthsText } from '../../platform/formats/csv.ts';
import { moneyText } from '../../platform/formats/money-text.ts';
import { dateFormat, startOfDay } from '../../platform/time/local-time.ts';

/** `1 de diciembre de 2026`. */
export function longDateText(localDate: string): string {
  return dateOf(localDate, { timeZone: 'UTC', dateStyle: 'long' });
}

/** `noviembre de 2026`. */
export function monthText(month: string): string {
  return dateOf(`${month}-01`, { timeZone: 'UTC', month: 'long', year: 'numeric' });
}

function dateOf(
  localDate: string,
  options: Intl.DateTimeFormatOptions & { timeZone: string },
): string {
  return dateFormat('es', options).format(startOfDay(localDate, 'UTC'));
}

/** `12,50 €`, `40,00 %`, or nothing for a rule without a rate. */
function rateText({ kind, rateMinor, basisPoints }: PayTerms, currency: string): string {
  if (hasRate(kind)) return moneyText(rateMinor ?? 0, currency);
  return basisPoints === null ? '' : `${hundredthsText(basisPoints)} %`;
}

/** One rule for the audit: kind, rate, minimum, service and first day. */
export function payRuleText(
  rule: PayTerms & { serviceName: string | null; validFrom: string },
  currency: string,
): string {
  const rate = rateText(rule, currency);
  return [
    `${payRuleKindName[rule.kind]}${rate === '' ? '' : `: ${rate}`}`,
    ...(rule.minimumMinor === 0 ? [] : [`mínimo ${moneyText(rule.minimumMinor, currency)}`]),
    ...(rule.serviceName === null ? [] : [rule.serviceName]),
    `desde el ${longDateText(rule.validFrom)}`,
  ].join(' · ');
}

/** `noviembre de 2026: 350,00 €`. */
export function closedMonthText(month: string, totalMinor: number, currency: string): string {
  return `${monthText(month)}: ${moneyText(totalMinor, currency)}`;
}
