import type { Role } from '@aforo/shared/contract';
import { CompiledQuery } from 'kysely';
import {
  type Connection,
  type Database,
  type Row,
  runPrepared,
  type Transaction,
} from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';

/** A login session with its user, read in one query because every request does it. */
export interface LoginSession extends Row<
  'loginSession',
  'id' | 'createdAt' | 'lastSeenAt' | 'expiresAt' | 'userId' | 'provedAt'
> {
  name: string;
  email: string;
  role: Role;
  pictureFileId: string | null;
  clientId: string | null;
  professionalId: string | null;
  /** The clients under age for whom the user acts, by name. */
  dependants: { id: string; name: string }[];
  /** The center requires a second factor for this role, and the account has none. */
  needsSecondFactor: boolean;
  /** The account still has the published demo password. */
  hasDemoPassword: boolean;
}

// Blocking a user also deletes their login sessions; the status is a second guard.
const loginSession = `
  select s.id, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt",
    s.expires_at as "expiresAt", u.id as "userId", u.name, u.email, u.role,
    u.picture_file_id as "pictureFileId", c.id as "clientId", p.id as "professionalId",
    s.proved_at as "provedAt",
    (select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name)
        order by d.sort_name, d.id), '[]')
      from managed_dependants($2) m join client d on d.id = m.dependant_id
      where m.payer_id = c.id) as dependants,
    (u.role = any(center.second_factor_roles)
      and not exists (select from passkey where user_id = u.id)
      and not exists (select from totp_factor where user_id = u.id and state = 'enabled'))
      as "needsSecondFactor",
    coalesce(u.password_hash = center.demo_password_hash, false) as "hasDemoPassword"
  from login_session s
  join app_user u on u.id = s.user_id
  cross join center
  left join client c on c.user_id = u.id
  left join professional p on p.user_id = u.id
  where s.token_hash = $1 and u.status = 'active'`;

function loginSessionOf(tokenHash: Buffer, now: Date): CompiledQuery<LoginSession> {
  return CompiledQuery.raw(loginSession, [tokenHash, now]);
}

/**
 * Every request runs this query. It is SQL text, because building it took as long as running it.
 */
export async function readLoginSession(
  database: Pick<Database, 'pool'>,
  tokenHash: Buffer,
  now: Date,
): Promise<LoginSession | undefined> {
  const [row] = await runPrepared(database, 'login session', loginSessionOf(tokenHash, now));
  return row;
}

/** The same query inside a transaction. */
export async function findLoginSession(
  trx: Transaction,
  tokenHash: Buffer,
  now: Date,
): Promise<LoginSession | undefined> {
  const { rows } = await trx.executeQuery(loginSessionOf(tokenHash, now));
  return rows[0];
}

export interface NewLoginSession {
  userId: string;
  tokenHash: Buffer;
  userAgent: string;
  now: Date;
  expiresAt: Date;
}

export async function insertLoginSession(db: Connection, session: NewLoginSession): Promise<void> {
  await db
    .insertInto('loginSession')
    .values({
      id: newId(),
      userId: session.userId,
      tokenHash: session.tokenHash,
      userAgent: session.userAgent,
      createdAt: session.now,
      lastSeenAt: session.now,
      expiresAt: session.expiresAt,
      // Logging in is a proof of identity.
      provedAt: session.now,
    })
    .execute();
  await noteLastSeen(db, session.userId, session.now);
}

/** Does nothing when the session has ended meanwhile. */
export async function setProvedAt(db: Connection, id: string, now: Date): Promise<void> {
  await db.updateTable('loginSession').set({ provedAt: now }).where('id', '=', id).execute();
}

/** Updates the last use of a session and of its user, unless another request just did. */
export async function touchLoginSession(
  db: Connection,
  id: string,
  seen: { before: Date; now: Date; expiresAt: Date },
): Promise<void> {
  const touched = await db
    .updateTable('loginSession')
    .set({ lastSeenAt: seen.now, expiresAt: seen.expiresAt })
    .where('id', '=', id)
    .where('lastSeenAt', '=', seen.before)
    .returning('userId')
    .executeTakeFirst();
  if (touched) await noteLastSeen(db, touched.userId, seen.now);
}

async function noteLastSeen(db: Connection, userId: string, now: Date): Promise<void> {
  await db.updateTable('appUser').set({ lastSeenAt: now }).where('id', '=', userId).execute();
}

export interface OpenLoginSession {
  id: string;
  userAgent: string;
  createdAt: Date;
  lastSeenAt: Date;
}

export async function listLoginSessions(
  db: Connection,
  userId: string,
  now: Date,
): Promise<OpenLoginSession[]> {
  return await db
    .selectFrom('loginSession')
    .select(['id', 'userAgent', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .execute();
}

export async function deleteLoginSession(
  db: Connection,
  userId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('loginSession')
    // guard: a login session is closed by its owner (authorisation.test.ts)
    // without: `.where('userId', '=', userId)`
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteLoginSessionByToken(db: Connection, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('loginSession').where('tokenHash', '=', tokenHash).execute();
}

/** Deletes a user's login sessions, all or all but one. @returns the number of deleted sessions */
export async function deleteLoginSessionsOf(
  db: Connection,
  userId: string,
  exceptId?: string,
): Promise<number> {
  let query = db.deleteFrom('loginSession').where('userId', '=', userId);
  if (exceptId !== undefined) query = query.where('id', '!=', exceptId);
  const { numDeletedRows } = await query.executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteExpiredLoginSessions(db: Connection, now: Date): Promise<void> {
  await db.deleteFrom('loginSession').where('expiresAt', '<=', now).execute();
}
