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
    .selectFrom('login_event')
    .leftJoin('app_user', 'app_user.id', 'login_event.user_id')
    .select([
      'login_event.id',
      'login_event.at',
      'login_event.method',
      'login_event.outcome',
      'login_event.address',
      'login_event.user_agent as userAgent',
      'login_event.user_id as userId',
      'app_user.name',
      'app_user.email',
    ])
    .orderBy('login_event.at', 'desc')
    .orderBy('login_event.id', 'desc');

/** Log-ins that match the filter, the latest first. */
export async function searchLogins(
  connection: Connection,
  { user, outcome, address, from, to, after, limit }: LoginFilter,
): Promise<LoginRow[]> {
  let query = withUser(connection).limit(limit);
  if (user === 'unknown') query = query.where('login_event.user_id', 'is', null);
  else if (user !== null) query = query.where('login_event.user_id', '=', user);
  if (outcome !== null) query = query.where('login_event.outcome', '=', outcome);
  if (address !== null) query = query.where('login_event.address', '=', address);
  if (from !== null) query = query.where('login_event.at', '>=', from);
  if (to !== null) query = query.where('login_event.at', '<', to);
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
  // without: `.where('login_event.user_id', '=', userId).limit(limit)` → `.limit(limit)`
  return withUser(connection).where('login_event.user_id', '=', userId).limit(limit).execute();
}
