import type { Access, Actor } from '@aforo/shared/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import {
  dropCodesWithoutFactor,
  lockOwnAccount,
  requireAnotherFactor,
  notifyFactorChange,
} from '../change-second-factors.ts';
import { readAccess } from '../access/read-access.ts';
import type { Parts } from '../second-factor.parts.ts';
import { deleteTotp, findTotp } from './totp.repository.ts';

/** A missing authenticator app is no error. @throws {DomainError} `last_factor` */
export async function removeTotp(parts: Parts, trx: Transaction, actor: Actor): Promise<Access> {
  const person = await lockOwnAccount(trx, actor);
  if (await findTotp(trx, person.id, 'enabled')) {
    await requireAnotherFactor(trx, person);
    await deleteTotp(trx, person.id, 'enabled');
    await dropCodesWithoutFactor(trx, person.id);
    await notifyFactorChange(trx, parts, { actor, person, change: 'totpRemoved' });
  }
  return await readAccess(trx, person);
}
