import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  getFiscalDeclaration,
  getFiscalStatus,
  getMoneySettings,
  updateMoneySettings,
  type BodyOf,
  type ResponseOf,
} from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';

export type MoneySettings = ResponseOf<typeof getMoneySettings>;
export type FiscalStatus = ResponseOf<typeof getFiscalStatus>;

export const moneySettingsQuery = queryOptions({
  queryKey: ['money-settings'],
  queryFn: ({ signal }) => api.call(getMoneySettings, { signal }),
});

export const fiscalStatusQuery = queryOptions({
  queryKey: ['money-settings', 'fiscal-status'],
  queryFn: ({ signal }) => api.call(getFiscalStatus, { signal }),
});

export const declarationQuery = queryOptions({
  queryKey: ['money-settings', 'declaration'],
  queryFn: ({ signal }) => api.call(getFiscalDeclaration, { signal }),
});

export function useSaveMoneySettings() {
  const queryClient = useQueryClient();
  return {
    save: async (body: BodyOf<typeof updateMoneySettings>): Promise<MoneySettings> => {
      const saved = await api.call(updateMoneySettings, { body });
      queryClient.setQueryData(moneySettingsQuery.queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: fiscalStatusQuery.queryKey });
      return saved;
    },
    /** Bypasses the cache, to read the stored version after a conflict. */
    readNow: () => queryClient.fetchQuery({ ...moneySettingsQuery, staleTime: 0 }),
  };
}
