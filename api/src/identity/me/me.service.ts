import type { Actor, AuditEntry, Profile } from '@aforo/shared/contract';
import type { Transaction, TransactionFor } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { FilesService } from '../../platform/files/index.ts';
import { normalisePhone } from '../../platform/phone.ts';
import { readCenter } from '../../center/center/index.ts';
import { presentProfile } from './me.presenter.ts';
import {
  findProfile,
  lockProfile,
  type ProfileRow,
  setPictureFileId,
  updateProfile,
} from './me.repository.ts';

interface MeDependencies extends Dependencies {
  files: FilesService;
  /** Runs before the account is written, because the client record is locked first. */
  onProfileChanged: (trx: Transaction, actor: Actor, changed: Partial<Fields>) => Promise<void>;
}

interface Fields {
  name: string;
  phone: string | null;
}

export type MeService = ReturnType<typeof createMeService>;

export function createMeService({ database, audit, files, onProfileChanged }: MeDependencies) {
  return {
    async profile(userId: string): Promise<Profile> {
      const row = await findProfile(database.connection, userId);
      if (!row) throw new DomainError('not_found');
      return presentProfile(row);
    },

    /** @throws {DomainError} `validation_failed` (phone) */
    async update(
      trx: Transaction,
      actor: Actor,
      input: { name: string; phone: string },
    ): Promise<Profile> {
      const { country } = await readCenter(trx);
      const fields: Fields = { name: input.name, phone: normalisePhone(input.phone, country) };
      const known = await findProfile(trx, actor.userId);
      if (!known) throw new DomainError('not_found');
      await onProfileChanged(trx, actor, {
        ...(known.name === fields.name ? {} : { name: fields.name }),
        ...(known.phone === fields.phone ? {} : { phone: fields.phone }),
      });
      const before = await lockProfile(trx, actor.userId);
      if (!before) throw new DomainError('not_found');
      const changes = changesBetween(before, fields);
      if (changes.length === 0) return presentProfile(before);
      const after = await updateProfile(trx, actor.userId, fields);
      await audit.write(trx, {
        actor,
        action: 'updated',
        entity: 'user',
        entityId: actor.userId,
        changes,
      });
      return presentProfile(after);
    },

    /**
     * Replaces the profile picture.
     * @throws {DomainError} `file_type_refused`, `file_unreadable`
     */
    async putPicture(
      run: TransactionFor<{ fileId: string }>,
      userId: string,
      original: Buffer,
    ): Promise<{ fileId: string }> {
      const image = await files.prepareImage(userId, original);
      return await run(async (trx) => {
        const fileId = await files.storeProfilePicture(trx, userId, image);
        await setPictureFileId(trx, userId, fileId);
        await files.deleteProfilePictures(trx, userId, fileId);
        return { fileId };
      });
    },

    async deletePicture(trx: Transaction, userId: string): Promise<void> {
      await setPictureFileId(trx, userId, null);
      await files.deleteProfilePictures(trx, userId);
    },
  };
}

function changesBetween(
  before: ProfileRow,
  after: { name: string; phone: string | null },
): AuditEntry['changes'] {
  return (['name', 'phone'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field], after: after[field] }));
}
