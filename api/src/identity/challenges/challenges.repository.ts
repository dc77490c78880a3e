import type { Connection, Row, Tables, Transaction } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';

type ChallengeKind = Tables['loginChallenge']['kind'];

export type Challenge = Row<
  'loginChallenge',
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
    webauthnChallenge: challenge.webauthnChallenge ?? null,
    createdAt: challenge.createdAt,
    expiresAt: challenge.expiresAt,
  };
  await db
    .insertInto('loginChallenge')
    .values({
      id: newId(),
      kind: challenge.kind,
      tokenHash: challenge.tokenHash ?? null,
      userId: challenge.userId ?? null,
      sessionId: challenge.sessionId ?? null,
      ...begun,
    })
    .onConflict((conflict) => conflict.columns(['sessionId', 'kind']).doUpdateSet(begun))
    .execute();
}

function challengeQuery(db: Connection, kind: ChallengeKind) {
  return db
    .selectFrom('loginChallenge')
    .select(['id', 'userId', 'webauthnChallenge', 'wrongAttempts', 'expiresAt'])
    .where('kind', '=', kind);
}

export async function findTicket(
  db: Connection,
  kind: ChallengeKind,
  tokenHash: Buffer,
): Promise<Challenge | undefined> {
  return await challengeQuery(db, kind).where('tokenHash', '=', tokenHash).executeTakeFirst();
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
    .where('tokenHash', '=', tokenHash)
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
    .deleteFrom('loginChallenge')
    .where('sessionId', '=', sessionId)
    .where('kind', '=', kind)
    .returning(['webauthnChallenge', 'expiresAt'])
    .executeTakeFirst();
}

export async function setWebauthnChallenge(
  db: Connection,
  id: string,
  challenge: string | null,
): Promise<void> {
  await db
    .updateTable('loginChallenge')
    .set({ webauthnChallenge: challenge })
    .where('id', '=', id)
    .execute();
}

/** Counts a wrong attempt and clears the WebAuthn challenge, which is valid for one attempt. */
export async function countWrongAttempt(db: Connection, id: string): Promise<void> {
  await db
    .updateTable('loginChallenge')
    .set((is) => ({ wrongAttempts: is('wrongAttempts', '+', 1), webauthnChallenge: null }))
    .where('id', '=', id)
    .execute();
}

export async function deleteChallenge(db: Connection, id: string): Promise<void> {
  await db.deleteFrom('loginChallenge').where('id', '=', id).execute();
}

export async function deleteChallengesOf(db: Connection, userId: string): Promise<void> {
  await db.deleteFrom('loginChallenge').where('userId', '=', userId).execute();
}

export async function deleteExpiredChallenges(db: Connection, now: Date): Promise<void> {
  await db.deleteFrom('loginChallenge').where('expiresAt', '<=', now).execute();
}
