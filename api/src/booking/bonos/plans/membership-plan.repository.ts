import type { MembershipPlan } from '@aforo/shared/contract';
import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/database/index.ts';

/** A renewing package without a stored plan: monthly from the day of sale, without fixed seats. */
export const defaultPlan: MembershipPlan = {
  periodMonths: 1,
  startsWith: 'sale',
  firstPeriod: 'whole',
  seatsPerWeek: null,
  enrolmentFeeMinor: 0,
  enrolmentAgainMonths: null,
  absenceMinutes: 1440,
  makeUpDays: null,
  makeUpLimit: 4,
  makeUpServiceIds: [],
  keepsMakeUps: false,
  closureRule: 'makeUp',
  pauseFeeMinor: null,
};

/** The plans of these templates that have one stored. */
export async function listPlans(
  connection: Connection,
  templateIds: readonly string[],
): Promise<Map<string, MembershipPlan>> {
  if (templateIds.length === 0) return new Map();
  const { rows } = await sql<MembershipPlan & { templateId: string }>`
    select l.template_id, l.period_months, l.starts_with, l.first_period, l.seats_per_week,
      l.enrolment_fee_minor, l.enrolment_again_months, l.absence_minutes, l.make_up_days,
      l.make_up_limit, l.keeps_make_ups, l.closure_rule, l.pause_fee_minor,
      array(select s.service_id from membership_plan_make_up_service s
        where s.template_id = l.template_id order by 1) as "makeUpServiceIds"
    from membership_plan l where l.template_id = any(${templateIds}::uuid[])`.execute(connection);
  return new Map(rows.map(({ templateId, ...plan }) => [templateId, plan]));
}

export async function readPlan(
  connection: Connection,
  templateId: string,
): Promise<MembershipPlan> {
  return (await listPlans(connection, [templateId])).get(templateId) ?? defaultPlan;
}

export async function putPlan(
  trx: Transaction,
  templateId: string,
  { makeUpServiceIds, ...plan }: MembershipPlan,
): Promise<void> {
  await trx
    .insertInto('membershipPlan')
    .values({ templateId, ...plan })
    .onConflict((conflict) => conflict.column('templateId').doUpdateSet(plan))
    .execute();
  await sql`delete from membership_plan_make_up_service where template_id = ${templateId}`.execute(
    trx,
  );
  await sql`
    insert into membership_plan_make_up_service (template_id, service_id)
    select ${templateId}, service_id from unnest(${makeUpServiceIds}::uuid[]) as service_id
  `.execute(trx);
}

/** The names and prices of packages that renew. */
export async function listPrices(
  connection: Connection,
  templateIds: readonly string[],
): Promise<Map<string, { name: string; priceMinor: number }>> {
  const { rows } = await sql<{ id: string; name: string; priceMinor: number }>`
    select id, name, price_minor from package_template
    where id = any(${templateIds}::uuid[]) and renews_monthly`.execute(connection);
  return new Map(rows.map(({ id, ...template }) => [id, template]));
}

/** The memberships of a package that have not ended, and whether a price of it is announced. */
export async function usesOfPlan(
  connection: Connection,
  templateId: string,
): Promise<{ members: number; hasAnnouncedPrice: boolean }> {
  const { rows } = await sql<{ members: number; hasAnnouncedPrice: boolean }>`
    select (select count(*) from membership m
        where m.state <> 'ended' and ${templateId} in (m.template_id, m.next_template_id)) as members,
      exists (select from membership_price_change x
        where x.template_id = ${templateId} and x.applied_at is null) as "hasAnnouncedPrice"
  `.execute(connection);
  return rows[0] ?? { members: 0, hasAnnouncedPrice: false };
}

/** The most fixed seats that a membership of this package has, without an end or with a later one. */
export async function mostSeatsOf(
  connection: Connection,
  templateId: string,
  today: string,
): Promise<number> {
  const { rows } = await sql<{ seats: number }>`
    select coalesce(max(held.seats), 0) as seats from (
      select count(*) as seats from standing_seat s join membership m on m.id = s.membership_id
      where ${templateId} in (m.template_id, m.next_template_id) and m.state <> 'ended'
        and (s.until_date is null or s.until_date >= ${today}::date)
      group by m.id) held`.execute(connection);
  return rows[0]?.seats ?? 0;
}
