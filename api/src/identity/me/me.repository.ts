import type { Connection, Row } from '../../platform/database/index.ts';

export type ProfileRow = Row<
  'appUser',
  'id' | 'name' | 'email' | 'phone' | 'role' | 'pictureFileId' | 'createdAt'
>;

const columns = ['id', 'name', 'email', 'phone', 'role', 'pictureFileId', 'createdAt'] as const;

export async function findProfile(db: Connection, id: string): Promise<ProfileRow | undefined> {
  return await db.selectFrom('appUser').select(columns).where('id', '=', id).executeTakeFirst();
}

/**
 * A weaker lock than `for update`, because concurrent writes may reference the account as their
 * actor.
 */
export async function lockProfile(db: Connection, id: string): Promise<ProfileRow | undefined> {
  return await db
    .selectFrom('appUser')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateProfile(
  db: Connection,
  id: string,
  fields: { name: string; phone: string | null },
): Promise<ProfileRow> {
  return await db
    .updateTable('appUser')
    .set(fields)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function setPictureFileId(
  db: Connection,
  id: string,
  fileId: string | null,
): Promise<void> {
  await db.updateTable('appUser').set({ pictureFileId: fileId }).where('id', '=', id).execute();
}
