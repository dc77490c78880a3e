import { queryOptions } from '@tanstack/react-query';
import { api } from '@aforo/shared/http';
import { ownDebtsRead } from '../reads.ts';

export const ownDebtsQuery = queryOptions({
  queryKey: ['me', 'debts'],
  queryFn: ({ signal }) => api.read(ownDebtsRead, {}, { signal }),
});
