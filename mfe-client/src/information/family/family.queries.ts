import { queryOptions } from '@tanstack/react-query';
import { api } from '@aforo/shared/http';
import { householdRead } from '../../reads.ts';

export const householdQuery = queryOptions({
  queryKey: ['me', 'household'],
  queryFn: ({ signal }) => api.read(householdRead, {}, { signal }),
});
