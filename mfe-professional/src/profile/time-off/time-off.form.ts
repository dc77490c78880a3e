import type { BodyOf, requestTimeOff } from '@aforo/shared/contract';
import { addDays, instantOf } from '@aforo/shared/format';

/** The field values: dates are `YYYY-MM-DD`, times `HH:MM`, all empty until chosen. */
export interface TimeOffFields {
  /** Some hours of one day, instead of whole days. */
  isHours: boolean;
  firstDay: string;
  lastDay: string;
  from: string;
  to: string;
}

export const noWish: TimeOffFields = {
  isHours: false,
  firstDay: '',
  lastDay: '',
  from: '',
  to: '',
};
export const noRequest: BodyOf<typeof requestTimeOff> = { startsAt: '', endsAt: '', reason: '' };

/** Moves the last day too if it would be before the first one. */
export function withFirstDay(wish: TimeOffFields, firstDay: string): TimeOffFields {
  return { ...wish, firstDay, lastDay: wish.lastDay < firstDay ? firstDay : wish.lastDay };
}

/**
 * The range for the API; an instant that is not chosen yet is empty. Whole days end at midnight.
 */
export function spanOf(
  { isHours, firstDay, lastDay, from, to }: TimeOffFields,
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
