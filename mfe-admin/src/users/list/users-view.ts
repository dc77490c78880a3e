import { roles, userStatuses } from '@aforo/shared/contract';
import { defineSearchParams, oneOf, page, text, word } from '@aforo/shared/search-params';
import type { ValuesOf } from '@aforo/shared/search-params';

/** The list in its URL: filters, page and the panel or the account shown beside it. */
export const usersParams = defineSearchParams({
  q: text('q'),
  role: oneOf('role', roles, 'any'),
  status: oneOf('status', userStatuses, 'any'),
  page: page('page'),
  panel: oneOf('panel', ['invite', 'invite-list']),
  userId: word('user'),
});
export type UsersView = ValuesOf<typeof usersParams>;

export const withoutFilters = { q: '', role: 'any', status: 'any', page: 1 } as const;

export function isFiltered(view: UsersView): boolean {
  return usersParams.isFiltered(view, 'page', 'panel', 'userId');
}
