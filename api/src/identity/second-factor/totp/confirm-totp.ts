import type { Access, Actor } from '@aforo/shared/contract';
import type { TransactionFor } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import {
  lockOwnAccount,
  storeCodesIfNone,
  makeCodesIfNone,
  notifyFactorChange,
} from '../change-second-factors.ts';
import { readAccess } from '../access/read-access.ts';
import type { Parts } from '../second-factor.parts.ts';
import { enableTotp, findTotp } from './totp.repository.ts';
import { stepOfCode } from './totp.ts';
import { openTotp } from './use-totp-code.ts';

export interface FactorAdded {
  access: Access;
  /** Displayed once; null when earlier codes are still valid. */
  recoveryCodes: string[] | null;
}

/** A pending secret must be confirmed within an hour. */
export const pendingTotpMs = 3_600_000;

/** @throws {DomainError} `second_step_invalid`, also without a pending secret */
export async function confirmTotp(
  parts: Parts,
  run: TransactionFor<FactorAdded>,
  { actor, code }: { actor: Actor; code: string },
): Promise<FactorAdded> {
  const fresh = await makeCodesIfNone(parts, actor.userId);
  return await run(async (trx) => {
    const now = parts.clock.now();
    const person = await lockOwnAccount(trx, actor);
    const pending = await findTotp(trx, person.id, 'pending');
    const isRecent = pending && now.getTime() - pending.createdAt.getTime() < pendingTotpMs;
    const secret = isRecent ? openTotp(parts, person.id, pending) : null;
    const step = secret && stepOfCode(secret, code, { now, lastUsedStep: null });
    if (step === null) throw new DomainError('second_step_invalid');
    // Also marks the time step as used: the confirming code cannot log in.
    await enableTotp(trx, person.id, { step, now });
    await notifyFactorChange(trx, parts, { actor, person, change: 'totpAdded' });
    const recoveryCodes = await storeCodesIfNone(trx, parts, { userId: person.id, fresh });
    return { access: await readAccess(trx, person), recoveryCodes };
  });
}
