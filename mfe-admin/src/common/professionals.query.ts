import { queryOptions } from '@tanstack/react-query';
import { api } from '@aforo/shared/http';
import { professionalsRead } from '../reads.ts';

/** Everything about professionals; invalidated whole, for one's hours are another's substitutes. */
export const professionalsKey = ['professionals'] as const;

/** Every professional, those who have left too. */
export const professionalsQuery = queryOptions({
  queryKey: [...professionalsKey, 'list'],
  queryFn: ({ signal }) => api.read(professionalsRead, {}, { signal }),
  select: ({ items }) => items,
});
