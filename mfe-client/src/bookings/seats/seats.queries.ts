import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import {
  acceptSeatOffer,
  leaveSeatWait,
  listOwnStandingSeats,
  type MakeUp,
} from '@aforo/shared/contract';
import { useSendOnce } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import { refetchInterval } from '../../common/own-bookings.query.ts';
import { ownSeatsRead } from '../../reads.ts';

export const ownSeatsQuery = queryOptions({
  queryKey: ['me', 'standing-seats'],
  queryFn: ({ signal }) => api.read(ownSeatsRead, {}, { signal }),
  refetchInterval,
});

/** The fixed seats and make-ups of a child for whom the user acts. */
export const seatsQuery = (clientId: string) =>
  queryOptions({
    queryKey: [...ownSeatsQuery.queryKey, clientId],
    queryFn: ({ signal }) => api.call(listOwnStandingSeats, { query: { clientId }, signal }),
    refetchInterval,
  });

/** The make-up that pays, if the bono is one. @param forId the child for whom it is; null for the user */
export function useMakeUp(
  purchaseId: string | undefined,
  forId: string | null,
): MakeUp | undefined {
  const own = useQuery({ ...ownSeatsQuery, enabled: forId === null });
  const theirs = useQuery({ ...seatsQuery(forId ?? ''), enabled: forId !== null });
  const { data } = forId === null ? own : theirs;
  return data?.makeUps.find((makeUp) => makeUp.purchaseId === purchaseId);
}

const waitCalls = { accept: acceptSeatOffer, leave: leaveSeatWait } as const;

/** Accepts an offered seat, or leaves the waiting list for it. */
export function useSeatWait(id: string, onSettled: () => void) {
  const sendOnce = useSendOnce();
  return useMutation({
    mutationFn: (act: keyof typeof waitCalls) =>
      sendOnce({ act, id }, async (idempotencyKey) => {
        await api.call(waitCalls[act], { params: { id }, idempotencyKey });
      }),
    onSettled,
  });
}
