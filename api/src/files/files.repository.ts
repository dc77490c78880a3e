import { createHash } from 'node:crypto';
import type { Connection } from '../database/database.ts';
import { newId } from '../ids.ts';
import type { StoredImage } from './images.ts';

const profilePicture = 'profilePicture';

export async function insertProfilePicture(
  db: Connection,
  picture: { image: StoredImage; ownerUserId: string; now: Date },
): Promise<string> {
  const { image, ownerUserId, now } = picture;
  const id = newId();
  await db
    .insertInto('file')
    .values({
      id,
      kind: profilePicture,
      media_type: image.mediaType,
      byte_length: image.bytes.length,
      sha256: createHash('sha256').update(image.bytes).digest(),
      data: image.bytes,
      owner_user_id: ownerUserId,
      created_at: now,
    })
    .execute();
  return id;
}

export interface FileRow {
  mediaType: string;
  data: Buffer;
  sha256: Buffer;
}

/** A file that any logged-in person may see: today, profile pictures that their owner still uses. */
export async function findSharedFile(db: Connection, id: string): Promise<FileRow | undefined> {
  return await db
    .selectFrom('file')
    .select(['media_type as mediaType', 'data', 'sha256'])
    .where('id', '=', id)
    .where('kind', '=', profilePicture)
    .executeTakeFirst();
}

/** Takes away a user's pictures, all or all but one. */
export async function deleteProfilePictures(
  db: Connection,
  userId: string,
  exceptId?: string,
): Promise<void> {
  let query = db
    .deleteFrom('file')
    .where('owner_user_id', '=', userId)
    .where('kind', '=', profilePicture);
  if (exceptId !== undefined) query = query.where('id', '!=', exceptId);
  await query.execute();
}
