import { sql } from 'kysely';
import type { PackageTemplate } from '@aforo/shared/contract';
import type { Connection } from '../../../platform/database/index.ts';

/** A package that only bonos from another program have. */
export interface ImportedTemplate {
  id: string;
  name: string;
  kind: PackageTemplate['kind'];
  /** Null for an unlimited one. */
  credits: number | null;
}

/** For bonos of a file that give no last day. */
const validityDays = 365;

/**
 * Creates packages that are archived at once, for every service and without a price: they are not
 * sold here, and their bonos are already paid.
 */
export async function insertImportedTemplates(
  connection: Connection,
  templates: readonly ImportedTemplate[],
  { importId, at }: { importId: string; at: Date },
): Promise<void> {
  await connection
    .insertInto('packageTemplate')
    .values(
      templates.map((template) => ({
        ...template,
        validityDays,
        validityFrom: 'purchase' as const,
        weeklyLimit: null,
        priceMinor: 0,
        taxBasisPoints: 0,
        status: 'archived' as const,
        createdAt: at,
        importId,
      })),
    )
    .execute();
}

/** Raises the sessions of packages that this import created and that were not changed since. */
export async function raiseImportedCredits(
  connection: Connection,
  importId: string,
  { id, credits }: { id: string; credits: number },
): Promise<void> {
  await connection
    .updateTable('packageTemplate')
    .set({ credits })
    .where('id', '=', id)
    .where('importId', '=', importId)
    .where('version', '=', 1)
    .where('credits', '<', credits)
    .execute();
}

/**
 * Deletes the packages that an import created, except those that were changed or that something
 * uses. @returns their ids
 */
export async function deleteImportedTemplates(
  connection: Connection,
  importId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from package_template t
    where t.import_id = ${importId} and t.version = 1 and t.status = 'archived'
      and not exists (select from package_purchase x where x.template_id = t.id)
      and not exists (select from membership x where t.id in (x.template_id, x.next_template_id))
      and not exists (select from online_payment x where x.package_template_id = t.id)
      and not exists (select from promotion_code_package x where x.template_id = t.id)
      and not exists (select from sale_line x where x.package_template_id = t.id)
    returning t.id`.execute(connection);
  return rows.map(({ id }) => id);
}
