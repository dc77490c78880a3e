import type { FinishedLogin, RequestSource } from '../../auth/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { hashToken } from '../../../platform/secret-token.ts';
import {
  deleteChallenge,
  findTicket,
  issueTicket,
  lockTicket,
  requireOpen,
} from '../../challenges/index.ts';
import { lockPerson } from '../factors.repository.ts';
import { findPasskey } from './passkeys.repository.ts';
import type { Parts } from '../second-factor.parts.ts';
import { usePasskey } from './use-passkey.ts';
import { assertionOptions, credentialIdIn, userIdIn, type WebauthnJson } from './webauthn.ts';

/** @throws {DomainError} `passkey_refused` where browsers offer none */
export async function startPasskeyLogin({
  database,
  clock,
  party,
}: Parts): Promise<{ ticket: string; options: WebauthnJson }> {
  if (!party) throw new DomainError('passkey_refused');
  const { challenge, options } = await assertionOptions(party);
  const about = { kind: 'passkeyLogin', webauthnChallenge: challenge } as const;
  const { token } = await issueTicket(database.connection, about, clock.now());
  return { ticket: token, options };
}

/**
 * Opens a login session for the owner of the passkey. Every failure gets the same answer as an
 * unknown passkey, except after a valid signature, which proves the owner.
 * @throws {DomainError} `second_step_expired`, `passkey_refused`, `account_blocked`
 */
export async function logInWithPasskey(
  parts: Parts,
  { ticket, response }: { ticket: string; response: WebauthnJson },
  source: RequestSource,
): Promise<FinishedLogin> {
  const { database, clock, events } = parts;
  const tokenHash = hashToken(ticket);
  requireOpen(await findTicket(database.connection, 'passkeyLogin', tokenHash), clock.now());

  const outcome = await database.transaction(async (trx) => {
    const person = await lockOwner(trx, response);
    const challenge = requireOpen(await lockTicket(trx, 'passkeyLogin', tokenHash), clock.now());
    await deleteChallenge(trx, challenge.id);
    const asked = { challenge: challenge.webauthnChallenge, response };
    const isTheirs =
      person !== undefined &&
      userIdIn(response) === person.id &&
      (await usePasskey(trx, parts, { ...asked, userId: person.id }));
    if (isTheirs && person.status === 'active') {
      return { finished: await parts.finishLogin(trx, person, { method: 'passkey', source }) };
    }
    const refusal = isTheirs && person.status === 'blocked' ? 'blocked' : 'refused';
    return { refusal, userId: person?.id ?? null } as const;
  });
  if ('finished' in outcome) return outcome.finished;
  const { refusal, userId } = outcome;
  await events.refused({ userId, method: 'passkey', source }, refusal);
  throw new DomainError(refusal === 'blocked' ? 'account_blocked' : 'passkey_refused');
}

/** Locks the account of the passkey; undefined for an unknown passkey. */
async function lockOwner(trx: Transaction, response: WebauthnJson) {
  const credentialId = credentialIdIn(response);
  const passkey = credentialId && (await findPasskey(trx, credentialId));
  return passkey ? await lockPerson(trx, passkey.userId) : undefined;
}
