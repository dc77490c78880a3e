import type { Actor } from '@aforo/shared/contract';
import type { TransactionFor } from '../../../platform/database/index.ts';
import { DomainError, invalidFields } from '../../../platform/domain-error.ts';
import { challengeExpiry, insertChallenge, takeSessionChallenge } from '../../challenges/index.ts';
import {
  lockOwnAccount,
  storeCodesIfNone,
  makeCodesIfNone,
  notifyFactorChange,
} from '../change-second-factors.ts';
import type { FactorAdded } from '../totp/confirm-totp.ts';
import { findPerson } from '../factors.repository.ts';
import { maxPasskeys } from '../limits.ts';
import { insertPasskey, listPasskeys } from './passkeys.repository.ts';
import { readAccess } from '../access/read-access.ts';
import type { Parts } from '../second-factor.parts.ts';
import { registrationOptions, verifyRegistration, type WebauthnJson } from './webauthn.ts';

interface OwnSession {
  actor: Actor;
  sessionId: string;
}

/**
 * @throws {DomainError} `passkey_refused` where browsers offer none; `validation_failed` over ten
 */
export async function startPasskey(
  { database, clock, party, centerName }: Parts,
  { actor, sessionId }: OwnSession,
): Promise<{ options: WebauthnJson }> {
  if (!party) throw new DomainError('passkey_refused');
  const { userId } = actor;
  const about = await database.transaction(async (trx) => {
    const person = await findPerson(trx, userId);
    if (!person) throw new DomainError('not_found');
    const known = await listPasskeys(trx, userId);
    requireRoom(known.length);
    const { email, name } = person;
    return { userId, email, name, known, centerName: await centerName(trx) };
  });
  const { challenge, options } = await registrationOptions(party, about);
  const now = clock.now();
  await insertChallenge(database.connection, {
    kind: 'registration',
    userId,
    sessionId,
    webauthnChallenge: challenge,
    createdAt: now,
    expiresAt: challengeExpiry(now),
  });
  return { options };
}

/** @throws {DomainError} `passkey_refused`, `validation_failed` over ten */
export async function addPasskey(
  parts: Parts,
  run: TransactionFor<FactorAdded>,
  { actor, sessionId, name, response }: OwnSession & { name: string; response: WebauthnJson },
): Promise<FactorAdded> {
  const { database, clock, party } = parts;
  // Outside the transaction: the challenge is valid for one attempt, successful or not.
  const begun = await takeSessionChallenge(database.connection, 'registration', sessionId);
  const challenge = begun && begun.expiresAt > clock.now() ? begun.webauthnChallenge : null;
  const made = party && challenge && (await verifyRegistration(party, response, challenge));
  if (!made) throw new DomainError('passkey_refused');
  const fresh = await makeCodesIfNone(parts, actor.userId);
  return await run(async (trx) => {
    const person = await lockOwnAccount(trx, actor);
    requireRoom((await listPasskeys(trx, person.id)).length);
    const passkey = { ...made, userId: person.id, name, createdAt: clock.now() };
    if (!(await insertPasskey(trx, passkey))) throw new DomainError('passkey_refused');
    await notifyFactorChange(trx, parts, { actor, person, change: 'passkeyAdded' });
    const recoveryCodes = await storeCodesIfNone(trx, parts, { userId: person.id, fresh });
    return { access: await readAccess(trx, person), recoveryCodes };
  });
}

function requireRoom(passkeys: number): void {
  if (passkeys < maxPasskeys) return;
  throw invalidFields({ name: 'Ya tienes diez llaves de acceso. Quita antes una que no uses.' });
}
