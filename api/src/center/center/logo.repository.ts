import type { CenterLogo, LogoGround } from '@aforo/shared/contract';
import type { Connection } from '../../platform/database/index.ts';
import type { CenterRow } from './center.repository.ts';

export function logoOf(row: Pick<CenterRow, 'logo_file_id' | 'logo_ground'>): CenterLogo | null {
  if (row.logo_file_id === null) return null;
  return { fileId: row.logo_file_id, ground: row.logo_ground };
}

/** The file of the current logo; other files are never served here. */
export async function findLogoFile(
  connection: Connection,
): Promise<{ id: string; ground: LogoGround; data: Buffer } | undefined> {
  const row = await connection
    .selectFrom('center')
    .innerJoin('file', 'file.id', 'center.logo_file_id')
    .select(['file.id', 'center.logo_ground', 'file.data'])
    .executeTakeFirst();
  return row && { id: row.id, ground: row.logo_ground, data: row.data };
}

export async function updateLogo(connection: Connection, logo: CenterLogo | null): Promise<void> {
  await connection
    .updateTable('center')
    .set({ logo_file_id: logo?.fileId ?? null, logo_ground: logo?.ground ?? 'any' })
    .execute();
}
