import { queryOptions } from '@tanstack/react-query';
import { getPayment } from '../contract/index.ts';
import { api, serverNow } from '@aforo/shared/http';

/** Whoever is back from the bank waits in front of it. */
const waitingMs = 4000;
/** Of one that is asked for while it can still be paid somewhere else. */
const patientMs = 20_000;
const busyForMs = 3 * 60_000;

/** What became of a payment: asked again by itself until it is known. */
export const paymentQuery = (reference: string) =>
  queryOptions({
    queryKey: ['payments', reference],
    queryFn: ({ signal }) => api.call(getPayment, { params: { reference }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data?.state !== 'processing') return false;
      return serverNow().getTime() - Date.parse(state.data.startedAt) < busyForMs
        ? waitingMs
        : patientMs;
    },
  });
