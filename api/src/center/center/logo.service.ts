import type { Actor, CenterLogo, LogoGround } from '@aforo/shared/contract';
import type { Connection, Transaction, TransactionFor } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { DemoConfig } from '../../platform/config/exposure.ts';
import { asPng, type FilesService } from '../../platform/files/index.ts';
import { centerAuditId, lockCenter, readCenter } from './center.repository.ts';
import { isDemoOpen } from './demo-state.ts';
import { findLogoFile, logoOf, updateLogo } from './logo.repository.ts';

/** The logo in the format of mails and PDFs. */
export interface PrintableLogo {
  png: Buffer;
  ground: LogoGround;
}

/** Cached until the logo changes. */
let cachedLogo: ({ fileId: string } & PrintableLogo) | null = null;

/** The logo for mails and printing; null when there is none. */
export async function readPrintableLogo(connection: Connection): Promise<PrintableLogo | null> {
  const file = await findLogoFile(connection);
  if (!file) return null;
  if (cachedLogo?.fileId !== file.id) {
    cachedLogo = { fileId: file.id, png: await asPng(file.data), ground: file.ground };
  }
  return cachedLogo;
}

interface Sender {
  name: string;
  isDemoOpen: boolean;
  logo: PrintableLogo | null;
  primaryColor: string;
  /** Where answers go: the center's e-mail. */
  replyTo: string | null;
}

/** The sender of mails. */
export async function readSender(connection: Connection, config: DemoConfig): Promise<Sender> {
  const center = await readCenter(connection);
  // Most centers have no logo, and this runs for each mail.
  const logo = center.logoFileId === null ? null : await readPrintableLogo(connection);
  return {
    name: center.name,
    isDemoOpen: await isDemoOpen({ connection, config }),
    logo,
    primaryColor: center.primaryColor,
    replyTo: center.email,
  };
}

/** Sets and removes the logo. */
export function createLogoService({ database, audit }: Dependencies, files: FilesService) {
  async function replace(trx: Transaction, actor: Actor, logo: CenterLogo | null): Promise<void> {
    const before = logoOf(await lockCenter(trx));
    await updateLogo(trx, logo);
    if (before) await files.deleteLogoFile(trx, before.fileId);
    const entity = { entity: 'center', entityId: centerAuditId } as const;
    const changes = [
      { field: 'logo', before: before?.fileId ?? null, after: logo?.fileId ?? null },
    ];
    await audit.write(trx, { actor, action: 'updated', ...entity, changes });
  }

  return {
    /** @throws {DomainError} `not_found` for any file but the current logo */
    async read(id: string): Promise<Buffer> {
      const file = await findLogoFile(database.connection);
      if (file?.id !== id) throw new DomainError('not_found');
      return file.data;
    },

    /** @throws {DomainError} `file_type_refused`, `file_unreadable` */
    async put(
      transaction: TransactionFor<CenterLogo>,
      actor: Actor,
      original: Buffer,
    ): Promise<CenterLogo> {
      const { image, ground } = await files.prepareLogo(actor.userId, original);
      return transaction(async (trx) => {
        const logo = { fileId: await files.storeLogo(trx, image), ground };
        await replace(trx, actor, logo);
        return logo;
      });
    },

    async remove(trx: Transaction, actor: Actor): Promise<void> {
      if (logoOf(await lockCenter(trx))) await replace(trx, actor, null);
    },
  };
}
