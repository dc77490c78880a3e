import { queryOptions } from '@tanstack/react-query';
import { listServices } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';

/** Every service, archived ones too. */
export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: ({ signal }) => api.call(listServices, { signal }),
  select: ({ items }) => items,
});
