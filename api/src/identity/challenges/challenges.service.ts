import type { Connection, Transaction } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { newToken } from '../../platform/secret-token.ts';
import {
  type Challenge,
  deleteChallengesOf,
  deleteExpiredChallenges,
  insertChallenge,
} from './challenges.repository.ts';

const lifetimeMs = 5 * 60_000;

/** Wrong codes allowed per ticket; after them the password is required again. */
const wrongPerTicket = 5;

export function challengeExpiry(now: Date): Date {
  return new Date(now.getTime() + lifetimeMs);
}

export interface Ticket {
  /** The only copy of the secret. */
  token: string;
  expiresAt: Date;
}

/** Creates a ticket for the rest of a log-in. */
export async function issueTicket(
  db: Connection,
  about:
    | { kind: 'secondStep'; userId: string }
    | { kind: 'passkeyLogin'; webauthnChallenge: string },
  now: Date,
): Promise<Ticket> {
  const { token, hash } = newToken();
  const expiresAt = challengeExpiry(now);
  await insertChallenge(db, { ...about, tokenHash: hash, createdAt: now, expiresAt });
  return { token, expiresAt };
}

/** @throws {DomainError} `second_step_expired` for a used, withdrawn, expired or unknown ticket */
export function requireOpen(challenge: Challenge | undefined, now: Date): Challenge {
  // guard: a challenge allows five wrong codes (second-step.test.ts)
  // without: `challenge.wrongAttempts < wrongPerTicket` → `wrongPerTicket > 0`
  const isOpen = challenge && challenge.expiresAt > now && challenge.wrongAttempts < wrongPerTicket;
  if (!isOpen) throw new DomainError('second_step_expired');
  return challenge;
}

/** Closing a user's login sessions also ends their pending second steps. */
export async function withdrawChallengesOf(trx: Transaction, userId: string): Promise<void> {
  await deleteChallengesOf(trx, userId);
}

export async function forgetExpiredChallenges(db: Connection, now: Date): Promise<void> {
  await deleteExpiredChallenges(db, now);
}
