import type { FinishedLogin, RequestSource } from '../../auth/index.ts';
import { findFactors } from '../factors.repository.ts';
import { recoveryCodeTries } from '../limits.ts';
import { looksLikeRecoveryCode, typedRecoveryCode } from './recovery-codes.ts';
import { listUnusedCodes, spendCode } from './recovery-codes.repository.ts';
import type { Parts } from '../second-factor.parts.ts';
import { verifySecondStep } from '../second-step/second-step.ts';

/** Uses up a code; the owner gets a mail. @throws {DomainError} as `verifySecondStep` does */
export function logInWithRecoveryCode(
  parts: Parts,
  { ticket, code }: { ticket: string; code: string },
  source: RequestSource,
): Promise<FinishedLogin> {
  return verifySecondStep(parts, {
    ticket,
    source,
    method: 'recoveryCode',
    tries: recoveryCodeTries,
    prepare: (userId) => findCode(parts, userId, typedRecoveryCode(code)),
    async prove(trx, person, { prepared: id }) {
      if (id === null || !(await spendCode(trx, id, parts.clock.now()))) return false;
      const { recoveryCodes } = await findFactors(trx, person.id);
      await parts.mail.sendRecoveryCodeUsed(trx, person, recoveryCodes);
      return true;
    },
  });
}

/** Finds the matching unused code. Each has its own salt, so they are tried one by one. */
async function findCode(
  { database, slowHash }: Parts,
  userId: string,
  typed: string,
): Promise<string | null> {
  if (!looksLikeRecoveryCode(typed)) return null;
  for (const { id, hash } of await listUnusedCodes(database.connection, userId)) {
    if (await slowHash.verify(hash, typed)) return id;
  }
  return null;
}
