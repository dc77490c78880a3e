import { queryOptions } from '@tanstack/react-query';
import { getOpening, listProfessionals, listResources, listTimeOff } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';

const key = ['calendar'] as const;

export const professionalsQuery = queryOptions({
  queryKey: [...key, 'professionals'],
  queryFn: ({ signal }) => api.call(listProfessionals, { signal }),
});
export const roomsQuery = queryOptions({
  queryKey: [...key, 'rooms'],
  queryFn: ({ signal }) => api.call(listResources, { signal }),
});
export const openingQuery = queryOptions({
  queryKey: [...key, 'opening'],
  queryFn: ({ signal }) => api.call(getOpening, { signal }),
});
/** Days off, both requested and approved. */
export const timeOffQuery = queryOptions({
  queryKey: [...key, 'time-off'],
  queryFn: ({ signal }) => api.call(listTimeOff, { signal }),
});
