import type { BodyOf, requestTimeOff } from '@aforo/shared/contract';
import { addDays, instantOf } from '@aforo/shared/format';

/** What the fields say; dates are `YYYY-MM-DD`, times `HH:MM`, all of them empty until chosen. */
export interface Wish {
  /** Some hours of one day, rather than whole days. */
  isHours: boolean;
  firstDay: string;
  lastDay: string;
  from: string;
  to: string;
}

export const noWish: Wish = { isHours: false, firstDay: '', lastDay: '', from: '', to: '' };
export const noRequest: BodyOf<typeof requestTimeOff> = { startsAt: '', endsAt: '', reason: '' };

/** A first day takes the last one along, which can't come before it. */
export function withFirstDay(wish: Wish, firstDay: string): Wish {
  return { ...wish, firstDay, lastDay: wish.lastDay < firstDay ? firstDay : wish.lastDay };
}

/** The span as the API wants it; an end that isn't said yet is empty. Whole days end at midnight. */
export function spanOf(
  { isHours, firstDay, lastDay, from, to }: Wish,
  timeZone: string,
): { startsAt: string; endsAt: string } {
  const at = (day: string, time: string) =>
    day === '' || time === '' ? '' : instantOf(day, time, timeZone);
  if (isHours) return { startsAt: at(firstDay, from), endsAt: at(firstDay, to) };
  return {
    startsAt: at(firstDay, '00:00'),
    endsAt: lastDay === '' ? '' : at(addDays(lastDay, 1), '00:00'),
  };
}
