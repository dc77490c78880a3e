import type { Store, Tax } from '@aforo/shared/contract';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/index.ts';

/** Bonos on sale, cheapest first; renewing ones only if `renewing` is true. */
export async function listPackagesForSale(
  connection: Connection,
  { renewing }: { renewing: boolean },
): Promise<Store['packages']> {
  const { rows } = await sql<Store['packages'][number]>`
    select t.id, t.name, t.credits, t.validity_days,
      t.validity_from, t.renews_monthly, t.weekly_limit,
      t.price_minor,
      array(select v.name from package_template_service l join service v on v.id = l.service_id
        where l.template_id = t.id order by v.name) as "serviceNames"
    from package_template t
    where t.status = 'active' and t.price_minor > 0 and (${renewing} or not t.renews_monthly)
    order by t.price_minor, t.name, t.id limit 200`.execute(connection);
  return rows;
}

/** A plan that clients can sign up for online; undefined for one that is not sold there. */
export async function findPlanForSale(
  connection: Connection,
  id: string,
): Promise<{ name: string; credits: number | null; serviceNames: string[] } | undefined> {
  const { rows } = await sql<{ name: string; credits: number | null; serviceNames: string[] }>`
    select t.name, t.credits,
      array(select v.name from package_template_service l join service v on v.id = l.service_id
        where l.template_id = t.id order by v.name) as "serviceNames"
    from package_template t
    where t.id = ${id} and t.renews_monthly and t.status = 'active'
      and t.price_minor > 0`.execute(connection);
  return rows[0];
}

/** Products that clients can buy online and that are in stock. */
export async function listProductsForSale(connection: Connection): Promise<Store['products']> {
  const { rows } = await sql<Store['products'][number]>`
    select id, name, description, picture_file_id, price_minor,
      case when is_stocked then stock end as stock
    from product
    where status = 'active' and is_online and price_minor > 0 and (not is_stocked or stock > 0)
    order by sort_name, id limit 200`.execute(connection);
  return rows;
}

export async function readProductOnline(
  connection: Connection,
  id: string,
): Promise<{ name: string; isOnline: boolean; stock: number | null } | undefined> {
  const row = await connection
    .selectFrom('product')
    .select(['name', 'isOnline', 'isStocked', 'stock'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, stock: row.isStocked ? row.stock : null };
}

/** The tax of a booking on the day of booking. */
export async function readBookingTax(connection: Connection, id: string): Promise<Tax> {
  const { rows } = await sql<Tax>`
    select tax_treatment, tax_cause,
      tax_basis_points
    from booking where id = ${id}`.execute(connection);
  const [tax] = rows;
  if (!tax) throw new Error('a booking without its row');
  return tax;
}
