import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import type { demoPlans } from './demo-plans.ts';

/** Plans of calendar months. @returns their ids */
export async function insertPlans(
  trx: Transaction,
  plans: typeof demoPlans,
  now: Date,
): Promise<string[]> {
  const ids: string[] = [];
  for (const { name, priceMinor, seatsPerWeek } of plans) {
    const id = newId();
    await sql`
      insert into package_template (id, name, kind, validity_days, validity_from, price_minor,
        tax_basis_points, renews_monthly, created_at)
      values (${id}, ${name}, 'unlimited', 31, 'purchase', ${priceMinor}, 2100, true, ${now})
    `.execute(trx);
    await sql`
      insert into membership_plan (template_id, starts_with, first_period, seats_per_week)
      values (${id}, 'month', 'days', ${seatsPerWeek})`.execute(trx);
    ids.push(id);
  }
  return ids;
}

/** Memberships that are due on a day. */
export async function insertMemberships(
  trx: Transaction,
  memberships: readonly { id: string; clientId: string; templateId: string; startedAt: Date }[],
  renewsOn: string,
): Promise<void> {
  await sql`
    insert into membership (id, client_id, template_id, state, anchor_day, renews_on, started_at)
    select (x ->> 'id')::uuid, (x ->> 'clientId')::uuid, (x ->> 'templateId')::uuid, 'active', 1,
      ${renewsOn}::date, (x ->> 'startedAt')::timestamptz
    from jsonb_array_elements(${JSON.stringify(memberships)}::jsonb) as x`.execute(trx);
}

export async function insertPartner(
  trx: Transaction,
  { payerId, dependantId, now }: { payerId: string; dependantId: string; now: Date },
): Promise<void> {
  await sql`
    insert into household_member (dependant_id, payer_id, relation, created_at)
    values (${dependantId}, ${payerId}, 'partner', ${now})`.execute(trx);
}

export async function setFamilyDiscount(trx: Transaction, basisPoints: number): Promise<void> {
  await trx
    .updateTable('membershipRules')
    .set({ familyDiscountBasisPoints: basisPoints })
    .execute();
}

export async function listRooms(trx: Transaction): Promise<{ id: string; name: string }[]> {
  return trx.selectFrom('resource').select(['id', 'name']).where('kind', '=', 'room').execute();
}

/** The names of clients, in the order of their ids in the list. */
export async function listNames(
  trx: Transaction,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('client')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
