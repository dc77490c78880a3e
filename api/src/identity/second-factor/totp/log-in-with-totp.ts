import type { FinishedLogin, RequestSource } from '../../auth/index.ts';
import { totpTries } from '../limits.ts';
import type { Parts } from '../second-factor.parts.ts';
import { verifySecondStep } from '../second-step/second-step.ts';
import { useTotpCode } from './use-totp-code.ts';

/** @throws {DomainError} as `verifySecondStep` does */
export function logInWithTotp(
  parts: Parts,
  { ticket, code }: { ticket: string; code: string },
  source: RequestSource,
): Promise<FinishedLogin> {
  return verifySecondStep(parts, {
    ticket,
    source,
    method: 'totp',
    tries: totpTries,
    prepare: async () => undefined,
    prove: (trx, person) => useTotpCode(trx, parts, person.id, code),
  });
}
