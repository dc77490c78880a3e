import type { Actor } from '@aforo/shared/contract';
import type { Transaction } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { closeLoginSessionsOf } from '../login-sessions/index.ts';
import { notifyFactorChange } from './change-second-factors.ts';
import { hasFactor } from './second-factor-rules.ts';
import { deleteFactors, findFactors, lockPerson } from './factors.repository.ts';
import type { Parts } from './second-factor.parts.ts';

/**
 * For a user who has lost phone and codes: their password alone is enough again. Does nothing for
 * an account without a second factor.
 * @throws {DomainError} `own_account`, `not_found`
 */
export async function resetSecondFactor(
  parts: Parts,
  trx: Transaction,
  { actor, id }: { actor: Actor; id: string },
): Promise<void> {
  if (id === actor.userId) throw new DomainError('own_account');
  const person = await lockPerson(trx, id);
  if (!person) throw new DomainError('not_found');
  if (!hasFactor(await findFactors(trx, id))) return;
  await deleteFactors(trx, id);
  await closeLoginSessionsOf(trx, id);
  await notifyFactorChange(trx, parts, { actor, person, change: 'reset' });
}
