import type { ClosureInput, MembershipClosure } from '@aforo/shared/contract';
import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/database/index.ts';
import { newId } from '../../../platform/ids.ts';

/** Serializes changes to the rules. */
export async function lockRules(trx: Transaction): Promise<{ familyDiscountBasisPoints: number }> {
  return trx
    .selectFrom('membershipRules')
    .select('familyDiscountBasisPoints')
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function storeFamilyDiscount(
  trx: Transaction,
  familyDiscountBasisPoints: number,
): Promise<void> {
  await trx.updateTable('membershipRules').set({ familyDiscountBasisPoints }).execute();
}

export async function listClosures(connection: Connection): Promise<MembershipClosure[]> {
  const { rows } = await sql<MembershipClosure>`
    select id, name, from_date::text as "fromDate", to_date::text as "toDate", charge, fee_minor
    from membership_closure order by from_date`.execute(connection);
  return rows;
}

export async function insertClosure(
  trx: Transaction,
  { name, fromDate, toDate, charge, feeMinor }: ClosureInput,
  at: Date,
): Promise<void> {
  await sql`
    insert into membership_closure (id, name, from_date, to_date, charge, fee_minor, created_at)
    values (${newId()}, ${name}, ${fromDate}::date, ${toDate}::date, ${charge}, ${feeMinor}, ${at})
  `.execute(trx);
}

export async function deleteClosure(trx: Transaction, id: string): Promise<string | null> {
  const row = await trx
    .deleteFrom('membershipClosure')
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

/** A membership that renews, with what its next periods cost. */
export interface RenewingMembership {
  id: string;
  clientId: string;
  clientName: string;
  /** Of the payer, for a dependant without an address. */
  clientEmail: string | null;
  /** The package of its next period. */
  templateId: string;
  renewsOn: string;
  anchorDay: number;
}

const payerEmail = sql`coalesce(c.email, (
  select p.email from household_member h join client p on p.id = h.payer_id
  where h.dependant_id = c.id))`;

/** The memberships that have not ended and renew, by client. */
export async function listRenewing(
  connection: Connection,
  templateId: string | null,
): Promise<RenewingMembership[]> {
  const { rows } = await sql<RenewingMembership>`
    select m.id, m.client_id, c.name as "clientName",
      ${payerEmail} as "clientEmail",
      coalesce(m.next_template_id, m.template_id) as "templateId",
      m.renews_on::text as "renewsOn", m.anchor_day
    from membership m join client c on c.id = m.client_id
    where m.state <> 'ended' and not m.ends_with_period
      and (${templateId}::uuid is null
        or coalesce(m.next_template_id, m.template_id) = ${templateId}::uuid)
    order by search_text(c.name), m.id`.execute(connection);
  return rows;
}

/** The periods with days of a range that are charged. */
export async function countCharged(
  connection: Connection,
  { fromDate, toDate }: Pick<ClosureInput, 'fromDate' | 'toDate'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from membership_period p join membership m on m.id = p.membership_id and m.state <> 'ended'
    where p.starts_on <= ${toDate}::date and p.ends_on > ${fromDate}::date and not p.is_paused`.execute(
    connection,
  );
  return rows[0]?.count ?? 0;
}

export interface PriceChangeRow {
  id: string;
  templateId: string;
  templateName: string;
  fromDate: string;
  oldPriceMinor: number;
  newPriceMinor: number;
  isApplied: boolean;
}

export async function listAnnouncedPrices(connection: Connection): Promise<PriceChangeRow[]> {
  const { rows } = await sql<PriceChangeRow>`
    select x.id, x.template_id, t.name as "templateName", x.from_date::text as "fromDate",
      x.old_price_minor, x.new_price_minor, x.applied_at is not null as "isApplied"
    from membership_price_change x join package_template t on t.id = x.template_id
    order by x.from_date desc, x.id limit 100`.execute(connection);
  return rows;
}

/** A package that renews, locked with its price. */
export async function lockPricedTemplate(
  trx: Transaction,
  id: string,
): Promise<{ id: string; name: string; priceMinor: number } | undefined> {
  return trx
    .selectFrom('packageTemplate')
    .select(['id', 'name', 'priceMinor'])
    .where('id', '=', id)
    .where('renewsMonthly', '=', true)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertPriceChange(
  trx: Transaction,
  change: {
    id: string;
    templateId: string;
    fromDate: string;
    oldPriceMinor: number;
    newPriceMinor: number;
    at: Date;
    userId: string;
  },
): Promise<void> {
  await sql`
    insert into membership_price_change (id, template_id, from_date, old_price_minor,
      new_price_minor, announced_at, announced_by_user_id)
    values (${change.id}, ${change.templateId}, ${change.fromDate}::date, ${change.oldPriceMinor},
      ${change.newPriceMinor}, ${change.at},
      (select u.id from app_user u where u.id = ${change.userId}))`.execute(trx);
}

/** Writes which memberships were told of a price. */
export async function insertPriceNotices(
  trx: Transaction,
  { changeId, membershipIds, at }: { changeId: string; membershipIds: string[]; at: Date },
): Promise<void> {
  await sql`
    insert into membership_price_notice (change_id, membership_id, told_at)
    select ${changeId}::uuid, id, ${at} from unnest(${membershipIds}::uuid[]) as id
  `.execute(trx);
}

/** The memberships that were told of a price, also those that end because of it. */
export async function listTold(
  connection: Connection,
  changeId: string,
): Promise<Pick<RenewingMembership, 'id' | 'clientName' | 'clientEmail'>[]> {
  const { rows } = await sql<Pick<RenewingMembership, 'id' | 'clientName' | 'clientEmail'>>`
    select m.id, c.name as "clientName", ${payerEmail} as "clientEmail"
    from membership_price_notice n join membership m on m.id = n.membership_id
    join client c on c.id = m.client_id
    where n.change_id = ${changeId}
    order by search_text(c.name), m.id`.execute(connection);
  return rows;
}

/** Deletes a price that has not begun. */
export async function deletePriceChange(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('membershipPriceChange').where('id', '=', id).execute();
}

/** Gives packages the announced prices whose day has come. @returns the changed packages */
export async function applyPrices(
  trx: Transaction,
  { today, at }: { today: string; at: Date },
): Promise<{ templateId: string; oldPriceMinor: number; newPriceMinor: number }[]> {
  const { rows } = await sql<{ templateId: string; oldPriceMinor: number; newPriceMinor: number }>`
    with due as (
      update membership_price_change set applied_at = ${at}
      where applied_at is null and from_date <= ${today}::date
      returning template_id, old_price_minor, new_price_minor
    ), applied as (
      update package_template t set price_minor = d.new_price_minor, version = t.version + 1
      from due d where d.template_id = t.id
    )
    select template_id, old_price_minor, new_price_minor from due`.execute(trx);
  return rows;
}
