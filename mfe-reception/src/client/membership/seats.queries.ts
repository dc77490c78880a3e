import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  acceptSeatOffer,
  assignStandingSeat,
  endStandingSeat,
  giveMakeUp,
  joinSeatWait,
  leaveSeatWait,
  listClientStandingSeats,
  listStandingPlaces,
  moveStandingSeat,
  previewStandingSeat,
  previewStandingSeatEnd,
  previewStandingSeatMove,
  type BodyOf,
} from '@aforo/shared/contract';
import { useSendOnce } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';
import { bookingsChanged } from '../../common/booking-cache.ts';

const seatsKey = 'standing seats';

export const clientSeatsQuery = (clientId: string) =>
  queryOptions({
    queryKey: [seatsKey, clientId],
    queryFn: ({ signal }) =>
      api.call(listClientStandingSeats, { params: { id: clientId }, signal }),
  });

/** The weekly classes of a membership's plan, with their free seats. */
export const placesQuery = (membershipId: string) =>
  queryOptions({
    queryKey: [seatsKey, 'places', membershipId],
    queryFn: ({ signal }) => api.call(listStandingPlaces, { params: { id: membershipId }, signal }),
    staleTime: 0,
  });

export type SeatInput = BodyOf<typeof previewStandingSeat>;

/** What a new seat, or the move of `seatId`, would book. Never cached: the command does the same. */
export const seatPlanQuery = (input: SeatInput, seatId: string | null) =>
  queryOptions({
    queryKey: ['seat plan', input, seatId],
    queryFn: ({ signal }) => {
      const { seriesId, weekday, fromDate } = input;
      return seatId === null
        ? api.call(previewStandingSeat, { body: input, signal })
        : api.call(previewStandingSeatMove, {
            params: { id: seatId },
            body: { seriesId, weekday, fromDate },
            signal,
          });
    },
    staleTime: 0,
    gcTime: 0,
  });

/** What ending a seat from a day on would end. */
export const seatEndQuery = (seatId: string, fromDate: string) =>
  queryOptions({
    queryKey: ['seat end', seatId, fromDate],
    queryFn: ({ signal }) =>
      api.call(previewStandingSeatEnd, { params: { id: seatId }, body: { fromDate }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Reads again what a change of the client's seats touches. */
export function useSeatsChanged(clientId: string): () => void {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: [seatsKey] });
    bookingsChanged(queryClient, clientId);
  };
}

function useSeatWrite<Input, Answer>(
  clientId: string,
  call: (input: Input, idempotencyKey: string) => Promise<Answer>,
) {
  const changed = useSeatsChanged(clientId);
  const sendOnce = useSendOnce();
  return useMutation({
    mutationFn: (input: Input) => sendOnce(input, (key) => call(input, key)),
    onSettled: changed,
  });
}

/** Assigns a seat, or moves the one given. */
export const usePlaceSeat = (clientId: string, seatId: string | null) =>
  useSeatWrite(clientId, (body: BodyOf<typeof assignStandingSeat>, idempotencyKey) => {
    const { seriesId, weekday, fromDate, expected } = body;
    return seatId === null
      ? api.call(assignStandingSeat, { body, idempotencyKey })
      : api.call(moveStandingSeat, {
          params: { id: seatId },
          body: { seriesId, weekday, fromDate, expected },
          idempotencyKey,
        });
  });

export const useEndSeat = (clientId: string, seatId: string) =>
  useSeatWrite(clientId, (body: BodyOf<typeof endStandingSeat>, idempotencyKey) =>
    api.call(endStandingSeat, { params: { id: seatId }, body, idempotencyKey }),
  );

export const useGiveMakeUp = (clientId: string, membershipId: string) =>
  useSeatWrite(clientId, (reason: string, idempotencyKey) =>
    api.call(giveMakeUp, { params: { id: membershipId }, body: { reason }, idempotencyKey }),
  );

export const useJoinSeatWait = (clientId: string) =>
  useSeatWrite(clientId, (body: BodyOf<typeof joinSeatWait>, idempotencyKey) =>
    api.call(joinSeatWait, { body, idempotencyKey }),
  );

export const useLeaveSeatWait = (clientId: string) =>
  useSeatWrite(clientId, (id: string, idempotencyKey) =>
    api.call(leaveSeatWait, { params: { id }, idempotencyKey }),
  );

export const useAcceptSeatOffer = (clientId: string) =>
  useSeatWrite(clientId, (id: string, idempotencyKey) =>
    api.call(acceptSeatOffer, { params: { id }, idempotencyKey }),
  );
