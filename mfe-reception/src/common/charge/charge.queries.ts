import { useState } from 'react';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useSendOnce } from '@aforo/shared/form';
import { api, isUnreachable } from '@aforo/shared/http';
import {
  createCharge,
  getCharge,
  getChargeWithoutClient,
  listProducts,
  listSales,
  mailDocument,
  type ChargeInput,
  type ChargeResult,
} from '@aforo/shared/contract';
import { bookingsChanged } from '../booking-cache.ts';

export const chargeKeys = {
  charge: (clientId: string | null) => ['charge', clientId],
  products: (search: string) => ['products', search],
  sales: (clientId: string) => ['sales', clientId],
  sale: (id: string) => ['sale', id],
  shiftSales: ['shift-sales'],
} as const;

const askAgainMs = 3000;

/**
 * The client's debts and the data needed to charge. Retried while the server is unreachable.
 * @param clientId null when the buyer has no record
 */
export const chargeQuery = (clientId: string | null) =>
  queryOptions({
    queryKey: chargeKeys.charge(clientId),
    queryFn: ({ signal }) =>
      clientId === null
        ? api.call(getChargeWithoutClient, { signal })
        : api.call(getCharge, { params: { id: clientId }, signal }),
    refetchInterval: ({ state }) => (isUnreachable(state.error) ? askAgainMs : false),
  });

/** By name or barcode. */
export const productsQuery = (search: string) =>
  queryOptions({
    queryKey: chargeKeys.products(search),
    queryFn: ({ signal }) => api.call(listProducts, { query: { search, pageSize: 8 }, signal }),
    placeholderData: keepPreviousData,
  });

export const salesQuery = (clientId: string) =>
  infiniteQueryOptions({
    queryKey: chargeKeys.sales(clientId),
    queryFn: ({ pageParam, signal }) =>
      api.call(listSales, {
        query: { clientId, limit: 20, ...(pageParam === null ? {} : { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null, // the first page has no cursor
    getNextPageParam: ({ next }) => next,
  });

/** Invalidates everything shown of payments and debts. */
export function moneyChanged(queryClient: QueryClient, clientId: string | null): void {
  for (const queryKey of [chargeKeys.charge(clientId), chargeKeys.shiftSales, ['sale']]) {
    void queryClient.invalidateQueries({ queryKey });
  }
  if (clientId === null) return;
  bookingsChanged(queryClient, clientId);
  void queryClient.invalidateQueries({ queryKey: chargeKeys.sales(clientId) });
}

/**
 * Sends a charge. A resend after no response has the same idempotency key, so it cannot charge
 * twice.
 */
export function useSendCharge(clientId: string | null) {
  const queryClient = useQueryClient();
  const sendOnce = useSendOnce();
  return async (body: ChargeInput): Promise<ChargeResult> => {
    try {
      return await sendOnce(body, (idempotencyKey) =>
        api.call(createCharge, { body, idempotencyKey }),
      );
    } finally {
      moneyChanged(queryClient, clientId);
    }
  };
}

/** Mails documents. A retry after a failure sends only those that were not mailed. */
export function useMailDocuments() {
  const sendOnce = useSendOnce();
  const [mailed] = useState(() => new Set<string>());
  return async (ids: readonly string[], to: string): Promise<void> => {
    for (const id of ids) {
      const mail = `${id} ${to}`;
      if (mailed.has(mail)) continue;
      await sendOnce(mail, (idempotencyKey) =>
        api.call(mailDocument, { params: { id }, body: { to }, idempotencyKey }),
      );
      mailed.add(mail);
    }
  };
}
