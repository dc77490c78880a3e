import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/index.ts';
import type { Closure, PriceChange } from './period-price.ts';

/** The announced prices of packages, by package. */
export async function listPriceChanges(
  connection: Connection,
  templateIds: readonly string[],
): Promise<Map<string, PriceChange[]>> {
  const { rows } = await sql<PriceChange & { templateId: string }>`
    select template_id, from_date::text as "fromDate", old_price_minor, new_price_minor,
      applied_at is not null as "isApplied"
    from membership_price_change where template_id = any(${templateIds}::uuid[])
    order by from_date`.execute(connection);
  const changes = new Map<string, PriceChange[]>();
  for (const { templateId, ...change } of rows) {
    changes.set(templateId, [...(changes.get(templateId) ?? []), change]);
  }
  return changes;
}

/** The center's rules of what a period costs. */
export interface PeriodRules {
  familyDiscountBasisPoints: number;
  closures: Closure[];
}

export async function readPeriodRules(connection: Connection): Promise<PeriodRules> {
  const { rows } = await sql<PeriodRules>`
    select r.family_discount_basis_points, (
      select coalesce(json_agg(json_build_object('name', c.name, 'fromDate', c.from_date,
        'toDate', c.to_date, 'charge', c.charge, 'feeMinor', c.fee_minor) order by c.from_date), '[]')
      from membership_closure c) as closures
    from membership_rules r`.execute(connection);
  if (!rows[0]) throw new Error('The rules of memberships have no row');
  return rows[0];
}

/**
 * The clients of whose household another person has a membership that began before theirs. Someone
 * without a membership comes after all who have one.
 */
export async function listLaterMembers(
  connection: Connection,
  clientIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select c.id
    from unnest(${clientIds}::uuid[]) as c(id)
    left join household_member h on h.dependant_id = c.id
    cross join lateral (select coalesce(h.payer_id, c.id) as payer_id) home
    where exists (
      select from (
        select home.payer_id as id
        union select dependant_id from household_member where payer_id = home.payer_id
      ) o
      join membership m on m.client_id = o.id and m.state <> 'ended'
      where o.id <> c.id and (m.started_at, o.id) < (coalesce((
        select min(w.started_at) from membership w
        where w.client_id = c.id and w.state <> 'ended'), 'infinity'), c.id))`.execute(connection);
  return new Set(rows.map(({ id }) => id));
}
