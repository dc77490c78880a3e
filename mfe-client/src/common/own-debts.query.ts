import { queryOptions } from '@tanstack/react-query';
import { api } from '@aforo/shared/http';
import { ownDebtsRead } from '../reads.ts';

/** The debts of the user, and of each person for whom they act. */
export const ownDebtsQuery = queryOptions({
  queryKey: ['me', 'debts'],
  queryFn: ({ signal }) => api.read(ownDebtsRead, {}, { signal }),
});
