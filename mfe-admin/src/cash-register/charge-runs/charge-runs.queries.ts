import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getChargeRun, listChargeRuns, startChargeRun } from '@aforo/shared/contract';
import { useSendOnce } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';

const key = ['charge-runs'] as const;
const pollMs = 2000;

/** Read again every two seconds while a run is at work. */
export const chargeRunsQuery = () =>
  queryOptions({
    queryKey: [...key, 'list'],
    queryFn: ({ signal }) => api.call(listChargeRuns, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.isRunning ? pollMs : false),
  });

export const chargeRunQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'run', id],
    queryFn: ({ signal }) => api.call(getChargeRun, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && data.finishedAt === null ? pollMs : false),
  });

export function useStartChargeRun() {
  const queryClient = useQueryClient();
  const sendOnce = useSendOnce();
  return useMutation({
    mutationFn: () =>
      sendOnce({}, (idempotencyKey) => api.call(startChargeRun, { idempotencyKey })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}
