import { queryOptions } from '@tanstack/react-query';
import { api } from '@aforo/shared/http';
import { professionalsRead } from '../reads.ts';

/**
 * The key of every query of professionals; invalidated as a whole, because the hours of one affect
 * the substitutes of another.
 */
export const professionalsKey = ['professionals'] as const;

/** All professionals, including those who have left. */
export const professionalsQuery = queryOptions({
  queryKey: [...professionalsKey, 'list'],
  queryFn: ({ signal }) => api.read(professionalsRead, {}, { signal }),
  select: ({ items }) => items,
});
