import { queryOptions } from '@tanstack/react-query';
import { getPayment } from '../contract/index.ts';
import { api, serverNow } from '@aforo/shared/http';

/** Polling interval during the first minutes, while a user is likely waiting. */
const fastPollMs = 4000;
/** Polling interval afterwards, while it can still be paid elsewhere. */
const slowPollMs = 20_000;
const fastPollPeriodMs = 3 * 60_000;

/** A payment's result, polled until it is known. */
export const paymentQuery = (reference: string) =>
  queryOptions({
    queryKey: ['payments', reference],
    queryFn: ({ signal }) => api.call(getPayment, { params: { reference }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data?.state !== 'processing') return false;
      return serverNow().getTime() - Date.parse(state.data.startedAt) < fastPollPeriodMs
        ? fastPollMs
        : slowPollMs;
    },
  });
