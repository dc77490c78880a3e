import type { Connection, Row, Tables, Transaction } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';

type ChallengeKind = Tables['login_challenge']['kind'];

export type Challenge = Row<
  'login_challenge',
  'id' | 'userId' | 'webauthnChallenge' | 'wrongAttempts' | 'expiresAt'
>;

export interface NewChallenge {
  kind: ChallengeKind;
  tokenHash?: Buffer;
  userId?: string;
  sessionId?: string;
  webauthnChallenge?: string;
  createdAt: Date;
  expiresAt: Date;
}

/** A session has one challenge per kind: the latest. */
export async function insertChallenge(db: Connection, challenge: NewChallenge): Promise<void> {
  const begun = {
    webauthn_challenge: challenge.webauthnChallenge ?? null,
    created_at: challenge.createdAt,
    expires_at: challenge.expiresAt,
  };
  await db
    .insertInto('login_challenge')
    .values({
      id: newId(),
      kind: challenge.kind,
      token_hash: challenge.tokenHash ?? null,
      user_id: challenge.userId ?? null,
      session_id: challenge.sessionId ?? null,
      ...begun,
    })
    .onConflict((conflict) => conflict.columns(['session_id', 'kind']).doUpdateSet(begun))
    .execute();
}

function challengeQuery(db: Connection, kind: ChallengeKind) {
  return db
    .selectFrom('login_challenge')
    .select([
      'id',
      'user_id as userId',
      'webauthn_challenge as webauthnChallenge',
      'wrong_attempts as wrongAttempts',
      'expires_at as expiresAt',
    ])
    .where('kind', '=', kind);
}

export async function findTicket(
  db: Connection,
  kind: ChallengeKind,
  tokenHash: Buffer,
): Promise<Challenge | undefined> {
  return await challengeQuery(db, kind).where('token_hash', '=', tokenHash).executeTakeFirst();
}

/**
 * Locks the row until the transaction ends: of two requests with one ticket the second finds it
 * used.
 */
export async function lockTicket(
  trx: Transaction,
  kind: ChallengeKind,
  tokenHash: Buffer,
): Promise<Challenge | undefined> {
  return await challengeQuery(trx, kind)
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Deletes and returns the challenge of a session, so that it is valid for one attempt, successful
 * or not.
 */
export async function takeSessionChallenge(
  db: Connection,
  kind: ChallengeKind,
  sessionId: string,
): Promise<{ webauthnChallenge: string | null; expiresAt: Date } | undefined> {
  return await db
    .deleteFrom('login_challenge')
    .where('session_id', '=', sessionId)
    .where('kind', '=', kind)
    .returning(['webauthn_challenge as webauthnChallenge', 'expires_at as expiresAt'])
    .executeTakeFirst();
}

export async function setWebauthnChallenge(
  db: Connection,
  id: string,
  challenge: string | null,
): Promise<void> {
  await db
    .updateTable('login_challenge')
    .set({ webauthn_challenge: challenge })
    .where('id', '=', id)
    .execute();
}

/** Counts a wrong attempt and clears the WebAuthn challenge, which is valid for one attempt. */
export async function countWrongAttempt(db: Connection, id: string): Promise<void> {
  await db
    .updateTable('login_challenge')
    .set((is) => ({ wrong_attempts: is('wrong_attempts', '+', 1), webauthn_challenge: null }))
    .where('id', '=', id)
    .execute();
}

export async function deleteChallenge(db: Connection, id: string): Promise<void> {
  await db.deleteFrom('login_challenge').where('id', '=', id).execute();
}

export async function deleteChallengesOf(db: Connection, userId: string): Promise<void> {
  await db.deleteFrom('login_challenge').where('user_id', '=', userId).execute();
}

export async function deleteExpiredChallenges(db: Connection, now: Date): Promise<void> {
  await db.deleteFrom('login_challenge').where('expires_at', '<=', now).execute();
}
