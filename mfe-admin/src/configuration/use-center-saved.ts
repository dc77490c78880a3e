import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { api, startQueries } from '@aforo/shared/http';

/**
 * Keeps what was saved of the center. All tabs save over one version, so the others read theirs again,
 * and so does whatever the page shows of the settings.
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
