import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  getPublicTimetableSettings,
  updatePublicTimetableSettings,
  type PublicTimetableSettings,
  type StoredPublicTimetableSettings,
} from '@aforo/shared/contract';
import { api, startQueries } from '@aforo/shared/http';

export const publicTimetableQuery = queryOptions({
  queryKey: ['center', 'public-timetable'],
  queryFn: ({ signal }) => api.call(getPublicTimetableSettings, { signal }),
});

export function useSavePublicTimetable() {
  const queryClient = useQueryClient();
  return {
    save: async (
      settings: PublicTimetableSettings,
      version: number,
    ): Promise<StoredPublicTimetableSettings> => {
      const saved = await api.call(updatePublicTimetableSettings, {
        body: { ...settings, version },
      });
      queryClient.setQueryData(publicTimetableQuery.queryKey, saved);
      // The other tabs save over the same version, and the settings say whether there is a timetable.
      const isAnothers = ({ queryKey }: { queryKey: readonly unknown[] }) =>
        queryKey[1] !== publicTimetableQuery.queryKey[1];
      void queryClient.invalidateQueries({ queryKey: ['center'], predicate: isAnothers });
      void queryClient.invalidateQueries(startQueries(api).settings);
      return saved;
    },
    /** The settings as they are stored now. */
    readNow: () => queryClient.fetchQuery({ ...publicTimetableQuery, staleTime: 0 }),
  };
}
