import type { User } from '@aforo/shared/contract';

/** The actions that change the access of an account. */
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
  /** Number of administrators who can log in; undefined until loaded. */
  activeAdmins: number | undefined;
}

/**
 * Why the viewer cannot change the role and access of an account, or null. The last active
 * administrator is always the viewer, so that case only changes the advice for the own account.
 */
export function refusalFor(user: Pick<User, 'id'>, { ownId, activeAdmins }: Viewer): string | null {
  if (user.id !== ownId) return null;
  return activeAdmins === 1
    ? 'Eres la única persona con acceso de administración. Para dejarlo, nombra antes a otra.'
    : 'Nadie cambia su propio rol ni se bloquea. Pídeselo a otra persona de administración.';
}
