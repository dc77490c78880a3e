import { type RawBuilder, sql } from 'kysely';
import type { Connection, Transaction } from '../../platform/database/index.ts';

export interface MembershipRow {
  id: string;
  clientId: string;
  clientName: string;
  clientEmail: string | null;
  templateId: string;
  name: string;
  priceMinor: number;
  state: 'active' | 'paused' | 'suspended' | 'ended';
  anchorDay: number;
  renewsOn: string;
  endsWithPeriod: boolean;
  startedAt: Date;
  /** The debt of all its periods. */
  owedMinor: number;
  /** When the card is charged again for the debt. */
  nextTryAt: Date | null;
  /** The package after the next renewal. */
  nextTemplateId: string | null;
  nextName: string | null;
}

async function select(connection: Connection, rest: RawBuilder<unknown>): Promise<MembershipRow[]> {
  const { rows } = await sql<MembershipRow>`
    select m.id, m.client_id, c.name as "clientName", c.email as "clientEmail",
      m.template_id, t.name, m.state,
      coalesce(n.price_minor, t.price_minor) as "priceMinor",
      m.next_template_id, n.name as "nextName",
      m.anchor_day, m.renews_on::text as "renewsOn",
      m.ends_with_period, m.started_at,
      coalesce((select sum(b.owed_minor)::bigint from membership_period p
        join sale_balance b on b.sale_id = p.sale_id
        where p.membership_id = m.id), 0) as "owedMinor",
      (select min(p.try_at) from membership_period p where p.membership_id = m.id) as "nextTryAt"
    from membership m
    join client c on c.id = m.client_id
    join package_template t on t.id = m.template_id
    left join package_template n on n.id = m.next_template_id
    where ${rest}`.execute(connection);
  return rows;
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

/** Locked before its client, its sales and its bonos. */
export async function lockMembership(trx: Transaction, id: string): Promise<void> {
  await sql`select from membership where id = ${id} for update`.execute(trx);
}

/** Memberships whose renewal date has come. Paused ones are included only to end. */
export async function listDue(connection: Connection, today: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from membership
    where renews_on <= ${today}::date
      and (state = 'active' or (state in ('paused', 'suspended') and ends_with_period))
    order by renews_on, id limit 200`.execute(connection);
  return rows.map(({ id }) => id);
}

export async function hasMembership(
  connection: Connection,
  { clientId, templateId }: { clientId: string; templateId: string },
): Promise<boolean> {
  const row = await connection
    .selectFrom('membership')
    .select('id')
    .where('clientId', '=', clientId)
    .where('templateId', '=', templateId)
    .where('state', '<>', 'ended')
    .executeTakeFirst();
  return row !== undefined;
}

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
    purchaseId: string;
    saleId: string;
    at: Date;
    tryAt: Date | null;
  },
): Promise<void> {
  await sql`
    insert into membership_period (membership_id, starts_on, ends_on, purchase_id, sale_id, due_at,
      try_at)
    values (${period.membershipId}, ${period.startsOn}::date, ${period.endsOn}::date,
      ${period.purchaseId}, ${period.saleId}, ${period.at}, ${period.tryAt})`.execute(trx);
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
  await trx.updateTable('membership').set({ state }).where('id', '=', id).execute();
}

export async function setEnded(trx: Transaction, id: string, at: Date): Promise<void> {
  await trx
    .updateTable('membership')
    .set({ state: 'ended', endedAt: at })
    .where('id', '=', id)
    .execute();
  await sql`update membership_period set try_at = null where membership_id = ${id}`.execute(trx);
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

/** The renewing lines of a sale: next renewal and price of a month. */
export async function listRenewalsOfSale(
  connection: Connection,
  saleId: string,
): Promise<{ lineId: string; name: string; renewsOn: string; priceMinor: number }[]> {
  const { rows } = await sql<{
    lineId: string;
    name: string;
    renewsOn: string;
    priceMinor: number;
  }>`
    select l.id as "lineId", l.description as name, p.ends_on::text as "renewsOn",
      l.unit_price_minor as "priceMinor"
    from membership_period p
    join package_purchase b on b.id = p.purchase_id
    join sale_line l on l.id = b.sale_line_id
    where p.sale_id = ${saleId} order by l.position`.execute(connection);
  return rows;
}

/** The sales whose card is due to be charged. */
export async function listToTry(connection: Connection, now: Date): Promise<string[]> {
  const periods = await selectPeriods(
    connection,
    sql`p.try_at <= ${now} order by p.try_at limit 100`,
  );
  return periods.map(({ saleId }) => saleId);
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
