import type { BookingLimits } from '@aforo/shared/contract';

/** The stored limits in one line, for comparison with the typed values. */
export function limitsText(limits: BookingLimits): string {
  const { unpaidAhead, newUnpaidAhead, newDays, perDay, madePerDay } = limits;
  return [
    `${count(unpaidAhead)} sin bono`,
    `${count(newUnpaidAhead)} sin bono los ${newDays} primeros días`,
    `${count(perDay)} en un mismo día`,
    `${count(madePerDay)} hechas en un día`,
  ].join(' · ');
}

function count(limit: number | null): string {
  return limit === null ? 'sin límite' : String(limit);
}
