import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getSessionClosingPolicy,
  updateSessionClosingPolicy,
  type SessionClosingPolicy,
} from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { toast } from '@aforo/shared/ui';
import { useCenterSaved } from '../use-center-saved.ts';

export const sessionClosingQuery = queryOptions({
  queryKey: ['center', 'session-closing'],
  queryFn: ({ signal }) => api.call(getSessionClosingPolicy, { signal }),
});

export function useSaveSessionClosing() {
  const queryClient = useQueryClient();
  const keep = useCenterSaved();
  return useMutation({
    /** Sends the version that the field showed. */
    mutationFn: (policy: SessionClosingPolicy) =>
      api.call(updateSessionClosingPolicy, { body: policy }),
    onSuccess: (saved) => {
      keep(sessionClosingQuery.queryKey, saved);
      toast.success('Cierre de sesiones guardado.');
    },
    // After `stale_version` the field shows the stored value, and the next choice uses its version.
    onError: () => queryClient.invalidateQueries(sessionClosingQuery),
  });
}
