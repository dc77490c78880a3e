import { useSearchParams } from 'react-router-dom';
import { addDays } from '@aforo/shared/format';

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

const isDay = (text: string | null): text is string =>
  text !== null && /^(?:19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** The range in the URL; an invalid date counts as absent. */
export function useRange(today: string) {
  const [search, setSearch] = useSearchParams();
  const otherwise = lastDays(usual, today);
  const [from, to] = [search.get('desde'), search.get('hasta')];
  const range = {
    from: isDay(from) ? from : otherwise.from,
    to: isDay(to) ? to : otherwise.to,
  };
  function show(change: Partial<Range>): void {
    const next = new URLSearchParams(search);
    const asked = { ...range, ...change };
    next.set('desde', asked.from);
    next.set('hasta', asked.to);
    setSearch(next, { replace: true });
  }
  return [range, show] as const;
}
