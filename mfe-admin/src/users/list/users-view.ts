import { pageOf } from '../../common/lists/page-of.ts';
import { roles, userStatuses, type Role, type UserStatus } from '@aforo/shared/contract';

/** The panel shown beside the list. */
type UsersPanel = { kind: 'invite' } | { kind: 'inviteList' } | { kind: 'user'; userId: string };

/** The URL state of the list: filters, page and the open panel. */
export interface UsersView {
  q: string;
  role: Role | 'any';
  status: UserStatus | 'any';
  page: number;
  panel: UsersPanel | null;
}

/** Reads the URL; invalid values count as absent. */
export function readUsersView(search: URLSearchParams): UsersView {
  return {
    q: search.get('q')?.slice(0, 100) ?? '',
    role: oneOf(roles, search.get('role')) ?? 'any',
    status: oneOf(userStatuses, search.get('status')) ?? 'any',
    page: pageOf(search.get('page')),
    panel: panelOf(search),
  };
}

/** The query string of a view, without defaults. */
export function writeUsersView({ q, role, status, page, panel }: UsersView): string {
  const search = new URLSearchParams();
  if (q !== '') search.set('q', q);
  if (role !== 'any') search.set('role', role);
  if (status !== 'any') search.set('status', status);
  if (page > 1) search.set('page', String(page));
  if (panel?.kind === 'invite') search.set('panel', 'invite');
  if (panel?.kind === 'inviteList') search.set('panel', 'invite-list');
  if (panel?.kind === 'user') search.set('user', panel.userId);
  return search.toString();
}

/** Changing a filter goes back to the first page. */
export function withFilter(
  view: UsersView,
  filter: Partial<Pick<UsersView, 'q' | 'role' | 'status'>>,
): UsersView {
  return { ...view, ...filter, page: 1 };
}

export function isFiltered({ q, role, status }: UsersView): boolean {
  return q.trim() !== '' || role !== 'any' || status !== 'any';
}

function panelOf(search: URLSearchParams): UsersPanel | null {
  if (search.get('panel') === 'invite') return { kind: 'invite' };
  if (search.get('panel') === 'invite-list') return { kind: 'inviteList' };
  const userId = search.get('user');
  return userId ? { kind: 'user', userId } : null;
}

function oneOf<T extends string>(values: readonly T[], text: string | null): T | undefined {
  return values.find((value) => value === text);
}
