import type { Actor } from '@aforo/shared/contract';
import { limitAttempts } from '../../../platform/http/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { takeSessionChallenge } from '../../challenges/index.ts';
import { proofKinds } from '../second-factor-rules.ts';
import { findFactors, lockPerson } from '../factors.repository.ts';
import { proofTries } from '../limits.ts';
import type { Parts } from '../second-factor.parts.ts';
import { usePasskey } from '../passkeys/use-passkey.ts';
import { useTotpCode } from '../totp/use-totp-code.ts';
import type { WebauthnJson } from '../passkeys/webauthn.ts';

type ProofInput =
  | { kind: 'password'; password: string }
  | { kind: 'totp'; code: string }
  | { kind: 'passkey'; response: WebauthnJson };

interface OwnSession {
  actor: Actor;
  sessionId: string;
}

/**
 * Records a proof of identity in this session only.
 * @throws {DomainError} `wrong_password`, `second_step_invalid`, `passkey_refused`, `rate_limited`;
 * `forbidden` for a password when the account has a second factor or no password
 */
export async function proveIdentity(
  parts: Parts,
  oneself: OwnSession,
  shown: ProofInput,
): Promise<{ until: string }> {
  const until = await untilWhen(parts, oneself, shown);
  return { until: until.toISOString() };
}

function untilWhen(parts: Parts, oneself: OwnSession, shown: ProofInput): Promise<Date> {
  if (shown.kind === 'password') return provePassword(parts, oneself, shown.password);
  if (shown.kind === 'totp') return proveTotp(parts, oneself, shown.code);
  return provePasskey(parts, oneself, shown.response);
}

async function provePassword(
  { database, party, sessions, provePassword: prove }: Parts,
  { actor, sessionId }: OwnSession,
  password: string,
): Promise<Date> {
  const factors = await findFactors(database.connection, actor.userId);
  if (!proofKinds(factors, party !== null).includes('password')) throw new DomainError('forbidden');
  await prove(actor.userId, password);
  return await database.transaction((trx) => sessions.prove(trx, sessionId));
}

async function proveTotp(
  parts: Parts,
  { actor, sessionId }: OwnSession,
  code: string,
): Promise<Date> {
  const { database, attempts, sessions } = parts;
  const { userId } = actor;
  await limitAttempts(attempts, proofTries.name, userId, proofTries);
  const until = await database.transaction(async (trx) => {
    await lockPerson(trx, userId);
    const isRight = await useTotpCode(trx, parts, userId, code);
    if (!isRight) throw new DomainError('second_step_invalid');
    return await sessions.prove(trx, sessionId);
  });
  await attempts.forget(proofTries.name, userId);
  return until;
}

async function provePasskey(
  parts: Parts,
  { actor, sessionId }: OwnSession,
  response: WebauthnJson,
): Promise<Date> {
  const { database, clock, sessions } = parts;
  const { userId } = actor;
  // Outside the transaction: the challenge is valid for one attempt, successful or not.
  const begun = await takeSessionChallenge(database.connection, 'proof', sessionId);
  const challenge = begun && begun.expiresAt > clock.now() ? begun.webauthnChallenge : null;
  return await database.transaction(async (trx) => {
    await lockPerson(trx, userId);
    const isRight = await usePasskey(trx, parts, { userId, challenge, response });
    if (!isRight) throw new DomainError('passkey_refused');
    return await sessions.prove(trx, sessionId);
  });
}
