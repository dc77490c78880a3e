import { type RawBuilder, sql } from 'kysely';
import { type Connection, recordset, type Transaction } from '../../../platform/database/index.ts';

/** A membership whose renewal date has come. */
export interface DueMembership {
  id: string;
  renewsOn: string;
  /** It ends with its paid period, and isn't charged. */
  endsWithPeriod: boolean;
}

/** Paused ones are due only to end, or to pay for the seats that they keep. */
const isDue = (today: string): RawBuilder<boolean> => sql<boolean>`
  membership.renews_on <= ${today}::date
  and (membership.state = 'active'
    or (membership.state in ('paused', 'suspended') and membership.ends_with_period)
    or (membership.state = 'paused' and not membership.waits_for_buyer and exists (
      select from membership_plan l join standing_seat s on s.membership_id = membership.id
      where l.template_id = membership.template_id and l.pause_fee_minor is not null
        and (s.until_date is null or s.until_date >= ${today}::date))))`;

/** The due memberships after one of them, in the order of their dates. */
export async function listDueAfter(
  connection: Connection,
  { today, after, limit }: { today: string; after: DueMembership | null; limit: number },
): Promise<DueMembership[]> {
  const { rows } = await sql<DueMembership>`
    select id, renews_on::text as "renewsOn", ends_with_period from membership
    where ${isDue(today)} and (${after?.id ?? null}::uuid is null
      or (renews_on, id) > (${after?.renewsOn ?? null}::date, ${after?.id ?? null}::uuid))
    order by renews_on, id limit ${limit}`.execute(connection);
  return rows;
}

/** The due memberships to charge; those that only end are not counted. */
export async function countDue(connection: Connection, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from membership
    where ${isDue(today)} and not ends_with_period`.execute(connection);
  return rows[0]?.count ?? 0;
}

/** A due membership to charge, under its lock. */
export interface ChargeableMembership {
  id: string;
  clientId: string;
  client: { id: string; status: 'active' | 'archived'; isErased: boolean };
  templateId: string;
  name: string;
  state: 'active' | 'paused';
  renewsOn: string;
  anchorDay: number;
  /** Of the saved card; null: none. */
  cardProvider: string | null;
}

/**
 * Locks memberships after their clients, in the order of every writer, and applies their scheduled
 * package changes; a change to a package that the client already has is dropped.
 * @returns those that are still due and don't end; another run may have charged the others
 */
export async function lockDue(
  trx: Transaction,
  ids: readonly string[],
  today: string,
): Promise<ChargeableMembership[]> {
  await sql`
    select id from client
    where id in (select client_id from membership where id = any(${ids}::uuid[]))
    order by id for no key update`.execute(trx);
  await sql`
    select from membership where id = any(${ids}::uuid[]) order by id for update`.execute(trx);
  await sql`
    update membership set next_template_id = null, template_id = case when exists (
        select from membership o where o.client_id = membership.client_id
          and o.template_id = membership.next_template_id and o.state <> 'ended'
          and o.id <> membership.id) then template_id else next_template_id end
    where id = any(${ids}::uuid[]) and next_template_id is not null and not ends_with_period
      and ${isDue(today)}`.execute(trx);
  const { rows } = await sql<ChargeableMembership>`
    select membership.id, membership.client_id,
      json_build_object('id', c.id, 'status', c.status, 'isErased', c.erased_at is not null)
        as client,
      membership.template_id, t.name, membership.state,
      membership.renews_on::text as "renewsOn", membership.anchor_day,
      (select k.provider from saved_card k where k.client_id = c.id and k.removed_at is null)
        as "cardProvider"
    from membership join client c on c.id = membership.client_id
    join package_template t on t.id = membership.template_id
    where membership.id = any(${ids}::uuid[]) and not membership.ends_with_period
      and ${isDue(today)}
    order by membership.renews_on, membership.id`.execute(trx);
  return rows;
}

/**
 * Writes to a run what it could not charge or end. Nothing for a membership that isn't due: another
 * run has charged it meanwhile.
 */
export async function writeFailure(
  connection: Connection,
  failure: { runId: string; membershipId: string; code: string; at: Date; today: string },
): Promise<void> {
  const { runId, membershipId, code, at, today } = failure;
  await sql`
    insert into membership_charge_failure (run_id, membership_id, code, failed_at)
    select ${runId}::uuid, membership.id, ${code}, ${at} from membership
    where membership.id = ${membershipId} and ${isDue(today)}
    on conflict (run_id, membership_id) do update set code = excluded.code,
      failed_at = excluded.failed_at`.execute(connection);
}

/** Memberships that were charged, ended or changed are no failures any more, of any run. */
export async function forgetFailures(
  trx: Transaction,
  membershipIds: readonly string[],
): Promise<void> {
  await sql`
    delete from membership_charge_failure
    where membership_id = any(${membershipIds}::uuid[])`.execute(trx);
}

export interface OpenDiscount {
  id: string;
  membershipId: string;
  amountMinor: number;
}

/** What the next periods of memberships deduct for classes that the center cancelled, oldest first. */
export async function listDiscountsOf(
  connection: Connection,
  membershipIds: readonly string[],
): Promise<OpenDiscount[]> {
  return connection
    .selectFrom('membershipDiscount')
    .select(['id', 'membershipId', 'amountMinor'])
    .where('membershipId', 'in', membershipIds)
    .where('saleId', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export async function setDeductions(
  trx: Transaction,
  deducted: readonly { id: string; saleId: string }[],
): Promise<void> {
  if (deducted.length === 0) return;
  await sql`
    update membership_discount d set sale_id = x.sale_id
    from jsonb_to_recordset(${recordset(deducted)}::jsonb) as x(id uuid, sale_id uuid)
    where d.id = x.id`.execute(trx);
}

export type CollectedBy = 'card' | 'directDebit' | 'center' | 'nothing';

export interface ChargedPeriod {
  membershipId: string;
  startsOn: string;
  endsOn: string;
  anchorDay: number;
  isPaused: boolean;
  leftOutMinor: number;
  purchaseId: string;
  saleId: string;
  collectedBy: CollectedBy;
  tryAt: Date | null;
}

/** Writes charged periods and moves the renewal dates of their memberships to their ends. */
export async function insertChargedPeriods(
  trx: Transaction,
  periods: readonly ChargedPeriod[],
  { runId, at }: { runId: string; at: Date },
): Promise<void> {
  const rows = recordset(periods);
  await sql`
    insert into membership_period (membership_id, starts_on, ends_on, is_paused, left_out_minor,
      purchase_id, sale_id, due_at, try_at, run_id, collected_by)
    select x.membership_id, x.starts_on, x.ends_on, x.is_paused, x.left_out_minor,
      x.purchase_id, x.sale_id, ${at}, x.try_at, ${runId}, x.collected_by
    from jsonb_populate_recordset(null::membership_period, ${rows}::jsonb) x`.execute(trx);
  await sql`
    update membership m set renews_on = x.ends_on, anchor_day = x.anchor_day
    from jsonb_to_recordset(${rows}::jsonb)
      as x(membership_id uuid, ends_on date, anchor_day smallint)
    where m.id = x.membership_id`.execute(trx);
}
