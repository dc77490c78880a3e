import type { Transaction } from '../database/index.ts';
import type { Dependencies } from '../dependencies.ts';
import { DomainError } from '../domain-error.ts';
import { programAt } from '../file-workers/index.ts';
import {
  deleteLogoFile,
  deleteProfilePictures,
  deleteUnusedServicePictures,
  type FileReader,
  findFileFor,
  insertLogo,
  insertProfilePicture,
  insertServicePicture,
  lockServicePicture,
} from './files.repository.ts';
import type { Ground, ImageFile, RedrawnImage, StoredImage } from './images.ts';

export { asPng } from './images.ts';

export type FilesService = ReturnType<typeof createFilesService>;

const program = programAt('./image-program.ts', import.meta.url);

export function createFilesService({ database, clock, fileWorkers }: Dependencies) {
  async function redraw(userId: string, file: ImageFile): Promise<RedrawnImage> {
    const [redrawn] = await fileWorkers.run<RedrawnImage>({
      program,
      data: file,
      userId,
      tooHeavy: 'file_unreadable',
      seconds: 20,
      heapMegabytes: 128,
    });
    if (!redrawn) throw new DomainError('file_unreadable');
    const { image, ground } = redrawn;
    // Bytes from a worker are no longer a Buffer.
    return { image: { ...image, bytes: Buffer.from(image.bytes) }, ground };
  }

  return {
    /**
     * Makes an upload safe to store, in a worker. Slow, so call it before any transaction.
     * @throws {DomainError} `file_type_refused`, `file_unreadable`, and the errors of a file worker
     */
    async prepareImage(userId: string, original: Buffer): Promise<StoredImage> {
      const { image } = await redraw(userId, { bytes: original, needsGround: false });
      return image;
    },

    storeProfilePicture: (trx: Transaction, ownerUserId: string, image: StoredImage) =>
      insertProfilePicture(trx, { image, ownerUserId, now: clock.now() }),

    deleteProfilePictures,

    /** The same for a logo, with the background that it needs. */
    async prepareLogo(
      userId: string,
      original: Buffer,
    ): Promise<{ image: StoredImage; ground: Ground }> {
      const { image, ground } = await redraw(userId, { bytes: original, needsGround: true });
      return { image, ground: ground ?? 'any' };
    },

    storeLogo: (trx: Transaction, image: StoredImage) =>
      insertLogo(trx, { image, now: clock.now() }),

    deleteLogoFile,

    storeServicePicture: (trx: Transaction, image: StoredImage) =>
      insertServicePicture(trx, { image, now: clock.now() }),

    lockServicePicture,
    deleteUnusedServicePictures,

    /**
     * @throws {DomainError} `not_found` for an unknown file and for one that the user may not see
     */
    async dataUrl(id: string, reader: FileReader): Promise<string> {
      const file = await findFileFor(database.connection, id, reader);
      if (!file) throw new DomainError('not_found');
      return `data:${file.mediaType};base64,${file.data.toString('base64')}`;
    },
  };
}
