import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  getNoticeTexts,
  updateNoticeText,
  type NoticeTextInput,
  type StoredNoticeTexts,
} from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { useCenterSaved } from '../use-center-saved.ts';

export const noticeTextsQuery = queryOptions({
  queryKey: ['center', 'notice-texts'],
  queryFn: ({ signal }) => api.call(getNoticeTexts, { signal }),
});

export function useSaveNoticeText() {
  const queryClient = useQueryClient();
  const keep = useCenterSaved();
  return {
    save: async (text: NoticeTextInput, version: number): Promise<StoredNoticeTexts> =>
      keep(
        noticeTextsQuery.queryKey,
        await api.call(updateNoticeText, { body: { ...text, version } }),
      ),
    /** Bypasses the cache, to read the stored version after a conflict. */
    readNow: () => queryClient.fetchQuery({ ...noticeTextsQuery, staleTime: 0 }),
  };
}
