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
    // The version is the center's, and another tab may have saved over it: what is chosen is one value.
    mutationFn: async (unmarkedBookings: SessionClosingPolicy['unmarkedBookings']) => {
      const { version } = await queryClient.fetchQuery({ ...sessionClosingQuery, staleTime: 0 });
      return api.call(updateSessionClosingPolicy, { body: { unmarkedBookings, version } });
    },
    onSuccess: (saved) => {
      keep(sessionClosingQuery.queryKey, saved);
      toast.success('Cierre de sesiones guardado.');
    },
  });
}
