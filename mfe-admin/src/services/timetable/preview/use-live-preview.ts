import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { SeriesPreview } from '@aforo/shared/contract';
import { useDebounced } from '../../../common/effects/use-debounced.ts';

export interface LivePreview {
  /** Undefined without a preview; keeps the previous one while the next is loading. */
  preview: SeriesPreview | undefined;
  error: unknown;
  /** The preview matches the current values. */
  isCurrent: boolean;
  retry: () => void;
}

/**
 * The server's preview of a request, debounced while typing. `request` is null while the form is
 * incomplete.
 */
export function useLivePreview<Request, Key extends readonly unknown[]>(
  request: Request | null,
  queryOf: (
    request: Request | null,
  ) => UseQueryOptions<SeriesPreview | null, Error, SeriesPreview | null, Key>,
): LivePreview {
  const asked = useDebounced(request);
  const isSettled = JSON.stringify(asked) === JSON.stringify(request);
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(asked),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  });
  return {
    preview: request === null ? undefined : (data ?? undefined),
    error: request === null || !isSettled || isFetching ? null : error,
    isCurrent: request !== null && isSettled && !isFetching,
    retry: () => void refetch(),
  };
}
