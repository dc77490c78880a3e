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
    <Data>(savedKey: readonly string[], saved: Data): Data => {
      queryClient.setQueryData(savedKey, saved);
      void queryClient.invalidateQueries({
        queryKey: ['center'],
        predicate: ({ queryKey }) => queryKey.join() !== savedKey.join(),
      });
      void queryClient.invalidateQueries(startQueries(api).settings);
      return saved;
    },
    [queryClient],
  );
}
