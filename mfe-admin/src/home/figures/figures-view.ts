import { addDays } from '@aforo/shared/format';
import { date, defineSearchParams, useSearchValues } from '@aforo/shared/search-params';

/** A range of local dates, both inclusive. */
export interface Range {
  from: string;
  to: string;
}

/** The given number of days up to and including today. */
export const lastDays = (days: number, today: string): Range => ({
  from: addDays(today, 1 - days),
  to: today,
});

const usual = 90;

const figuresParams = defineSearchParams({ from: date('desde'), to: date('hasta') });

/** The range in the URL; an invalid date counts as absent. */
export function useRange(today: string) {
  const [given, setGiven] = useSearchValues(figuresParams);
  const otherwise = lastDays(usual, today);
  const range = { from: given.from ?? otherwise.from, to: given.to ?? otherwise.to };
  const show = (change: Partial<Range>) => setGiven({ ...range, ...change });
  return [range, show] as const;
}
