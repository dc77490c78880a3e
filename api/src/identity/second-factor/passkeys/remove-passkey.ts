import type { Access, Actor } from '@aforo/shared/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import {
  dropCodesWithoutFactor,
  lockOwnAccount,
  requireAnotherFactor,
  notifyFactorChange,
} from '../change-second-factors.ts';
import { deletePasskey, listPasskeys } from './passkeys.repository.ts';
import { readAccess } from '../access/read-access.ts';
import type { Parts } from '../second-factor.parts.ts';

/** @throws {DomainError} `not_found`, `last_factor` */
export async function removePasskey(
  parts: Parts,
  trx: Transaction,
  { actor, id }: { actor: Actor; id: string },
): Promise<Access> {
  const person = await lockOwnAccount(trx, actor);
  const known = await listPasskeys(trx, person.id);
  if (!known.some((passkey) => passkey.id === id)) throw new DomainError('not_found');
  await requireAnotherFactor(trx, person);
  await deletePasskey(trx, { id, userId: person.id });
  await dropCodesWithoutFactor(trx, person.id);
  await notifyFactorChange(trx, parts, { actor, person, change: 'passkeyRemoved' });
  return await readAccess(trx, person);
}
