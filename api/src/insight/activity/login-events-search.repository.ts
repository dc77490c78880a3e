import type { LoginMethod, LoginOutcome } from '@aforo/shared/contract';
import { sql } from 'kysely';
import type { Connection } from '../../platform/database/index.ts';
import type { Keyset } from '../../platform/keyset.ts';

export interface LoginFilter {
  /** A user's id, `unknown` for attempts without a matching account, or null for any user. */
  user: string | null;
  outcome: LoginOutcome | null;
  address: string | null;
  /** The first instant (inclusive) and the end (exclusive). */
  from: Date | null;
  to: Date | null;
  after: Keyset | null;
  limit: number;
}

export interface LoginRow {
  id: string;
  at: Date;
  method: LoginMethod;
  outcome: LoginOutcome;
  address: string;
  userAgent: string;
  userId: string | null;
  name: string | null;
  email: string | null;
}

const withUser = (connection: Connection) =>
  connection
    .selectFrom('loginEvent')
    .leftJoin('appUser', 'appUser.id', 'loginEvent.userId')
    .select([
      'loginEvent.id',
      'loginEvent.at',
      'loginEvent.method',
      'loginEvent.outcome',
      'loginEvent.address',
      'loginEvent.userAgent',
      'loginEvent.userId',
      'appUser.name',
      'appUser.email',
    ])
    .orderBy('loginEvent.at', 'desc')
    .orderBy('loginEvent.id', 'desc');

/** Log-ins that match the filter, the latest first. */
export async function searchLogins(
  connection: Connection,
  { user, outcome, address, from, to, after, limit }: LoginFilter,
): Promise<LoginRow[]> {
  let query = withUser(connection).limit(limit);
  if (user === 'unknown') query = query.where('loginEvent.userId', 'is', null);
  else if (user !== null) query = query.where('loginEvent.userId', '=', user);
  if (outcome !== null) query = query.where('loginEvent.outcome', '=', outcome);
  if (address !== null) query = query.where('loginEvent.address', '=', address);
  if (from !== null) query = query.where('loginEvent.at', '>=', from);
  if (to !== null) query = query.where('loginEvent.at', '<', to);
  if (after !== null) {
    query = query.where(
      sql<boolean>`(login_event.at, login_event.id) < (${after.at}, ${after.id}::uuid)`,
    );
  }
  return query.execute();
}

export async function listLoginsOf(
  connection: Connection,
  userId: string,
  limit: number,
): Promise<LoginRow[]> {
  // guard: login events are filtered by account (activity/login-events.test.ts)
  // without: `.where('loginEvent.userId', '=', userId).limit(limit)` → `.limit(limit)`
  return withUser(connection).where('loginEvent.userId', '=', userId).limit(limit).execute();
}
