import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  getAppearance,
  updateAppearance,
  type Appearance,
  type StoredAppearance,
} from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { useCenterSaved } from '../use-center-saved.ts';

export const appearanceQuery = queryOptions({
  queryKey: ['center', 'appearance'],
  queryFn: ({ signal }) => api.call(getAppearance, { signal }),
});

export function useSaveAppearance() {
  const queryClient = useQueryClient();
  const keep = useCenterSaved();
  return {
    save: async (appearance: Appearance, version: number): Promise<StoredAppearance> =>
      keep(
        appearanceQuery.queryKey,
        await api.call(updateAppearance, { body: { ...appearance, version } }),
      ),
    /** Bypasses the cache, to read the stored version after a conflict. */
    readNow: () => queryClient.fetchQuery({ ...appearanceQuery, staleTime: 0 }),
  };
}
