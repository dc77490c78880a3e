import type { Store } from '@aforo/shared/contract';
import { scopeText } from '../../common/booking-terms/bono-balance.messages.ts';

type Package = Store['packages'][number];

/** `10 sesiones, para 90 días desde la compra`, and the scope. */
export function packageLines(one: Package): string[] {
  if (one.renewsMonthly) {
    const every = everyPeriod[one.start?.periodMonths ?? 1];
    const seats = one.start?.seatsPerWeek ?? null;
    return seats === null
      ? [`${formatSessions(one)} ${every}, se renueva solo`, scopeText(one)]
      : [
          `${seats === 1 ? '1 plaza fija' : `${seats} plazas fijas`} por semana, se renueva ${every}`,
          scopeText(one),
        ];
  }
  return [`${formatSessions(one)}, ${validityText(one)}`, scopeText(one)];
}

const everyPeriod = { 1: 'cada mes', 3: 'cada 3 meses', 12: 'cada año' } as const;

function formatSessions({ credits }: Package): string {
  if (credits === null) return 'Sesiones sin límite';
  return credits === 1 ? '1 sesión' : `${credits} sesiones`;
}

function validityText({ validityDays, validityFrom }: Package): string {
  const days = validityDays === 1 ? '1 día' : `${validityDays} días`;
  return validityFrom === 'purchase'
    ? `para usar en ${days}`
    : `para usar en ${days} desde tu primera clase`;
}
