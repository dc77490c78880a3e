import type { Connection, Row } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';

export type LinkKind = 'verification' | 'passwordReset' | 'invitation';

/** The owner of a link; null for the first administrator of an empty center. */
export type LinkOwner = { userId: string } | { registrationId: string } | null;

export interface NewLink {
  kind: LinkKind;
  owner: LinkOwner;
  tokenHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
}

export type LinkRow = Row<'auth_link', 'id' | 'userId' | 'registrationId' | 'expiresAt' | 'usedAt'>;

export async function insertLink(db: Connection, link: NewLink): Promise<void> {
  await db
    .insertInto('auth_link')
    .values({
      id: newId(),
      kind: link.kind,
      user_id: link.owner && 'userId' in link.owner ? link.owner.userId : null,
      registration_id:
        link.owner && 'registrationId' in link.owner ? link.owner.registrationId : null,
      token_hash: link.tokenHash,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .execute();
}

export async function findLink(
  db: Connection,
  kind: LinkKind,
  tokenHash: Buffer,
): Promise<LinkRow | undefined> {
  return await linkQuery(db, kind, tokenHash).executeTakeFirst();
}

/** Locks the row until the transaction ends, so that a link opened twice at once is used once. */
export async function lockLink(
  db: Connection,
  kind: LinkKind,
  tokenHash: Buffer,
): Promise<LinkRow | undefined> {
  return await linkQuery(db, kind, tokenHash).forUpdate().executeTakeFirst();
}

function linkQuery(db: Connection, kind: LinkKind, tokenHash: Buffer) {
  return db
    .selectFrom('auth_link')
    .select([
      'id',
      'user_id as userId',
      'registration_id as registrationId',
      'expires_at as expiresAt',
      'used_at as usedAt',
    ])
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind);
}

export async function spendLink(db: Connection, id: string, now: Date): Promise<void> {
  await db.updateTable('auth_link').set({ used_at: now }).where('id', '=', id).execute();
}

/** Invalidates all unused links of these kinds, e.g. the other mails after one was used. */
export async function spendLinksOfUser(
  db: Connection,
  userId: string,
  kinds: readonly LinkKind[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('auth_link')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .execute();
}

/** Deletes the unused invitations of the first administrator. */
export async function deleteOwnerlessLinks(db: Connection): Promise<void> {
  await db
    .deleteFrom('auth_link')
    .where('user_id', 'is', null)
    .where('registration_id', 'is', null)
    .execute();
}

/** Deletes links that expired before this instant. */
export async function deleteLinksExpiredBefore(db: Connection, instant: Date): Promise<void> {
  await db.deleteFrom('auth_link').where('expires_at', '<', instant).execute();
}
