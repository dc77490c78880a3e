import { useQueries } from '@tanstack/react-query';
import type { Service } from '@aforo/shared/contract';
import { availabilityQuery } from './bookings.queries.ts';
import { offeredDays, type OfferedDay } from './offered-day.ts';

export type Timetable =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; isRetrying: boolean; retry: () => void }
  | { state: 'ready'; days: OfferedDay[] };

interface Asked {
  services: readonly Service[];
  professionalId: string | null;
  week: readonly string[];
  now: Date;
}

/** What the services offer in a week, for all professionals or one. */
export function useTimetable({ services, professionalId, week, now }: Asked): Timetable {
  const [from = ''] = week;
  const answers = useQueries({
    queries: services.map(({ id }) => availabilityQuery(id, from)),
  });
  const failed = answers.find(({ isError, data }) => isError && !data);
  if (failed) {
    return {
      state: 'failed',
      error: failed.error,
      isRetrying: answers.some(({ isFetching }) => isFetching),
      retry: () => answers.forEach(({ isError, refetch }) => isError && void refetch()),
    };
  }
  if (answers.some(({ isPending }) => isPending)) return { state: 'loading' };
  const offers = services.map((service, position) => ({
    service,
    days: answers[position]?.data?.days ?? [],
  }));
  return { state: 'ready', days: offeredDays(week, offers, { professionalId, now }) };
}
