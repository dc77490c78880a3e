import { queryOptions } from '@tanstack/react-query';
import { listProfessionals } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';

/** Everything about professionals; invalidated whole, for one's hours are another's substitutes. */
export const professionalsKey = ['professionals'] as const;

/** Every professional, those who have left too. */
export const professionalsQuery = queryOptions({
  queryKey: [...professionalsKey, 'list'],
  queryFn: ({ signal }) => api.call(listProfessionals, { signal }),
  select: ({ items }) => items,
});
