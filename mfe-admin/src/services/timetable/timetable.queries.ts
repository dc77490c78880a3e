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

// Not below `agenda`: other screens of the page write into what they keep under that name.
const key = ['timetable'] as const;

const weeksKey = [...key, 'week'] as const;
const allSeriesKey = [...key, 'series'] as const;

/** What a change in the agenda, whoever made it, may have changed in the timetable. */
export const agendaTouches = [weeksKey, allSeriesKey] as const;

/**
 * So many days from a date on, with everybody's sessions. A view of one day reads that one alone: of a busy
 * center a week is thousands of people, and it is read again whenever one of them books.
 */
export const agendaQuery = (first: string, days: 1 | 7) =>
  queryOptions({
    queryKey: [...weeksKey, first, days],
    queryFn: ({ signal }) =>
      api.call(getAgenda, { query: { date: first, days }, signal }).then((answer) => answer.days),
    // People book all the time.
    staleTime: 0,
  });

export const seriesQuery = queryOptions({
  queryKey: allSeriesKey,
  queryFn: ({ signal }) => api.call(listSeries, { signal }),
  select: ({ items }) => items,
});

/** Days off, asked for and given: nobody is put into them. */
export const timeOffQuery = queryOptions({
  queryKey: [...key, 'time-off'],
  queryFn: ({ signal }) => api.call(listTimeOff, { signal }),
  select: ({ items }) => items,
});

/** What would happen is asked anew each time that somebody wants to know. */
const askedAnew = { staleTime: 0, gcTime: 0 } as const;

export const cancellationQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'cancellation', id],
    queryFn: ({ signal }) => api.call(previewSessionCancellation, { params: { id }, signal }),
    ...askedAnew,
  });

export const creationPreviewQuery = (body: SeriesInput | null) =>
  queryOptions({
    queryKey: [...key, 'preview', 'new', body],
    queryFn: async ({ signal }) => (body ? api.call(previewSeries, { body, signal }) : null),
    ...askedAnew,
  });

export const singleClassPreviewQuery = (body: SingleClassInput | null) =>
  queryOptions({
    queryKey: [...key, 'preview', 'single', body],
    queryFn: async ({ signal }) => (body ? api.call(previewSingleClass, { body, signal }) : null),
    ...askedAnew,
  });

export const editPreviewQuery = (body: SeriesEdit | null) =>
  queryOptions({
    queryKey: [...key, 'preview', 'edit', body],
    queryFn: async ({ signal }) => (body ? api.call(previewSeriesEdit, { body, signal }) : null),
    ...askedAnew,
  });

export function useTimetableChanges() {
  const queryClient = useQueryClient();
  const readAgain = (...keys: readonly (readonly string[])[]) => {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  };
  async function afterwards<T>(request: Promise<T>): Promise<T> {
    try {
      const answer = await request;
      // Not what would happen: it has happened, and asking again would be refused.
      readAgain(weeksKey, allSeriesKey, ['agenda'], ['availability']);
      return answer;
    } catch (error) {
      // Refused: what was shown is old by now.
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
