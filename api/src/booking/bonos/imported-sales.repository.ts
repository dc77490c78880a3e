import { sql } from 'kysely';
import type { Connection } from '../../platform/database/index.ts';

interface ImportedSale {
  /** Of the sale, its one line and its payment alike. */
  id: string;
  clientId: string;
  templateId: string;
  at: Date;
  method: 'cash' | 'card' | 'transfer' | 'other';
  userId?: string | null;
}

/**
 * Sales of one bono each, paid whole and without a document, at the template's own price. The lines
 * have the sales' ids.
 */
export async function insertImportedSales(
  connection: Connection,
  sales: readonly ImportedSale[],
): Promise<void> {
  const given = sql`
    select x.id, x.client_id, x.method, x.at, t.id as template_id, t.name, t.price_minor,
      t.tax_treatment, t.tax_cause, t.tax_basis_points, u.id as user_id
    from jsonb_to_recordset(${JSON.stringify(
      sales.map(({ id, clientId, templateId, at, method, userId }) => ({
        id,
        client_id: clientId,
        template_id: templateId,
        at,
        method,
        user_id: userId ?? null,
      })),
    )}::jsonb) as x (id uuid, client_id uuid, template_id uuid, at timestamptz, method text,
      user_id uuid)
    join package_template t on t.id = x.template_id
    left join app_user u on u.id = x.user_id`;
  await sql`
    insert into sale (id, kind, state, origin, client_id, total_minor, created_at, issued_at,
      issued_by_user_id)
    select id, 'sale', 'issued', 'imported', client_id, price_minor, at, at, user_id
    from (${given}) g`.execute(connection);
  await sql`
    insert into sale_line (id, sale_id, position, kind, package_template_id, description, quantity,
      unit_price_minor, total_minor, tax_treatment, tax_cause, tax_basis_points)
    select id, id, 1, 'package', template_id, name, 1, price_minor, price_minor, tax_treatment,
      tax_cause, tax_basis_points
    from (${given}) g`.execute(connection);
  await sql`
    insert into sale_tax (sale_id, tax_treatment, tax_cause, tax_basis_points, gross_minor,
      base_minor, quota_minor)
    select id, tax_treatment, coalesce(tax_cause, ''), tax_basis_points, price_minor,
      price_minor - quota, quota
    from (
      select *, round(price_minor::numeric * tax_basis_points / (10000 + tax_basis_points))::integer
        as quota
      from (${given}) g
    ) q`.execute(connection);
  await sql`
    insert into payment (id, sale_id, method, amount_minor, state, created_at, captured_at,
      received_by_user_id)
    select id, id, method, price_minor, 'captured', at, at, user_id
    from (${given}) g where price_minor > 0`.execute(connection);
}
