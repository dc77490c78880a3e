import type { Connection, Row } from '../../../platform/database/index.ts';
import { newId } from '../../../platform/ids.ts';

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

export type LinkRow = Row<'authLink', 'id' | 'userId' | 'registrationId' | 'expiresAt' | 'usedAt'>;

export async function insertLink(db: Connection, link: NewLink): Promise<void> {
  await db
    .insertInto('authLink')
    .values({
      id: newId(),
      kind: link.kind,
      userId: link.owner && 'userId' in link.owner ? link.owner.userId : null,
      registrationId:
        link.owner && 'registrationId' in link.owner ? link.owner.registrationId : null,
      tokenHash: link.tokenHash,
      createdAt: link.createdAt,
      expiresAt: link.expiresAt,
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
    .selectFrom('authLink')
    .select(['id', 'userId', 'registrationId', 'expiresAt', 'usedAt'])
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', kind);
}

export async function spendLink(db: Connection, id: string, now: Date): Promise<void> {
  await db.updateTable('authLink').set({ usedAt: now }).where('id', '=', id).execute();
}

/** Invalidates all unused links of these kinds, e.g. the other mails after one was used. */
export async function spendLinksOfUser(
  db: Connection,
  userId: string,
  kinds: readonly LinkKind[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('authLink')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('kind', 'in', kinds)
    .where('usedAt', 'is', null)
    .execute();
}

/** Deletes the unused invitations of the first administrator. */
export async function deleteOwnerlessLinks(db: Connection): Promise<void> {
  await db
    .deleteFrom('authLink')
    .where('userId', 'is', null)
    .where('registrationId', 'is', null)
    .execute();
}

/** Deletes links that expired before this instant. */
export async function deleteLinksExpiredBefore(db: Connection, instant: Date): Promise<void> {
  await db.deleteFrom('authLink').where('expiresAt', '<', instant).execute();
}
