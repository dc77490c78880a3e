import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getFigures } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import type { Range } from './figures-view.ts';

export const figuresQuery = ({ from, to }: Range) =>
  queryOptions({
    queryKey: ['figures', from, to],
    queryFn: ({ signal }) => api.call(getFigures, { query: { from, to }, signal }),
    // The previous figures stay, dimmed, until the next response.
    placeholderData: keepPreviousData,
  });
