import type { Access, Role } from '@aforo/shared/contract';
import type { Connection } from '../../../platform/database/index.ts';
import { findRequiredRoles } from './access-policy.repository.ts';
import { findFactors } from '../factors.repository.ts';
import { listPasskeys } from '../passkeys/passkeys.repository.ts';
import { presentAccess } from '../second-factor.presenter.ts';
import { findTotp } from '../totp/totp.repository.ts';

/** A user's own second factors. */
export async function readAccess(
  db: Connection,
  person: { id: string; role: Role },
): Promise<Access> {
  const { recoveryCodes } = await findFactors(db, person.id);
  return presentAccess({
    totp: await findTotp(db, person.id, 'enabled'),
    passkeys: await listPasskeys(db, person.id),
    recoveryCodesLeft: recoveryCodes,
    isRequired: (await findRequiredRoles(db)).includes(person.role),
  });
}
