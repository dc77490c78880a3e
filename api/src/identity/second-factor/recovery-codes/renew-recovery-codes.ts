import type { Access, Actor } from '@aforo/shared/contract';
import type { TransactionFor } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { lockOwnAccount, makeCodes, notifyFactorChange } from '../change-second-factors.ts';
import { hasFactor } from '../second-factor-rules.ts';
import { findFactors } from '../factors.repository.ts';
import { readAccess } from '../access/read-access.ts';
import { replaceCodes } from './recovery-codes.repository.ts';
import type { Parts } from '../second-factor.parts.ts';

interface RenewedCodes {
  access: Access;
  recoveryCodes: string[];
}

/** @throws {DomainError} `illegal_transition` for an account without a factor */
export async function renewRecoveryCodes(
  parts: Parts,
  run: TransactionFor<RenewedCodes>,
  actor: Actor,
): Promise<RenewedCodes> {
  await requireFactor(parts.database.connection, actor.userId);
  const { shown, hashes } = await makeCodes(parts);
  return await run(async (trx) => {
    const person = await lockOwnAccount(trx, actor);
    await requireFactor(trx, person.id);
    await replaceCodes(trx, { userId: person.id, hashes, now: parts.clock.now() });
    await notifyFactorChange(trx, parts, { actor, person, change: 'recoveryCodesRenewed' });
    return { access: await readAccess(trx, person), recoveryCodes: shown };
  });
}

async function requireFactor(...about: Parameters<typeof findFactors>): Promise<void> {
  if (!hasFactor(await findFactors(...about))) throw new DomainError('illegal_transition');
}
