import { sql } from 'kysely';
import { type Role, searchTerms, type UserListQuery } from '@aforo/shared/contract';
import type { Connection, Row } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import { likePattern } from '../../platform/like-pattern.ts';

export type UserRow = Row<
  'appUser',
  'id' | 'name' | 'email' | 'role' | 'status' | 'lastSeenAt' | 'createdAt'
>;

const columns = ['id', 'name', 'email', 'role', 'status', 'lastSeenAt', 'createdAt'] as const;

export async function listUsers(
  db: Connection,
  query: UserListQuery,
): Promise<{ rows: UserRow[]; total: number }> {
  let filtered = db.selectFrom('appUser').where('erasedAt', 'is', null);
  // Every term must occur in the name or the e-mail.
  for (const term of searchTerms(query.q)) {
    filtered = filtered.where(
      sql<boolean>`search_words(name) || ' ' || search_text(email)
        like search_text(${likePattern(term)})`,
    );
  }
  if (query.role !== 'any') filtered = filtered.where('role', '=', query.role);
  if (query.status !== 'any') filtered = filtered.where('status', '=', query.status);
  const { total } = await filtered
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await filtered
    .select(columns)
    .orderBy(sql`search_text(name)`)
    .orderBy('id')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
  return { rows, total: Number(total) };
}

/** Undefined when the e-mail is taken. */
export async function insertInvitedUser(
  db: Connection,
  user: { name: string; email: string; role: Role; now: Date },
): Promise<UserRow | undefined> {
  return await db
    .insertInto('appUser')
    .values({
      id: newId(),
      name: user.name,
      email: user.email,
      role: user.role,
      createdAt: user.now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/** Removes the name and the address of an account whose invitation was not accepted. */
export async function blankInvited(db: Connection, id: string, now: Date): Promise<void> {
  await sql`
    update app_user set name = 'Invitación retirada', email = 'borrado-' || id || '@borrado.invalid',
      phone = null, blocked_at = ${now}, erased_at = ${now}
    where id = ${id} and password_hash is null and email_verified_at is null
      and erased_at is null`.execute(db);
}

const selectUser = (db: Connection, id: string) =>
  db.selectFrom('appUser').select(columns).where('id', '=', id).where('erasedAt', 'is', null);

export async function findUser(db: Connection, id: string): Promise<UserRow | undefined> {
  return await selectUser(db, id).executeTakeFirst();
}

/** Locks the row, so that two changes of one account run one after the other. */
export async function lockUser(db: Connection, id: string): Promise<UserRow | undefined> {
  return await selectUser(db, id).forUpdate().executeTakeFirst();
}

/**
 * Locks the administrators who can log in until the transaction ends. In the order of their ids, so
 * that two transactions that lock them wait for each other instead of deadlocking; the second then
 * sees the first one's changes.
 */
export async function lockActiveAdminIds(db: Connection): Promise<string[]> {
  const rows = await db
    .selectFrom('appUser')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

export async function setRole(db: Connection, id: string, role: Role): Promise<UserRow> {
  return await db
    .updateTable('appUser')
    .set({ role })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function setBlockedAt(
  db: Connection,
  id: string,
  blockedAt: Date | null,
): Promise<UserRow> {
  return await db
    .updateTable('appUser')
    .set({ blockedAt })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}
