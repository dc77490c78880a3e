import { sql } from 'kysely';
import type { Connection, Row } from '../../../platform/database/index.ts';

export type Package = Row<'packageTemplate', 'id' | 'name' | 'kind' | 'status'>;

export async function listPackages(connection: Connection): Promise<Package[]> {
  return connection
    .selectFrom('packageTemplate')
    .select(['id', 'name', 'kind', 'status'])
    .orderBy('createdAt')
    .execute();
}

/** The valid bonos of these clients, with their template. */
export async function listLivePurchases(
  connection: Connection,
  clientIds: readonly string[],
  now: Date,
): Promise<{ clientId: string; templateId: string }[]> {
  const { rows } = await sql<{ clientId: string; templateId: string }>`
    select distinct client_id, template_id from package_purchase
    where client_id = any(${clientIds}::uuid[]) and pays_for <> 'makeUp'
      and state in ('active', 'frozen', 'pendingPayment')
      and (expires_at is null or expires_at > ${now}) and (kind = 'unlimited' or balance > 0)
  `.execute(connection);
  return rows;
}
