import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  getPublicTimetableSettings,
  updatePublicTimetableSettings,
  type PublicTimetableSettings,
  type StoredPublicTimetableSettings,
} from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { useCenterSaved } from '../use-center-saved.ts';

export const publicTimetableQuery = queryOptions({
  queryKey: ['center', 'public-timetable'],
  queryFn: ({ signal }) => api.call(getPublicTimetableSettings, { signal }),
});

export function useSavePublicTimetable() {
  const queryClient = useQueryClient();
  const keep = useCenterSaved();
  return {
    save: async (
      settings: PublicTimetableSettings,
      version: number,
    ): Promise<StoredPublicTimetableSettings> =>
      keep(
        publicTimetableQuery.queryKey,
        await api.call(updatePublicTimetableSettings, { body: { ...settings, version } }),
      ),
    /** Bypasses the cache, to read the stored version after a conflict. */
    readNow: () => queryClient.fetchQuery({ ...publicTimetableQuery, staleTime: 0 }),
  };
}
