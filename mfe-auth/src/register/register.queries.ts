import { queryOptions } from '@tanstack/react-query';
import { getInvitation } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => api.call(getInvitation, { params: { token }, signal }),
    // A refetch on focus must not replace the form while the user is typing.
    staleTime: Infinity,
  });
