import { sql } from 'kysely';
import type { Role } from '@aforo/shared/contract';
import type { Connection, Row } from '../../platform/database/index.ts';

/** Whose data are to be erased. */
export interface SubjectRow extends Row<
  'client',
  'id' | 'name' | 'email' | 'phone' | 'erasedAt' | 'userId'
> {
  accountEmail: string | null;
  role: Role | null;
}

export type PurchaseFactRow = Row<
  'package_purchase',
  'id' | 'name' | 'kind' | 'state' | 'balance' | 'expiresAt'
>;

export type UpcomingRow = Row<'booking', 'id' | 'sessionId'>;

/** What erased people are called. */
const erasedName = 'Persona borrada';

export async function findSubject(
  connection: Connection,
  id: string,
): Promise<SubjectRow | undefined> {
  const { rows } = await sql<SubjectRow>`
    select c.id, c.name, c.email, c.phone, c.erased_at as "erasedAt", c.user_id as "userId",
      u.email as "accountEmail", u.role
    from client c left join app_user u on u.id = c.user_id
    where c.id = ${id}`.execute(connection);
  return rows[0];
}

/** The record, then its account, then its bonos: kept from changing until the transaction ends. */
export async function lockSubject(connection: Connection, id: string): Promise<void> {
  await sql`select id from client where id = ${id} for update`.execute(connection);
  await sql`
    select u.id from app_user u join client c on c.user_id = u.id where c.id = ${id}
    for update of u`.execute(connection);
  await sql`
    select id from package_purchase where client_id = ${id} order by id for update`.execute(
    connection,
  );
}

export async function countActiveAdmins(connection: Connection): Promise<number> {
  const { rows } = await sql<{ admins: number }>`
    select count(*)::integer as admins from app_user
    where role = 'admin' and status = 'active'`.execute(connection);
  return rows[0]?.admins ?? 0;
}

export async function listPurchases(
  connection: Connection,
  clientId: string,
): Promise<PurchaseFactRow[]> {
  const { rows } = await sql<PurchaseFactRow>`
    select id, name, kind, state, balance, expires_at as "expiresAt"
    from package_purchase where client_id = ${clientId} order by id`.execute(connection);
  return rows;
}

/** Of what has begun, booked without a bono and never paid; and what is left of sales. */
export async function owedOf(connection: Connection, clientId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select (
      coalesce((
        select sum(d.price_minor) from booking_debt d
        join booking b on b.id = d.booking_id join session s on s.id = d.session_id
        where d.client_id = ${clientId} and (b.status <> 'confirmed' or s.starts_at <= ${now})
      ), 0)
      + coalesce((
        select sum(owed_minor) from sale_balance where client_id = ${clientId} and owed_minor > 0
      ), 0)
    )::bigint as owed`.execute(connection);
  return rows[0]?.owed ?? 0;
}

export async function listUpcoming(
  connection: Connection,
  clientId: string,
  now: Date,
): Promise<UpcomingRow[]> {
  const { rows } = await sql<UpcomingRow>`
    select b.id, b.session_id as "sessionId"
    from booking b join session s on s.id = b.session_id
    where b.client_id = ${clientId} and s.status = 'scheduled' and s.starts_at > ${now}
      and (b.status = 'confirmed' or (b.status = 'held' and b.hold_expires_at > ${now}))
    order by s.starts_at, b.id`.execute(connection);
  return rows;
}

export async function listWaiting(
  connection: Connection,
  clientId: string,
): Promise<UpcomingRow[]> {
  const { rows } = await sql<UpcomingRow>`
    select id, session_id as "sessionId" from waitlist_entry
    where client_id = ${clientId} and state in ('waiting', 'offered')
    order by position`.execute(connection);
  return rows;
}

/** What the registry and the ledger say of the person; the database lets nothing else be changed. */
export async function blankHistory(
  connection: Connection,
  { id, userId }: Pick<SubjectRow, 'id' | 'userId'>,
): Promise<void> {
  // To whom they gave a voucher, in their name.
  await sql`
    delete from outbox where kind = 'voucher' and recipient in (
      select voucher_email from online_payment where client_id = ${id} and voucher_email <> ''
    )`.execute(connection);
  await sql`
    update audit_entry set changes = blanked_changes(changes), reason = null
    where action <> 'erased' and (
      (entity = 'client' and entity_id = ${id})
      or (entity = 'user' and entity_id = ${userId}::uuid)
      or (entity = 'booking'
        and entity_id in (select b.id from booking b where b.client_id = ${id}))
      or (entity = 'packagePurchase'
        and entity_id in (select p.id from package_purchase p where p.client_id = ${id}))
      or (entity = 'achievementAward'
        and entity_id in (select w.id from achievement_award w where w.client_id = ${id}))
    )`.execute(connection);
  await sql`
    update credit_entry set reason = ''
    where reason <> ''
      and purchase_id in (select p.id from package_purchase p where p.client_id = ${id})`.execute(
    connection,
  );
  // What they wrote to whom it was for; the code still pays.
  await sql`
    update voucher set recipient = '', message = ''
    where sale_line_id in (
      select l.id from sale_line l join sale s on s.id = l.sale_id where s.client_id = ${id}
    )`.execute(connection);
  // What they were buying has its words too; of two in course one can't be mistaken for the other.
  await sql`
    update online_payment set voucher_recipient = '', voucher_email = '',
      voucher_message = case when state = 'started' then id::text else '' end
    where client_id = ${id} and kind = 'voucher'`.execute(connection);
  // One given by hand has a reason, by constraint.
  await sql`
    update achievement_award set reason = case when is_granted then '' end, revoke_reason = null
    where client_id = ${id} and (reason is not null or revoke_reason is not null)`.execute(
    connection,
  );
  // A place beyond the capacity has a reason, by constraint.
  await sql`
    update booking set cancel_reason = null,
      override_reason = case when is_extra then '' end
    where client_id = ${id} and (cancel_reason is not null or override_reason is not null)`.execute(
    connection,
  );
}

/** Mails to them, whether sent or waiting, and answers that are kept for repeated requests. */
export async function deleteCorrespondence(
  connection: Connection,
  subject: SubjectRow,
): Promise<void> {
  const addresses = [subject.email, subject.accountEmail].filter((one) => one !== null);
  await sql`delete from outbox where recipient = any(${addresses}::text[])`.execute(connection);
  await sql`delete from registration where email = any(${addresses}::text[])`.execute(connection);
  // A task that was to write to them, done or not, names the address.
  await sql`
    delete from job
    where exists (select from unnest(${addresses}::text[]) address
      where position(address in payload::text) > 0 or position(address in unique_key) > 0)
  `.execute(connection);
  const marks = [subject.id, subject.userId, subject.phone, ...addresses].filter(
    (one) => one !== null,
  );
  // A repeated request is still not done again, but learns nothing of them.
  await sql`
    update idempotency_key set status = 404, headers = '{}', body = '{}'
    where scope = ${subject.userId}::text
      or exists (select from unnest(${marks}::text[]) mark where position(mark in body) > 0)
  `.execute(connection);
}

/** The record that is left says only that there was somebody. */
export async function blankClient(connection: Connection, id: string, now: Date): Promise<void> {
  await sql`delete from waitlist_entry where client_id = ${id}`.execute(connection);
  // What was charged to it stays; whose it was doesn't, nor what names it.
  await sql`
    update saved_card set removed_at = coalesce(removed_at, ${now}), brand = '', last_four = '0000',
      customer_reference = '', method_reference = id::text
    where client_id = ${id}`.execute(connection);
  await sql`
    update card_setup set provider_reference = null, redirect_url = null,
      state = case state when 'started' then 'expired' else state end
    where client_id = ${id}`.execute(connection);
  await sql`
    update membership set state = 'ended', ended_at = ${now}
    where client_id = ${id} and state <> 'ended'`.execute(connection);
  await sql`delete from client_health where client_id = ${id}`.execute(connection);
  await sql`delete from client_consent where client_id = ${id}`.execute(connection);
  await sql`delete from unsubscribe_link where client_id = ${id}`.execute(connection);
  await sql`delete from client_batch_member where client_id = ${id}`.execute(connection);
  await sql`
    update client set name = ${erasedName}, user_id = null, email = null, phone = null,
      birth_date = null, tags = '{}', notes = '', status = 'archived', erased_at = ${now},
      version = version + 1
    where id = ${id}`.execute(connection);
}

/** Nobody's account, which nobody can get into; what belonged to it is gone. */
export async function blankAccount(
  connection: Connection,
  userId: string,
  now: Date,
): Promise<void> {
  await sql`select remove_belongings(${userId})`.execute(connection);
  await sql`delete from file where owner_user_id = ${userId}`.execute(connection);
  await sql`
    update app_user set name = ${erasedName}, email = 'borrado-' || id || '@borrado.invalid',
      phone = null, password_hash = null, email_verified_at = null, blocked_at = ${now},
      terms_accepted_at = null, marketing_accepted_at = null, terms_version = null,
      privacy_version = null, picture_file_id = null, last_seen_at = null, erased_at = ${now}
    where id = ${userId}`.execute(connection);
}
