import type { Clock } from '../clock.ts';
import type { Database, Transaction } from '../database/index.ts';
import { DomainError } from '../domain-error.ts';
import {
  deleteLogoFile,
  deleteProfilePictures,
  deleteUnusedServicePictures,
  findSharedFile,
  insertLogo,
  insertProfilePicture,
  insertServicePicture,
  lockServicePicture,
} from './files.repository.ts';
import { type Ground, groundFor, redrawImage, type StoredImage } from './images.ts';

export { asPng } from './images.ts';

export type FilesService = ReturnType<typeof createFilesService>;

export function createFilesService({ database, clock }: { database: Database; clock: Clock }) {
  return {
    /**
     * An upload made safe to store; slow, so before any transaction.
     * @throws {DomainError} `file_type_refused`, `file_unreadable`
     */
    prepareImage: (original: Buffer): Promise<StoredImage> => redrawImage(original),

    storeProfilePicture: (trx: Transaction, ownerUserId: string, image: StoredImage) =>
      insertProfilePicture(trx, { image, ownerUserId, now: clock.now() }),

    deleteProfilePictures,

    /** The same of a logo, with the ground that it is seen on. */
    async prepareLogo(original: Buffer): Promise<{ image: StoredImage; ground: Ground }> {
      const image = await redrawImage(original);
      return { image, ground: await groundFor(image.bytes) };
    },

    storeLogo: (trx: Transaction, image: StoredImage) =>
      insertLogo(trx, { image, now: clock.now() }),

    deleteLogoFile,

    storeServicePicture: (trx: Transaction, image: StoredImage) =>
      insertServicePicture(trx, { image, now: clock.now() }),

    lockServicePicture,
    deleteUnusedServicePictures,

    /** @throws {DomainError} `not_found` for what isn't there and what isn't for everybody alike */
    async dataUrl(id: string): Promise<string> {
      const file = await findSharedFile(database.connection, id);
      if (!file) throw new DomainError('not_found');
      return `data:${file.mediaType};base64,${file.data.toString('base64')}`;
    },
  };
}
