import type { CenterLogo, LogoGround } from '@aforo/shared/contract';
import type { Connection } from '../../platform/database/index.ts';
import type { CenterRow } from './center.repository.ts';

export function logoOf(row: Pick<CenterRow, 'logoFileId' | 'logoGround'>): CenterLogo | null {
  if (row.logoFileId === null) return null;
  return { fileId: row.logoFileId, ground: row.logoGround };
}

/** The file of the current logo; other files are never served here. */
export async function findLogoFile(
  connection: Connection,
): Promise<{ id: string; ground: LogoGround; data: Buffer } | undefined> {
  const row = await connection
    .selectFrom('center')
    .innerJoin('file', 'file.id', 'center.logoFileId')
    .select(['file.id', 'center.logoGround', 'file.data'])
    .executeTakeFirst();
  return row && { id: row.id, ground: row.logoGround, data: row.data };
}

export async function updateLogo(connection: Connection, logo: CenterLogo | null): Promise<void> {
  await connection
    .updateTable('center')
    .set({ logoFileId: logo?.fileId ?? null, logoGround: logo?.ground ?? 'any' })
    .execute();
}
