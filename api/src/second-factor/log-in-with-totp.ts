import type { FinishedLogin, Visitor } from '../auth/finish-login.service.ts';
import { totpTries } from './limits.ts';
import type { Parts } from './second-factor.parts.ts';
import { takeSecondStep } from './second-step.ts';
import { useTotpCode } from './use-totp-code.ts';

/** @throws {DomainError} as `takeSecondStep` does */
export function logInWithTotp(
  parts: Parts,
  { ticket, code }: { ticket: string; code: string },
  visitor: Visitor,
): Promise<FinishedLogin> {
  return takeSecondStep(parts, {
    ticket,
    visitor,
    method: 'totp',
    tries: totpTries,
    prepare: async () => undefined,
    prove: (trx, person) => useTotpCode(trx, parts, person.id, code),
  });
}
