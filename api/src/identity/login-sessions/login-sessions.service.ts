import type { OpenSession, Role, Session } from '@aforo/shared/contract';
import { hashToken, newToken } from '../../platform/secret-token.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database, Transaction } from '../../platform/database/index.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { type DemoConfig, isDemoAllowed, type Visitor } from '../../platform/config/exposure.ts';
import { withdrawChallengesOf } from '../challenges/index.ts';
import { expiryOf, longestSeconds, provenUntil, touchEveryMs } from './login-session-lifetime.ts';
import { presentOpenLoginSession, presentLoginSession } from './login-sessions.presenter.ts';
import {
  deleteExpiredLoginSessions,
  deleteLoginSession,
  deleteLoginSessionByToken,
  deleteLoginSessionsOf,
  findLoginSession,
  insertLoginSession,
  listLoginSessions,
  readLoginSession,
  setProvedAt,
  touchLoginSession,
} from './login-sessions.repository.ts';

export { describeDevice } from './describe-device.ts';

/** A newly opened session; the token is only ever written to the cookie. */
export interface OpenedLoginSession {
  token: string;
  /**
   * For the cookie: the maximum lifetime of the session, so that an extension needs no new cookie.
   */
  maxAgeSeconds: number;
  session: Session;
}

export type LoginSessionsService = ReturnType<typeof createLoginSessionsService>;

export function createLoginSessionsService({
  config,
  database,
  clock,
}: {
  config: DemoConfig;
  database: Database;
  clock: Clock;
}) {
  return {
    /** Opens a session for an active account, whose row the transaction must have locked. */
    async open(
      trx: Transaction,
      user: { id: string; role: Role },
      userAgent: string,
    ): Promise<OpenedLoginSession> {
      const now = clock.now();
      const { token, hash } = newToken();
      const expiresAt = expiryOf(user.role, now, now);
      await insertLoginSession(trx, {
        userId: user.id,
        tokenHash: hash,
        userAgent: userAgent.slice(0, longestUserAgent),
        now,
        expiresAt,
      });
      const row = await findLoginSession(trx, hash, now);
      if (!row) throw new Error('A session was opened for an account that is not active');
      return { token, maxAgeSeconds: longestSeconds(user.role), session: presentLoginSession(row) };
    },

    /**
     * The login session of a cookie's token, or null when it is closed, expired or unknown. Use
     * extends the expiry, written at most every five minutes; reading without use does not. A
     * session opened with the demo password ends when the demo is not allowed.
     */
    async read(
      token: string,
      visitor: Visitor,
      { isUse } = { isUse: true },
    ): Promise<Session | null> {
      const now = clock.now();
      const row = await readLoginSession(database, hashToken(token), now);
      if (!row || row.expiresAt <= now) return null;
      // guard: demo sessions end on public installations (published-demo.test.ts)
      if (row.hasDemoPassword && !isDemoAllowed(config, visitor)) return null;
      const isNoted = now.getTime() - row.lastSeenAt.getTime() < touchEveryMs;
      if (!isUse || isNoted) return presentLoginSession(row);
      const expiresAt = expiryOf(row.role, row.createdAt, now);
      await touchLoginSession(database.connection, row.id, {
        before: row.lastSeenAt,
        now,
        expiresAt,
      });
      return presentLoginSession({ ...row, expiresAt });
    },

    /** Whether the user proved their identity in the last minutes. */
    isProven: ({ provedUntil }: Session): boolean =>
      provedUntil !== undefined && clock.now() < new Date(provedUntil),

    /** Records a proof of identity; returns until when it is valid. */
    async prove(trx: Transaction, id: string): Promise<Date> {
      const now = clock.now();
      await setProvedAt(trx, id, now);
      return provenUntil(now);
    },

    /** Closes the session of a cookie; an already closed session is no error. */
    async closeByToken(token: string): Promise<void> {
      await deleteLoginSessionByToken(database.connection, hashToken(token));
    },

    /** A user's open sessions, the most recently used first. */
    async list(userId: string, currentId: string): Promise<OpenSession[]> {
      const rows = await listLoginSessions(database.connection, userId, clock.now());
      return rows.map((row) => presentOpenLoginSession(row, currentId));
    },

    /** @throws {DomainError} `not_found` for an unknown session or another user's session */
    async close(userId: string, id: string): Promise<void> {
      const isClosed = await deleteLoginSession(database.connection, userId, id);
      if (!isClosed) throw new DomainError('not_found');
    },

    async forgetExpired(): Promise<void> {
      await deleteExpiredLoginSessions(database.connection, clock.now());
    },

    async closeOthers(userId: string, currentId: string): Promise<number> {
      return await database.transaction(async (trx) => {
        await withdrawChallengesOf(trx, userId);
        return await deleteLoginSessionsOf(trx, userId, currentId);
      });
    },
  };
}

/**
 * Closes every session of a user, or all but the current one, in the transaction that requires it,
 * and ends their pending second steps.
 */
export async function closeLoginSessionsOf(
  trx: Transaction,
  userId: string,
  exceptId?: string,
): Promise<void> {
  await deleteLoginSessionsOf(trx, userId, exceptId);
  await withdrawChallengesOf(trx, userId);
}

/** Real user agents have under 300 characters, but the client chooses the header's length. */
const longestUserAgent = 400;
