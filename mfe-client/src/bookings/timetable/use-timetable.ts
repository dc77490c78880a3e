import { useQuery } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import type { Service } from '@aforo/shared/contract';
import { localDateOf, weekOf } from '@aforo/shared/format';
import { availabilityQuery } from '../bookings.queries.ts';
import { offeredDays, type OfferedDay } from './offered-day.ts';

export type Timetable =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; isRetrying: boolean; retry: () => void }
  | { state: 'ready'; days: OfferedDay[] };

export interface TimetableQuery {
  /** The services that may be shown. */
  services: readonly Service[];
  /** Null for all services in one response. */
  serviceId: string | null;
  professionalId: string | null;
  /** The child whose costs are shown; null for the user's. */
  clientId: string | null;
  /** The first day of a week; null for the first week with something to book. */
  from: string | null;
  now: Date;
  /** False until the service to request has been determined. */
  isKnown: boolean;
}

/**
 * The offer of one service or all in a week, optionally of one professional, and the week that the
 * server chose.
 */
export function useTimetable({
  services,
  serviceId,
  clientId,
  from,
  now,
  ...query
}: TimetableQuery): {
  week: string[];
  timetable: Timetable;
} {
  const { center, weekStartsOn } = useArea().settings;
  const { data, error, isError, isFetching, refetch } = useQuery({
    ...availabilityQuery({ serviceId, from, clientId }),
    enabled: query.isKnown,
  });
  const firstDay = from ?? data?.days[0]?.localDate ?? localDateOf(now, center.timeZone);
  const week = weekOf(firstDay, weekStartsOn);
  if (data) {
    const shown = serviceId === null ? services : services.filter(({ id }) => id === serviceId);
    const { professionalId } = query;
    const days = offeredDays(week, { services: shown, days: data.days }, { professionalId, now });
    return { week, timetable: { state: 'ready', days } };
  }
  const timetable: Timetable = isError
    ? { state: 'failed', error, isRetrying: isFetching, retry: () => void refetch() }
    : { state: 'loading' };
  return { week, timetable };
}
