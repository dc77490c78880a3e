import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  applySeriesEdit,
  cancelSession,
  createSeries,
  createSingleClass,
  getAgenda,
  listSeries,
  listTimeOff,
  previewSeries,
  previewSeriesEdit,
  previewSessionCancellation,
  previewSingleClass,
  type SeriesEdit,
  type SeriesInput,
  type SingleClassInput,
} from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';

// Not below `agenda`: other screens write into the cache entries under that key.
const key = ['timetable'] as const;

const weeksKey = [...key, 'week'] as const;
const allSeriesKey = [...key, 'series'] as const;

/** The keys that any change of the agenda invalidates. */
export const agendaKeys = [weeksKey, allSeriesKey] as const;

/**
 * The sessions of one or seven days from a date. The day view reads only one day: in a busy center
 * a week holds thousands of bookings, and it is refetched after each of them.
 */
export const agendaQuery = (first: string, days: 1 | 7) =>
  queryOptions({
    queryKey: [...weeksKey, first, days],
    queryFn: ({ signal }) =>
      api.call(getAgenda, { query: { date: first, days }, signal }).then((answer) => answer.days),
    // Stale at once, because clients book at any time.
    staleTime: 0,
  });

export const seriesQuery = queryOptions({
  queryKey: allSeriesKey,
  queryFn: ({ signal }) => api.call(listSeries, { signal }),
  select: ({ items }) => items,
});

/** Requested and approved time off, during which a professional should get no classes. */
export const timeOffQuery = queryOptions({
  queryKey: [...key, 'time-off'],
  queryFn: ({ signal }) => api.call(listTimeOff, { signal }),
  select: ({ items }) => items,
});

/** Never cached, because bookings change the result at any time. */
const uncached = { staleTime: 0, gcTime: 0 } as const;

export const cancellationQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'cancellation', id],
    queryFn: ({ signal }) => api.call(previewSessionCancellation, { params: { id }, signal }),
    ...uncached,
  });

export const creationPreviewQuery = (body: SeriesInput | null) =>
  queryOptions({
    queryKey: [...key, 'preview', 'new', body],
    queryFn: async ({ signal }) => (body ? api.call(previewSeries, { body, signal }) : null),
    ...uncached,
  });

export const singleClassPreviewQuery = (body: SingleClassInput | null) =>
  queryOptions({
    queryKey: [...key, 'preview', 'single', body],
    queryFn: async ({ signal }) => (body ? api.call(previewSingleClass, { body, signal }) : null),
    ...uncached,
  });

export const editPreviewQuery = (body: SeriesEdit | null) =>
  queryOptions({
    queryKey: [...key, 'preview', 'edit', body],
    queryFn: async ({ signal }) => (body ? api.call(previewSeriesEdit, { body, signal }) : null),
    ...uncached,
  });

export function useTimetableChanges() {
  const queryClient = useQueryClient();
  const readAgain = (...keys: readonly (readonly string[])[]) => {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  };
  async function afterwards<T>(request: Promise<T>): Promise<T> {
    try {
      const answer = await request;
      // Not the previews: the change is done, and the same preview would be refused.
      readAgain(weeksKey, allSeriesKey, ['agenda'], ['availability']);
      return answer;
    } catch (error) {
      // After a refusal the data shown is out of date.
      readAgain(key);
      throw error;
    }
  }
  return {
    create: (body: SeriesInput, idempotencyKey: string) =>
      afterwards(api.call(createSeries, { body, idempotencyKey })),
    createSingle: (body: SingleClassInput, idempotencyKey: string) =>
      afterwards(api.call(createSingleClass, { body, idempotencyKey })),
    edit: (body: SeriesEdit, idempotencyKey: string) =>
      afterwards(api.call(applySeriesEdit, { body, idempotencyKey })),
    cancel: (id: string, reason: string, idempotencyKey: string) =>
      afterwards(api.call(cancelSession, { params: { id }, body: { reason }, idempotencyKey })),
  };
}
