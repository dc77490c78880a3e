import { queryOptions } from '@tanstack/react-query';
import { getInvitation } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => api.call(getInvitation, { params: { token }, signal }),
    // Coming back to the tab must not take the form away from under the person's hands.
    staleTime: Infinity,
  });
