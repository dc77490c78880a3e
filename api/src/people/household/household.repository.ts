import { sql, type RawBuilder } from 'kysely';
import type { HouseholdRelation } from '@aforo/shared/contract';
import type { Connection } from '../../platform/database/index.ts';

export interface DependantRow {
  id: string;
  payerId: string;
  name: string;
  relation: HouseholdRelation;
  birthDate: string | null;
  hasAccount: boolean;
  isManaged: boolean;
  mayInvite: boolean;
  invitedAt: Date | null;
  invitedUserId: string | null;
  owedMinor: number;
}

export interface PayerRow {
  id: string;
  name: string;
  phone: string | null;
  relation: HouseholdRelation;
  owedMinor: number;
}

/** As at the front desk: past sessions that are unpaid, and the unpaid part of sales. */
const owedBy = (clientId: RawBuilder<unknown>, now: Date) => sql`(
  coalesce((
    select sum(debt.price_minor) from booking_debt debt
    join booking b on b.id = debt.booking_id join session s on s.id = debt.session_id
    where debt.client_id = ${clientId} and (b.status <> 'confirmed' or s.starts_at <= ${now})
  ), 0)
  + coalesce((
    select sum(owed_minor) from sale_balance where client_id = ${clientId} and owed_minor > 0
  ), 0))::bigint`;

async function select(
  connection: Connection,
  now: Date,
  condition: RawBuilder<unknown>,
): Promise<DependantRow[]> {
  const { rows } = await sql<DependantRow>`
    select d.id, h.payer_id, d.name, h.relation, d.birth_date, d.user_id is not null as "hasAccount",
      managed.yes as "isManaged", h.invited_at, h.invited_user_id,
      managed.yes and d.birth_date <= ((${now}::timestamptz at time zone n.time_zone)::date
        - interval '16 years')::date as "mayInvite",
      ${owedBy(sql`d.id`, now)} as "owedMinor"
    from household_member h
    join client d on d.id = h.dependant_id
    cross join center n
    cross join lateral (
      select exists (
        select from managed_dependants(${now}) m where m.dependant_id = d.id) as yes) managed
    where ${condition} order by d.sort_name, d.id`.execute(connection);
  return rows;
}

export const listDependants = (connection: Connection, payerId: string, now: Date) =>
  select(connection, now, sql`h.payer_id = ${payerId}`);

export async function findDependant(
  connection: Connection,
  dependantId: string,
  now: Date,
): Promise<DependantRow | undefined> {
  return (await select(connection, now, sql`h.dependant_id = ${dependantId}`))[0];
}

export async function findPayer(
  connection: Connection,
  dependantId: string,
  now: Date,
): Promise<PayerRow | undefined> {
  const { rows } = await sql<PayerRow>`
    select p.id, p.name, p.phone, h.relation, ${owedBy(sql`p.id`, now)} as "owedMinor"
    from household_member h join client p on p.id = h.payer_id
    where h.dependant_id = ${dependantId}`.execute(connection);
  return rows[0];
}

/** Whether the payer already has a dependant with this name and birth date. */
export async function hasNamesake(
  connection: Connection,
  payerId: string,
  { name, birthDate }: { name: string; birthDate: string },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from household_member h join client d on d.id = h.dependant_id
      where h.payer_id = ${payerId} and d.sort_name = search_text(${name})
        and d.birth_date = ${birthDate}::date) as found`.execute(connection);
  return rows[0]?.found ?? false;
}

export async function insertMember(
  connection: Connection,
  member: {
    dependantId: string;
    payerId: string;
    relation: HouseholdRelation;
    now: Date;
    userId: string;
  },
): Promise<void> {
  await connection
    .insertInto('householdMember')
    .values({
      dependantId: member.dependantId,
      payerId: member.payerId,
      relation: member.relation,
      createdAt: member.now,
      createdByUserId: member.userId,
    })
    .execute();
}

export async function deleteMember(
  connection: Connection,
  dependantId: string,
): Promise<
  { payerId: string; relation: HouseholdRelation; invitedUserId: string | null } | undefined
> {
  return connection
    .deleteFrom('householdMember')
    .where('dependantId', '=', dependantId)
    .returning(['payerId', 'relation', 'invitedUserId'])
    .executeTakeFirst();
}

/** @param userId the invited account; null if the address was taken */
export async function setInvited(
  connection: Connection,
  dependantId: string,
  { userId, now }: { userId: string | null; now: Date },
): Promise<void> {
  await connection
    .updateTable('householdMember')
    .set({ invitedAt: now, invitedUserId: userId })
    .where('dependantId', '=', dependantId)
    .execute();
}

/** An account whose invitation was not accepted; an administrator may have blocked it. */
export async function findInvitedAccount(
  connection: Connection,
  userId: string,
): Promise<{ email: string; status: string } | undefined> {
  return connection
    .selectFrom('appUser')
    .select(['email', 'status'])
    .where('id', '=', userId)
    .where('passwordHash', 'is', null)
    .where('emailVerifiedAt', 'is', null)
    .executeTakeFirst();
}

/** Whether the record of another person has this address. */
export async function isAddressOfAnother(
  connection: Connection,
  clientId: string,
  email: string,
): Promise<boolean> {
  const row = await connection
    .selectFrom('client')
    .select('id')
    .where('email', '=', email)
    .where('id', '<>', clientId)
    .executeTakeFirst();
  return row !== undefined;
}
