import type { Access, Actor } from '@aforo/shared/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { setPasskeyName } from './passkeys.repository.ts';
import { readAccess } from '../access/read-access.ts';

/** @throws {DomainError} `not_found` */
export async function renamePasskey(
  trx: Transaction,
  { userId, role }: Actor,
  passkey: { id: string; name: string },
): Promise<Access> {
  if (!(await setPasskeyName(trx, { ...passkey, userId }))) throw new DomainError('not_found');
  return await readAccess(trx, { id: userId, role });
}
