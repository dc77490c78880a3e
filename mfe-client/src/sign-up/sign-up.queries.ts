import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getSignUpOffer, listOwnMandates, signUp, type SignUpInput } from '@aforo/shared/contract';
import { useSendOnce } from '@aforo/shared/form';
import { api } from '@aforo/shared/http';

/** Prices and places change while a client chooses: they are read at each opening. */
export const offerQuery = (templateId: string) =>
  queryOptions({
    queryKey: ['me', 'sign-up', templateId],
    queryFn: ({ signal }) => api.call(getSignUpOffer, { params: { id: templateId }, signal }),
    staleTime: 0,
  });

export const ownMandatesQuery = queryOptions({
  queryKey: ['own-mandates'],
  queryFn: ({ signal }) => api.call(listOwnMandates, { signal }),
});

/** Signs up; a repeated click is the same sign-up. */
export function useSignUp() {
  const queryClient = useQueryClient();
  const send = useSendOnce();
  return useMutation({
    mutationFn: (body: SignUpInput) =>
      send(body, (idempotencyKey) => api.call(signUp, { body, idempotencyKey })),
    onSuccess: () => {
      // Not the offer, which would answer that the client already has the plan.
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [first, second] }) =>
          ['own-mandates', 'availability', 'store'].includes(String(first)) ||
          (first === 'me' && second !== 'sign-up'),
      });
    },
  });
}
