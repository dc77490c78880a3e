import { useQuery } from '@tanstack/react-query';
import type { Service } from '@aforo/shared/contract';
import { availabilityQuery } from '../bookings.queries.ts';
import { offeredDays, type OfferedDay } from './offered-day.ts';

export type Timetable =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; isRetrying: boolean; retry: () => void }
  | { state: 'ready'; days: OfferedDay[] };

export interface Asked {
  /** Those that may be shown. */
  services: readonly Service[];
  /** Null: all of them, in one answer. */
  serviceId: string | null;
  professionalId: string | null;
  week: readonly string[];
  now: Date;
  /** Whether it is known which service is asked for. */
  isKnown: boolean;
}

/** What one service or all offer in a week, for all professionals or one. */
export function useTimetable(asked: Asked): Timetable {
  const { services, serviceId, professionalId, week, now, isKnown } = asked;
  const [from = ''] = week;
  const { data, error, isError, isFetching, refetch } = useQuery({
    ...availabilityQuery(serviceId, from),
    enabled: isKnown,
  });
  if (data) {
    const shown = serviceId === null ? services : services.filter(({ id }) => id === serviceId);
    return {
      state: 'ready',
      days: offeredDays(week, { services: shown, days: data.days }, { professionalId, now }),
    };
  }
  return isError
    ? { state: 'failed', error, isRetrying: isFetching, retry: () => void refetch() }
    : { state: 'loading' };
}
