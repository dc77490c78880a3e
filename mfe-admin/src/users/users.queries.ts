import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { api } from '@aforo/shared/http';
import {
  blockUser,
  changeRole,
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

/** Everything about accounts; invalidated whole, for one change can move many lists. */
const usersKey = ['users'] as const;

export const usersQuery = ({ q, role, status, page }: Omit<UsersView, 'panel'>) =>
  queryOptions({
    queryKey: [...usersKey, 'list', { q: q.trim(), role, status, page }],
    queryFn: ({ signal }) => api.read(usersRead, { q: q.trim(), role, status, page }, { signal }),
    // What was there stays, dimmed, until the next answer: nothing jumps while somebody types.
    placeholderData: keepPreviousData,
  });

/** How many admins can get in, which says whether one of them may go. */
export const activeAdminsQuery = queryOptions({
  queryKey: [...usersKey, 'active-admins'],
  queryFn: ({ signal }) =>
    api.call(listUsers, { query: { role: 'admin', status: 'active', pageSize: 1 }, signal }),
  select: ({ total }) => total,
});

/** The account as its last change left it: it may no longer match the filters of the list. */
const changedUserKey = (id: string) => ['changed-user', id] as const;

export function lastChangeOf(queryClient: QueryClient, id: string): User | undefined {
  return queryClient.getQueryData<User>(changedUserKey(id));
}

export function useInvite() {
  return useMutation({
    ...useAfterChange(),
    mutationFn: (body: BodyOf<typeof inviteUser>) => api.call(inviteUser, { body }),
  });
}

/** Changes a role; the server closes the sessions of that account. */
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

/** Any change of the access. `variables` says which one is under way or was the last. */
export function useAccessChange(id: string) {
  return useMutation({
    ...useAfterChange(),
    mutationFn: (action: AccessAction) => api.call(accessEndpoints[action], { params: { id } }),
  });
}

/** For who has lost phone and codes; the server closes the sessions of that account and writes to it. */
export function useSecondFactorReset(id: string) {
  const { onError } = useAfterChange();
  return useMutation({
    mutationFn: () => api.call(resetSecondFactor, { params: { id } }),
    onError,
  });
}

/** What follows any change of an account, done or refused. */
function useAfterChange() {
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: usersKey });
  return {
    onSuccess: (user: User) => {
      queryClient.setQueryData(changedUserKey(user.id), user);
      return readAgain();
    },
    // A refusal often means that the list shows what is no longer so; its words don't wait for that.
    onError: () => void readAgain(),
  };
}
