import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@aforo/shared/http';
import {
  blockUser,
  changeRole,
  getUser,
  inviteUser,
  listUsers,
  resendInvitation,
  resetSecondFactor,
  unblockUser,
  type BodyOf,
  type Endpoint,
  type Role,
  type User,
} from '@aforo/shared/contract';
import { usersRead } from '../reads.ts';
import type { AccessAction } from './user/user-actions.ts';
import type { UsersView } from './list/users-view.ts';

/**
 * The key of every account query; invalidated as a whole, because one change can affect many lists.
 */
const usersKey = ['users'] as const;

export const usersQuery = ({ q, role, status, page }: UsersView) =>
  queryOptions({
    queryKey: [...usersKey, 'list', { q: q.trim(), role, status, page }],
    queryFn: ({ signal }) => api.read(usersRead, { q: q.trim(), role, status, page }, { signal }),
    // The previous list stays, dimmed, until the next response, so that typing does not make the
    // page jump.
    placeholderData: keepPreviousData,
  });

/** Number of administrators who can log in; the last one cannot be demoted or blocked. */
export const activeAdminsQuery = queryOptions({
  queryKey: [...usersKey, 'active-admins'],
  queryFn: ({ signal }) =>
    api.call(listUsers, { query: { role: 'admin', status: 'active', pageSize: 1 }, signal }),
  select: ({ total }) => total,
});

/** An account that is not on the page of the list: linked to, or changed so that it left it. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [...usersKey, 'one', id],
    queryFn: ({ signal }) => api.call(getUser, { params: { id }, signal }),
  });

export function useInvite() {
  return useMutation({
    ...useAfterChange(),
    mutationFn: (body: BodyOf<typeof inviteUser>) => api.call(inviteUser, { body }),
  });
}

/** Changes a role; the server ends the sessions of that account. */
export function useRoleChange(id: string) {
  return useMutation({
    ...useAfterChange(),
    mutationFn: (role: Role) => api.call(changeRole, { params: { id }, body: { role } }),
  });
}

const accessEndpoints = {
  resendInvitation,
  block: blockUser,
  unblock: unblockUser,
} as const satisfies Record<AccessAction, Endpoint>;

/** Any change of the access. `variables` identifies the current or last change. */
export function useAccessChange(id: string) {
  return useMutation({
    ...useAfterChange(),
    mutationFn: (action: AccessAction) => api.call(accessEndpoints[action], { params: { id } }),
  });
}

/**
 * For lost phones and recovery codes; the server ends the sessions of the account and e-mails its
 * owner.
 */
export function useSecondFactorReset(id: string) {
  const { onError } = useAfterChange();
  return useMutation({
    mutationFn: () => api.call(resetSecondFactor, { params: { id } }),
    onError,
  });
}

/** Updates the cache after any change of an account, successful or refused. */
function useAfterChange() {
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: usersKey });
  return {
    onSuccess: (user: User) => {
      queryClient.setQueryData(userQuery(user.id).queryKey, user);
      return readAgain();
    },
    // A refusal often means that the list is out of date; its message does not wait for the
    // refetch.
    onError: () => void readAgain(),
  };
}
