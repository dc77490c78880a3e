import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { api, startQueries } from '@aforo/shared/http';

/**
 * Caches the saved center. All tabs share its version, so the data of the other tabs is
 * invalidated, and so are the settings shown around the page.
 */
export function useCenterSaved() {
  const queryClient = useQueryClient();
  return useCallback(
    <Data>(own: readonly string[], saved: Data): Data => {
      queryClient.setQueryData(own, saved);
      void queryClient.invalidateQueries({
        queryKey: ['center'],
        predicate: ({ queryKey }) => queryKey.join() !== own.join(),
      });
      void queryClient.invalidateQueries(startQueries(api).settings);
      return saved;
    },
    [queryClient],
  );
}
