import { sql } from 'kysely';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import type { MembershipRow } from './memberships.repository.ts';
import type { RunningPeriod } from './package-change.ts';

/** @returns false when the client already has a membership of this package */
export async function setTemplate(
  trx: Transaction,
  { id, clientId }: Pick<MembershipRow, 'id' | 'clientId'>,
  templateId: string,
): Promise<boolean> {
  const { rows } = await sql`
    update membership set template_id = ${templateId}, next_template_id = null
    where id = ${id} and not exists (
      select from membership o where o.client_id = ${clientId} and o.template_id = ${templateId}
        and o.state <> 'ended' and o.id <> ${id})
    returning id`.execute(trx);
  return rows.length > 0;
}

export async function setNextTemplate(
  trx: Transaction,
  id: string,
  templateId: string | null,
): Promise<void> {
  await trx
    .updateTable('membership')
    .set({ nextTemplateId: templateId })
    .where('id', '=', id)
    .execute();
}

export interface RenewingTemplate {
  id: string;
  name: string;
  credits: number | null;
  priceMinor: number;
}

/**
 * The renewing packages on sale that the client does not have, and the package of this membership.
 */
export async function listTemplatesToChangeTo(
  connection: Connection,
  { id, clientId, templateId }: Pick<MembershipRow, 'id' | 'clientId' | 'templateId'>,
): Promise<RenewingTemplate[]> {
  const { rows } = await sql<RenewingTemplate>`
    select t.id, t.name, t.credits, t.price_minor from package_template t
    where t.id = ${templateId} or (t.renews_monthly and t.status = 'active' and not exists (
      select from membership m where m.client_id = ${clientId} and m.template_id = t.id
        and m.state <> 'ended' and m.id <> ${id}))
    order by t.price_minor, t.name, t.id limit 50`.execute(connection);
  return rows;
}

/** The services of a package; none: every service. */
export async function listServicesOf(
  connection: Connection,
  templateId: string,
): Promise<string[]> {
  const rows = await connection
    .selectFrom('packageTemplateService')
    .select('serviceId')
    .where('templateId', '=', templateId)
    .execute();
  return rows.map(({ serviceId }) => serviceId);
}

export interface LastPeriod extends RunningPeriod {
  purchaseId: string;
  saleId: string;
}

/** The latest period of a membership whose bono is active. */
export async function findLastPeriod(
  connection: Connection,
  membershipId: string,
): Promise<LastPeriod | undefined> {
  const { rows } = await sql<LastPeriod>`
    select p.starts_on::text as "startsOn", p.ends_on::text as "endsOn", p.purchase_id,
      p.sale_id, l.total_minor as "paidMinor", u.balance,
      case when u.kind = 'credits' then (select e.amount from credit_entry e
        where e.purchase_id = u.id and e.kind = 'purchase') end as credits
    from membership_period p
    join package_purchase u on u.id = p.purchase_id
    join sale_line l on l.id = u.sale_line_id
    where p.membership_id = ${membershipId} and u.state = 'active'
    order by p.starts_on desc limit 1`.execute(connection);
  return rows[0];
}

/** The sale of the latest period; null before the first period. */
export async function findLastSale(
  connection: Connection,
  membershipId: string,
): Promise<string | null> {
  const row = await connection
    .selectFrom('membershipPeriod')
    .select('saleId')
    .where('membershipId', '=', membershipId)
    .orderBy('startsOn', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.saleId ?? null;
}

/** Locked before the remaining value is calculated, so that no session is spent meanwhile. */
export async function lockBono(trx: Transaction, purchaseId: string): Promise<void> {
  await sql`select from package_purchase where id = ${purchaseId} for update`.execute(trx);
}

/** Ends the period and its bono today: a new one continues from here, with the seats of its days. */
export async function cutPeriod(
  trx: Transaction,
  { membershipId, startsOn, purchaseId }: { membershipId: string } & LastPeriod,
  { today, at }: { today: string; at: Date },
): Promise<void> {
  await sql`
    update membership_period set ends_on = ${today}::date
    where membership_id = ${membershipId} and starts_on = ${startsOn}::date`.execute(trx);
  await sql`
    update package_purchase set expires_at = ${at}, version = version + 1
    where id = ${purchaseId}`.execute(trx);
  await sql`
    insert into credit_entry
      (id, purchase_id, kind, amount, booking_id, at, balance_after, round)
    select gen_random_uuid(), e.purchase_id, 'return', 0, b.id, ${at}, 0, e.round
    from booking_spend e join booking b on b.id = e.booking_id
    join session s on s.id = b.session_id cross join center c
    where e.purchase_id = ${purchaseId} and not e.is_returned and b.status = 'confirmed'
      and b.standing_seat_id is not null
      and (s.starts_at at time zone c.time_zone)::date >= ${today}::date`.execute(trx);
}
