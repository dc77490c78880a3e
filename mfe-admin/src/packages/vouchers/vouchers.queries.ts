import {
  infiniteQueryOptions,
  keepPreviousData,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { listVouchers, voidVoucher, type VoucherState } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';

const key = ['vouchers'] as const;

/** @param state null for all states */
export const vouchersQuery = (state: VoucherState | null) =>
  infiniteQueryOptions({
    queryKey: [...key, state],
    queryFn: ({ signal, pageParam }) =>
      api.call(listVouchers, {
        query: {
          ...(state === null ? {} : { state }),
          ...(pageParam === null ? {} : { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null, // the first page has no cursor
    getNextPageParam: ({ next }) => next,
    // The previous list stays, dimmed, until the next response.
    placeholderData: keepPreviousData,
  });

export function useVoidVoucher(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => api.call(voidVoucher, { params: { id }, body: { reason } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}
