import type { User } from '@aforo/shared/contract';

/** How an account gets in, and so what can be done about it. */
export type AccessAction = 'resendInvitation' | 'block' | 'unblock';

export function accessActions({ status }: Pick<User, 'status'>): AccessAction[] {
  switch (status) {
    case 'invited':
      return ['resendInvitation', 'block'];
    case 'active':
      return ['block'];
    case 'blocked':
      return ['unblock'];
  }
}

interface Viewer {
  ownId: string;
  /** How many admins can get in; undefined while it is not known. */
  activeAdmins: number | undefined;
}

/**
 * Why role and access of an account are not this person's to change, or null. The last admin who can
 * get in is always the one who looks, so it differs from any own account only in what to do next.
 */
export function refusalFor(user: Pick<User, 'id'>, { ownId, activeAdmins }: Viewer): string | null {
  if (user.id !== ownId) return null;
  return activeAdmins === 1
    ? 'Eres la única persona con acceso de administración. Para dejarlo, nombra antes a otra.'
    : 'Nadie cambia su propio rol ni se bloquea. Pídeselo a otra persona de administración.';
}
