import type { ChargeRunSummary } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';

/** «3 cuotas»: a number of membership periods. */
export function feesText(count: number): string {
  return count === 1 ? '1 cuota' : `${count} cuotas`;
}

/** «12 cuotas, 540,00 €»; a dash for none. */
export function collectedText(
  { count, totalMinor }: ChargeRunSummary['charged'],
  currency: string,
): string {
  return count === 0 ? '–' : `${feesText(count)}, ${money(totalMinor, currency)}`;
}

/** What is left to charge today. */
export function dueText(dueCount: number, isRunning: boolean): string {
  if (isRunning) {
    return dueCount === 0
      ? 'Cobrando…'
      : `Cobrando: ${dueCount === 1 ? 'falta' : 'faltan'} ${feesText(dueCount)}.`;
  }
  if (dueCount === 0) return 'No queda ninguna cuota por cobrar hoy.';
  return `${dueCount === 1 ? 'Queda' : 'Quedan'} ${feesText(dueCount)} por cobrar hoy.`;
}
