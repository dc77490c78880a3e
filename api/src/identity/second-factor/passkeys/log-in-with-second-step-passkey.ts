import type { FinishedLogin, RequestSource } from '../../auth/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { hashToken } from '../../../platform/secret-token.ts';
import { findTicket, requireOpen, setWebauthnChallenge } from '../../challenges/index.ts';
import { listPasskeys } from './passkeys.repository.ts';
import type { Parts } from '../second-factor.parts.ts';
import { verifySecondStep } from '../second-step/second-step.ts';
import { usePasskey } from './use-passkey.ts';
import { assertionOptions, type WebauthnJson } from './webauthn.ts';

/**
 * @throws {DomainError} `second_step_expired`, `passkey_refused` without a passkey for this host
 */
export async function startSecondStepPasskey(
  { database, clock, party }: Parts,
  ticket: string,
): Promise<{ options: WebauthnJson }> {
  const { connection } = database;
  const found = await findTicket(connection, 'secondStep', hashToken(ticket));
  const { id, userId } = requireOpen(found, clock.now());
  const known = userId === null ? [] : await listPasskeys(connection, userId);
  if (!party || known.length === 0) throw new DomainError('passkey_refused');
  const { challenge, options } = await assertionOptions(party, known);
  await setWebauthnChallenge(connection, id, challenge);
  return { options };
}

/** @throws {DomainError} as `verifySecondStep` does */
export function logInWithSecondStepPasskey(
  parts: Parts,
  { ticket, response }: { ticket: string; response: WebauthnJson },
  source: RequestSource,
): Promise<FinishedLogin> {
  return verifySecondStep(parts, {
    ticket,
    source,
    method: 'passkey',
    tries: null,
    prepare: async () => undefined,
    prove: (trx, { id: userId }, { challenge: { webauthnChallenge: challenge } }) =>
      usePasskey(trx, parts, { userId, challenge, response }),
  });
}
