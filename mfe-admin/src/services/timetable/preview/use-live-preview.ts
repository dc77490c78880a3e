import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { SeriesPreview } from '@aforo/shared/contract';
import { useSettled } from '../../../common/effects/use-settled.ts';

export interface LivePreview {
  /** Undefined while there is nothing to say; the last one while the next is on its way. */
  preview: SeriesPreview | undefined;
  error: unknown;
  /** It speaks of the values as they are now. */
  isCurrent: boolean;
  retry: () => void;
}

/**
 * What the server says would happen, asked again after each pause in the typing. `request` is null
 * while the form isn't complete.
 */
export function useLivePreview<Request, Key extends readonly unknown[]>(
  request: Request | null,
  queryOf: (
    request: Request | null,
  ) => UseQueryOptions<SeriesPreview | null, Error, SeriesPreview | null, Key>,
): LivePreview {
  const asked = useSettled(request);
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
