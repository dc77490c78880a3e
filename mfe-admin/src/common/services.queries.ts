import { queryOptions } from '@tanstack/react-query';
import { api } from '@aforo/shared/http';
import { servicesRead } from '../reads.ts';

/** All services, including archived ones. */
export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: ({ signal }) => api.read(servicesRead, {}, { signal }),
  select: ({ items }) => items,
});
