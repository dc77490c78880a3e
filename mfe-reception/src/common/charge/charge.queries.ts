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
  coverBooking,
  getCharge,
  getChargeWithoutClient,
  issueSale,
  listProducts,
  listSales,
  mailDocument,
  payRest,
  quoteSale,
  type Charge,
  type Sale,
} from '@aforo/shared/contract';
import { bookingsChanged } from '../booking-cache.ts';
import { bonoFor, saleLinesOf, type BasketItem, type ChargeRequest } from './basket.ts';

export const chargeKeys = {
  charge: (clientId: string | null) => ['charge', clientId],
  products: (search: string) => ['products', search],
  sales: (clientId: string) => ['sales', clientId],
  sale: (id: string) => ['sale', id],
} as const;

const askAgainMs = 3000;

/**
 * What the client owes, and what charging needs to know. Asked again while nobody answers.
 * @param clientId null: whoever buys has no record
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

/** By name or bar code. */
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

/** Money has moved: what is shown of it is read again. */
export function moneyChanged(queryClient: QueryClient, clientId: string | null): void {
  void queryClient.invalidateQueries({ queryKey: chargeKeys.charge(clientId) });
  if (clientId === null) return;
  bookingsChanged(queryClient, clientId);
  for (const queryKey of [chargeKeys.sales(clientId), ['sale']]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

/**
 * Sends a charge, one request after the other. Each has its own key, so that after a failure the same
 * charge can be sent again without anything being done twice.
 */
export function useSendCharge(clientId: string | null) {
  const queryClient = useQueryClient();
  const sendRest = useSendOnce();
  const sendSale = useSendOnce();
  return async (requests: readonly ChargeRequest[]): Promise<Sale[]> => {
    const sales: Sale[] = [];
    try {
      for (const request of requests) {
        if (request.kind === 'rest') {
          const { saleId, body } = request;
          const params = { id: saleId };
          sales.push(
            await sendRest({ saleId, body }, (idempotencyKey) =>
              api.call(payRest, { params, body, idempotencyKey }),
            ),
          );
        } else {
          const { body } = request;
          sales.push(
            await sendSale(body, (idempotencyKey) => api.call(issueSale, { body, idempotencyKey })),
          );
        }
      }
      return sales;
    } finally {
      moneyChanged(queryClient, clientId);
    }
  };
}

/** What everything costs now, by the item's key. */
export async function readPrices(
  clientId: string | null,
  items: readonly BasketItem[],
): Promise<Map<string, number>> {
  const sold = items.filter(({ what }) => what.kind !== 'sale');
  const { lines } = await api.call(quoteSale, { body: { clientId, lines: saleLinesOf(sold) } });
  return new Map(lines.map(({ unitPriceMinor }, at) => [sold[at]?.key ?? '', unitPriceMinor]));
}

/** Pays the sessions with the bono that was bought just now. Answers how many could not be. */
export function useCoverWithNew(clientId: string | null) {
  const queryClient = useQueryClient();
  return async (bookingIds: readonly string[], before: Charge): Promise<number> => {
    const known = before.bonos.map(({ id }) => id);
    let missed = 0;
    for (const bookingId of bookingIds) {
      try {
        // Read each time: the one before may have spent the last session.
        const charge = await queryClient.fetchQuery({ ...chargeQuery(clientId), staleTime: 0 });
        const purchaseId = bonoFor(charge, bookingId, known);
        if (purchaseId === null) missed += 1;
        else {
          await api.call(coverBooking, {
            params: { id: bookingId },
            body: { purchaseId },
            idempotencyKey: crypto.randomUUID(),
          });
        }
      } catch {
        missed += 1;
      }
    }
    moneyChanged(queryClient, clientId);
    return missed;
  };
}

export function sendDocument(id: string, to: string) {
  return api.call(mailDocument, {
    params: { id },
    body: { to },
    idempotencyKey: crypto.randomUUID(),
  });
}
