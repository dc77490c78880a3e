import { queryOptions } from '@tanstack/react-query';
import {
  answerBooking,
  getBookingAnswer,
  type AnswerableBooking,
  type Cancellation,
} from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';

export const answerQuery = (token: string) =>
  queryOptions({
    queryKey: ['booking-answer', token],
    queryFn: ({ signal }) => api.call(getBookingAnswer, { params: { token }, signal }),
    // Terms must not change under the button; the server refuses an answer to old ones.
    staleTime: Infinity,
    retry: false,
  });

/** Gives the link's answer, with the terms that the page showed. A repeated answer changes nothing. */
export function sendAnswer(token: string, shown: Cancellation | null): Promise<AnswerableBooking> {
  return api.call(answerBooking, {
    params: { token },
    body: shown
      ? {
          expected: shown.outcome,
          expectedFeeMinor: shown.feeMinor,
          expectsMakeUp: shown.makeUpUntil !== null,
        }
      : {},
  });
}
