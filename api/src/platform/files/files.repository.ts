import { createHash } from 'node:crypto';
import type { Connection, Row } from '../database/index.ts';
import { newId } from '../ids.ts';
import type { StoredImage } from './images.ts';

const profilePicture = 'profilePicture';
const servicePicture = 'servicePicture';
const centerLogo = 'centerLogo';

export async function insertProfilePicture(
  db: Connection,
  picture: { image: StoredImage; ownerUserId: string; now: Date },
): Promise<string> {
  return insertPicture(db, profilePicture, picture);
}

/** The picture has no owner: it stays when its uploader is deleted. */
export async function insertServicePicture(
  db: Connection,
  picture: { image: StoredImage; now: Date },
): Promise<string> {
  return insertPicture(db, servicePicture, { ...picture, ownerUserId: null });
}

/** The logo has no owner either. */
export async function insertLogo(
  db: Connection,
  picture: { image: StoredImage; now: Date },
): Promise<string> {
  return insertPicture(db, centerLogo, { ...picture, ownerUserId: null });
}

export async function deleteLogoFile(db: Connection, id: string): Promise<void> {
  await db.deleteFrom('file').where('id', '=', id).where('kind', '=', centerLogo).execute();
}

async function insertPicture(
  db: Connection,
  kind: string,
  picture: { image: StoredImage; ownerUserId: string | null; now: Date },
): Promise<string> {
  const { image, ownerUserId, now } = picture;
  const id = newId();
  await db
    .insertInto('file')
    .values({
      id,
      kind,
      mediaType: image.mediaType,
      byteLength: image.bytes.length,
      sha256: createHash('sha256').update(image.bytes).digest(),
      data: image.bytes,
      ownerUserId,
      createdAt: now,
    })
    .execute();
  return id;
}

export type FileRow = Row<'file', 'mediaType' | 'data' | 'sha256'>;

export interface FileReader {
  userId: string;
  isStaff: boolean;
}

/**
 * A file that this user may see. Clients see their own picture, those of professionals, and those
 * in use by services and products; the staff sees every picture of these kinds.
 */
export async function findFileFor(
  db: Connection,
  id: string,
  { userId, isStaff }: FileReader,
): Promise<FileRow | undefined> {
  // guard: a client’s picture is readable by the client and staff (own-picture.test.ts)
  // without: `.$if(!isStaff,` → `.$if(userId === '',`
  return await db
    .selectFrom('file')
    .select(['mediaType', 'data', 'sha256'])
    .where('id', '=', id)
    .where('kind', 'in', [profilePicture, servicePicture])
    .$if(!isStaff, (files) =>
      files.where(({ or, eb, exists, selectFrom }) =>
        or([
          eb('ownerUserId', '=', userId),
          exists(
            selectFrom('professional')
              .select('professional.id')
              .whereRef('professional.userId', '=', 'file.ownerUserId'),
          ),
          exists(
            selectFrom('service')
              .select('service.id')
              .whereRef('service.pictureFileId', '=', 'file.id'),
          ),
          exists(
            selectFrom('product')
              .select('product.id')
              .whereRef('product.pictureFileId', '=', 'file.id'),
          ),
        ]),
      ),
    )
    .executeTakeFirst();
}

/** Deletes a user's pictures, all or all but one. */
export async function deleteProfilePictures(
  db: Connection,
  userId: string,
  exceptId?: string,
): Promise<void> {
  let query = db
    .deleteFrom('file')
    .where('ownerUserId', '=', userId)
    .where('kind', '=', profilePicture);
  if (exceptId !== undefined) query = query.where('id', '!=', exceptId);
  await query.execute();
}

/** Locks a service's or product's picture against deletion until the transaction ends. */
export async function lockServicePicture(db: Connection, id: string): Promise<boolean> {
  const file = await db
    .selectFrom('file')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', servicePicture)
    .forUpdate()
    .executeTakeFirst();
  return file !== undefined;
}

/**
 * Deletes pictures that no service and no product uses: those uploaded before an instant, or a
 * single one.
 */
export async function deleteUnusedServicePictures(
  db: Connection,
  which: { uploadedBefore: Date } | { id: string },
): Promise<void> {
  let query = db
    .deleteFrom('file')
    .where('kind', '=', servicePicture)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('service')
            .select('service.id')
            .whereRef('service.pictureFileId', '=', 'file.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('product')
            .select('product.id')
            .whereRef('product.pictureFileId', '=', 'file.id'),
        ),
      ),
    );
  query =
    'id' in which
      ? query.where('id', '=', which.id)
      : query.where('createdAt', '<', which.uploadedBefore);
  await query.execute();
}
