import { queryOptions } from '@tanstack/react-query';
import { getAvailability } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';

/** How many days ahead the next classes are searched. */
const days = 14;

/** The coming classes of one service or professional. */
export const nextDatesQuery = (
  of: { serviceId: string } | { professionalId: string },
  from: string,
) =>
  queryOptions({
    // Below `availability`, so that a booking invalidates it: the free seats change.
    queryKey: ['availability', 'next', of, from],
    queryFn: ({ signal }) => api.call(getAvailability, { query: { ...of, from, days }, signal }),
  });
