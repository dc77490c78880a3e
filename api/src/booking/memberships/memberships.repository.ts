import type { MembershipPlan } from '@aforo/shared/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import { forgetFailures } from './charge/due-memberships.repository.ts';
import { type PriceChange, priceOn } from './plans/period-price.ts';
import type { LastEnd } from './plans/plan-periods.ts';

export interface MembershipRow {
  id: string;
  clientId: string;
  clientName: string;
  templateId: string;
  name: string;
  /** Of the next period. */
  priceMinor: number;
  state: 'active' | 'paused' | 'suspended' | 'ended';
  anchorDay: number;
  renewsOn: string;
  endsWithPeriod: boolean;
  startedAt: Date;
  /** The debt of all its periods. */
  owedMinor: number;
  /** What banks were asked to collect of its periods: neither owed nor paid. */
  collectingMinor: number;
  /** When the card is charged again for the debt. */
  nextTryAt: Date | null;
  /** Paused because its next invoice needs data of its buyer. */
  waitsForBuyer: boolean;
  /** The package after the next renewal. */
  nextTemplateId: string | null;
  nextName: string | null;
}

async function select(connection: Connection, rest: RawBuilder<unknown>): Promise<MembershipRow[]> {
  const { rows } = await sql<MembershipRow & { priceChanges: PriceChange[] }>`
    select m.id, m.client_id, c.name as "clientName",
      m.template_id, t.name, m.state,
      coalesce(n.price_minor, t.price_minor) as "priceMinor", (
        select coalesce(json_agg(json_build_object('fromDate', x.from_date,
          'oldPriceMinor', x.old_price_minor, 'newPriceMinor', x.new_price_minor,
          'isApplied', x.applied_at is not null)), '[]')
        from membership_price_change x where x.template_id = coalesce(n.id, t.id)
      ) as "priceChanges",
      m.next_template_id, n.name as "nextName",
      m.anchor_day, m.renews_on::text as "renewsOn",
      m.ends_with_period, m.started_at, m.waits_for_buyer,
      coalesce((select sum(b.owed_minor)::bigint from membership_period p
        join sale_balance b on b.sale_id = p.sale_id
        where p.membership_id = m.id), 0) as "owedMinor",
      coalesce((select sum(b.collecting_minor)::bigint from membership_period p
        join sale_balance b on b.sale_id = p.sale_id
        where p.membership_id = m.id), 0) as "collectingMinor",
      (select min(p.try_at) from membership_period p where p.membership_id = m.id) as "nextTryAt"
    from membership m
    join client c on c.id = m.client_id
    join package_template t on t.id = m.template_id
    left join package_template n on n.id = m.next_template_id
    where ${rest}`.execute(connection);
  return rows.map(({ priceChanges, ...row }) => ({
    ...row,
    priceMinor: priceOn({ priceMinor: row.priceMinor, priceChanges }, row.renewsOn),
  }));
}

export async function findMembership(
  connection: Connection,
  id: string,
): Promise<MembershipRow | undefined> {
  return (await select(connection, sql`m.id = ${id}`))[0];
}

export async function clientExists(connection: Connection, id: string): Promise<boolean> {
  const row = await connection
    .selectFrom('client')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Memberships that have not ended. */
export async function listMemberships(
  connection: Connection,
  clientId: string,
): Promise<MembershipRow[]> {
  return select(
    connection,
    sql`m.client_id = ${clientId} and m.state <> 'ended' order by m.started_at, m.id`,
  );
}

/**
 * Locks a membership after its client, in the order of all writers, because payments of its sales
 * hold the client's lock already; before its bonos.
 */
export async function lockMembership(trx: Transaction, id: string): Promise<void> {
  await sql`
    select id from client where id = (select client_id from membership where id = ${id})
    for no key update`.execute(trx);
  await sql`select from membership where id = ${id} for update`.execute(trx);
}

/** The packages of which a client has a membership that has not ended. */
export async function listMemberTemplates(
  connection: Connection,
  clientId: string,
): Promise<Set<string>> {
  const rows = await connection
    .selectFrom('membership')
    .select('templateId')
    .where('clientId', '=', clientId)
    .where('state', '<>', 'ended')
    .execute();
  return new Set(rows.map(({ templateId }) => templateId));
}

/** When the client's last membership ended. */
export async function findLastEnd(connection: Connection, clientId: string): Promise<LastEnd> {
  const { rows } = await sql<LastEnd>`
    select coalesce(bool_or(m.state <> 'ended'), false) as "isRunning",
      max((m.ended_at at time zone c.time_zone)::date)::text as "endedOn"
    from membership m cross join center c where m.client_id = ${clientId}`.execute(connection);
  return rows[0] ?? noMembership;
}

/** Of a client without any membership. */
export const noMembership: LastEnd = { isRunning: false, endedOn: null };

export async function templateRenews(connection: Connection, id: string): Promise<boolean> {
  const row = await connection
    .selectFrom('packageTemplate')
    .select('renewsMonthly as renews')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.renews ?? false;
}

/** @returns false when the client already has this membership */
export async function insertMembership(
  trx: Transaction,
  one: {
    id: string;
    clientId: string;
    templateId: string;
    anchorDay: number;
    renewsOn: string;
    at: Date;
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into membership (id, client_id, template_id, state, anchor_day, renews_on, started_at)
    values (${one.id}, ${one.clientId}, ${one.templateId}, 'active', ${one.anchorDay},
      ${one.renewsOn}::date, ${one.at})
    on conflict (client_id, template_id) where state <> 'ended' do nothing
    returning id`.execute(trx);
  return rows.length > 0;
}

export async function insertPeriod(
  trx: Transaction,
  period: {
    membershipId: string;
    startsOn: string;
    endsOn: string;
    isPaused: boolean;
    leftOutMinor: number;
    purchaseId: string;
    saleId: string;
    at: Date;
    tryAt: Date | null;
  },
): Promise<void> {
  await sql`
    insert into membership_period (membership_id, starts_on, ends_on, is_paused, left_out_minor,
      purchase_id, sale_id, due_at, try_at)
    values (${period.membershipId}, ${period.startsOn}::date, ${period.endsOn}::date,
      ${period.isPaused}, ${period.leftOutMinor}, ${period.purchaseId}, ${period.saleId},
      ${period.at}, ${period.tryAt})`.execute(trx);
}

export async function setCalendar(
  trx: Transaction,
  id: string,
  { renewsOn, anchorDay }: { renewsOn: string; anchorDay: number },
): Promise<void> {
  await sql`
    update membership set renews_on = ${renewsOn}::date, anchor_day = ${anchorDay}
    where id = ${id}`.execute(trx);
}

export async function setState(
  trx: Transaction,
  id: string,
  state: 'active' | 'paused' | 'suspended',
): Promise<void> {
  await trx
    .updateTable('membership')
    .set({ state, waitsForBuyer: false })
    .where('id', '=', id)
    .execute();
  await forgetFailures(trx, [id]);
}

/** Pauses a membership whose next invoice needs data of its buyer. Its seats cost nothing. */
export async function pauseForBuyer(trx: Transaction, id: string): Promise<void> {
  await trx
    .updateTable('membership')
    .set({ state: 'paused', waitsForBuyer: true })
    .where('id', '=', id)
    .execute();
}

export async function setEnded(trx: Transaction, id: string, at: Date): Promise<void> {
  await trx
    .updateTable('membership')
    .set({ state: 'ended', endedAt: at })
    .where('id', '=', id)
    .execute();
  await sql`update membership_period set try_at = null where membership_id = ${id}`.execute(trx);
  await forgetFailures(trx, [id]);
}

export async function setEnding(trx: Transaction, id: string, ends: boolean): Promise<void> {
  await trx.updateTable('membership').set({ endsWithPeriod: ends }).where('id', '=', id).execute();
}

export interface PeriodRow {
  membershipId: string;
  startsOn: string;
  endsOn: string;
  purchaseId: string;
  saleId: string;
  dueAt: Date;
  tries: number;
  tryAt: Date | null;
  owedMinor: number;
}

async function selectPeriods(
  connection: Connection,
  rest: RawBuilder<unknown>,
): Promise<PeriodRow[]> {
  const { rows } = await sql<PeriodRow>`
    select p.membership_id, p.starts_on::text as "startsOn",
      p.ends_on::text as "endsOn", p.purchase_id, p.sale_id,
      p.due_at, p.tries, p.try_at, b.owed_minor
    from membership_period p join sale_balance b on b.sale_id = p.sale_id
    where ${rest}`.execute(connection);
  return rows;
}

/** The membership periods sold by a sale. */
export async function listPeriodsOfSale(
  connection: Connection,
  saleId: string,
): Promise<PeriodRow[]> {
  return selectPeriods(connection, sql`p.sale_id = ${saleId} order by p.membership_id`);
}

/** A renewing line of a sale. */
interface SoldRenewal {
  lineId: string;
  name: string;
  renewsOn: string;
  /** Of a whole period that starts then. */
  priceMinor: number;
  periodMonths: MembershipPlan['periodMonths'];
}

export async function listRenewalsOfSale(
  connection: Connection,
  saleId: string,
): Promise<SoldRenewal[]> {
  const { rows } = await sql<SoldRenewal>`
    select l.id as "lineId", l.description as name, p.ends_on::text as "renewsOn",
      coalesce((select x.new_price_minor from membership_price_change x
          where x.template_id = t.id and x.from_date > p.starts_on and x.from_date <= p.ends_on
          order by x.from_date desc limit 1),
        case when p.is_paused then t.price_minor else l.unit_price_minor end) as "priceMinor",
      coalesce(m.period_months, 1) as "periodMonths"
    from membership_period p
    join package_purchase b on b.id = p.purchase_id
    join sale_line l on l.id = b.sale_line_id
    join package_template t on t.id = l.package_template_id
    left join membership_plan m on m.template_id = l.package_template_id
    where p.sale_id = ${saleId} order by l.position`.execute(connection);
  return rows;
}

/** Periods whose card is due to be charged, after one of them, in the order of their times. */
export async function listToTry(
  connection: Connection,
  {
    now,
    after,
    limit,
  }: { now: Date; after: Pick<PeriodRow, 'saleId' | 'tryAt'> | null; limit: number },
): Promise<PeriodRow[]> {
  return selectPeriods(
    connection,
    sql`p.try_at <= ${now} and (${after?.saleId ?? null}::uuid is null
        or (p.try_at, p.sale_id) > (${after?.tryAt ?? null}::timestamptz, ${after?.saleId ?? null}::uuid))
      order by p.try_at, p.sale_id limit ${limit}`,
  );
}

export async function setTry(
  trx: Transaction,
  { membershipId, startsOn }: Pick<PeriodRow, 'membershipId' | 'startsOn'>,
  { tries, tryAt }: { tries: number; tryAt: Date | null },
): Promise<void> {
  await sql`
    update membership_period set tries = ${tries}, try_at = ${tryAt}
    where membership_id = ${membershipId} and starts_on = ${startsOn}::date`.execute(trx);
}

/** Blocks the membership's bonos until its debt is paid. Their validity keeps running. */
export async function blockBonos(trx: Transaction, membershipId: string, at: Date): Promise<void> {
  await sql`
    update package_purchase set state = 'frozen', frozen_at = ${at}, version = version + 1
    where state = 'active' and id in
      (select purchase_id from membership_period where membership_id = ${membershipId})`.execute(
    trx,
  );
}

export async function releaseBonos(trx: Transaction, membershipId: string): Promise<void> {
  await sql`
    update package_purchase set state = 'active', frozen_at = null, version = version + 1
    where state = 'frozen' and id in
      (select purchase_id from membership_period where membership_id = ${membershipId})`.execute(
    trx,
  );
}
