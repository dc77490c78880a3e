import { queryOptions, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import {
  getSettingsPart,
  updateSettingsPart,
  type SettingsInput,
  type SettingsPartName,
  type StoredSettings,
} from '@aforo/shared/contract';
import { api, startQueries } from '@aforo/shared/http';

/** One part of the center's settings, which has its own version. */
export function useSettingsPart<P extends SettingsPartName>(part: P) {
  const queryClient = useQueryClient();
  const params = { part };
  const options = queryOptions({
    queryKey: ['center', part],
    queryFn: async ({ signal }) =>
      (await api.call(getSettingsPart, { params, signal })) as StoredSettings<P>, // the view of this part
  });
  return {
    query: useQuery(options),
    /** Saves over the given version. */
    async save(values: SettingsInput<P>, version: number): Promise<StoredSettings<P>> {
      const body = { values: { ...values }, version };
      const saved = (await api.call(updateSettingsPart, { params, body })) as StoredSettings<P>; // the view of this part
      queryClient.setQueryData<StoredSettings<P>>(options.queryKey, saved);
      // Parts share values, such as the NIF: a form never begins with what another part replaced.
      const otherParts = {
        queryKey: ['center'],
        predicate: ({ queryKey }: { queryKey: QueryKey }) => queryKey[1] !== part,
      };
      queryClient.removeQueries({ ...otherParts, type: 'inactive' });
      void queryClient.invalidateQueries(otherParts);
      // Shown around the page.
      void queryClient.invalidateQueries(startQueries(api).settings);
      return saved;
    },
    /** Bypasses the cache, to read the stored version after a conflict. */
    readNow: () => queryClient.fetchQuery({ ...options, staleTime: 0 }),
  };
}
