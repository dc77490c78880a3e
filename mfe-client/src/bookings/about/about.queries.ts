import { queryOptions } from '@tanstack/react-query';
import { getAvailability } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';

/** How far ahead the next dates are looked for. */
const days = 14;

/** The classes to come of one service, or of one professional. */
export const nextDatesQuery = (
  of: { serviceId: string } | { professionalId: string },
  from: string,
) =>
  queryOptions({
    // Below what a booking reads again: places go.
    queryKey: ['availability', 'next', of, from],
    queryFn: ({ signal }) => api.call(getAvailability, { query: { ...of, from, days }, signal }),
  });
