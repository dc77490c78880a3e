import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { updateCenter, type Center, type CenterInput } from '@aforo/shared/contract';
import { api, startQueries } from '@aforo/shared/http';
import { centerRead } from '../../reads.ts';

export const centerQuery = queryOptions({
  queryKey: ['center'],
  queryFn: ({ signal }) => api.read(centerRead, {}, { signal }),
});

export function useSaveCenter() {
  const queryClient = useQueryClient();
  return {
    save: async (center: CenterInput, version: number): Promise<Center> => {
      const saved = await api.call(updateCenter, { body: { ...center, version } });
      queryClient.setQueryData(centerQuery.queryKey, saved);
      // The page's own header, and whatever else shows the center, without a reload.
      void queryClient.invalidateQueries(startQueries(api).settings);
      // Its other tabs save over the same version.
      void queryClient.invalidateQueries({ queryKey: ['center', 'booking-limits'] });
      return saved;
    },
    /** The center as it is stored now. */
    readNow: () => queryClient.fetchQuery({ ...centerQuery, staleTime: 0 }),
  };
}
