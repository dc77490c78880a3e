import { sql } from 'kysely';
import type { AuditAction, ClientFields, ConsentKind, PersonalData } from '@aforo/shared/contract';
import { fieldColumns } from '../../../people/clients/index.ts';
import type { Connection } from '../../../platform/database/index.ts';

/** All stored data of one client, table by table. Each function returns the rows of one person. */

export interface PersonRow extends ClientFields {
  status: 'active' | 'archived';
  createdAt: Date;
  userId: string | null;
  erasedAt: Date | null;
}

export async function findPerson(
  connection: Connection,
  id: string,
): Promise<PersonRow | undefined> {
  return connection
    .selectFrom('client')
    .select([...fieldColumns, 'status', 'createdAt'])
    .select(['userId', 'erasedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Other records of the same person, which were merged into theirs. */
export async function listMergedRecords(connection: Connection, clientId: string) {
  return connection
    .selectFrom('client')
    .innerJoin('clientMerge', 'clientMerge.mergedId', 'client.id')
    .select([...fieldColumns, 'client.id', 'client.createdAt', 'clientMerge.mergedAt'])
    .where('clientMerge.keptId', '=', clientId)
    .where('clientMerge.undoneAt', 'is', null)
    .orderBy('clientMerge.mergedAt')
    .orderBy('client.id')
    .execute();
}

export async function findAccount(connection: Connection, userId: string | null) {
  const { rows } = await sql<{
    name: string;
    email: string;
    phone: string | null;
    createdAt: Date;
    emailVerifiedAt: Date | null;
    lastSeenAt: Date | null;
    calendarFeedSince: Date | null;
  }>`
    select u.name, u.email, u.phone, u.created_at,
      u.email_verified_at, u.last_seen_at,
      (select f.created_at from calendar_feed f where f.user_id = u.id) as "calendarFeedSince"
    from app_user u where u.id = ${userId}`.execute(connection);
  return rows[0];
}

export async function listConsents(connection: Connection, clientIds: readonly string[]) {
  const { rows } = await sql<{
    kind: ConsentKind;
    isGranted: boolean;
    changedAt: Date;
    termsVersion: number | null;
    privacyVersion: number | null;
  }>`
    select kind, is_granted, changed_at,
      terms_version, privacy_version
    from client_consent where client_id = any(${clientIds}::uuid[]) order by changed_at, kind`.execute(
    connection,
  );
  return rows;
}

export async function findHealth(connection: Connection, clientId: string) {
  const { rows } = await sql<{ notes: string; changedAt: Date }>`
    select notes, changed_at from client_health
    where client_id = ${clientId}`.execute(connection);
  return rows[0];
}

export async function listBookings(connection: Connection, clientIds: readonly string[]) {
  const { rows } = await sql<{
    service: string;
    startsAt: Date;
    endsAt: Date;
    status: string;
    priceMinor: number;
    owedMinor: number;
    bookedAt: Date;
    cancelledAt: Date | null;
    reason: string | null;
  }>`
    select v.name as service, s.starts_at, s.ends_at, b.status,
      b.price_minor, coalesce(d.price_minor, 0) as "owedMinor", b.booked_at, b.cancelled_at,
      nullif(concat_ws(' · ', nullif(b.override_reason, ''), nullif(b.cancel_reason, '')), '') as reason
    from booking b join session s on s.id = b.session_id join service v on v.id = s.service_id
    left join booking_debt d on d.booking_id = b.id
    where b.client_id = any(${clientIds}::uuid[]) order by s.starts_at, b.id`.execute(connection);
  return rows;
}

export async function listWaitlist(connection: Connection, clientId: string) {
  const { rows } = await sql<{ service: string; startsAt: Date; state: string; createdAt: Date }>`
    select v.name as service, s.starts_at, w.state, w.created_at
    from waitlist_entry w join session s on s.id = w.session_id
    join service v on v.id = s.service_id
    where w.client_id = ${clientId} order by w.created_at, w.id`.execute(connection);
  return rows;
}

export async function listPurchases(connection: Connection, clientId: string) {
  const { rows } = await sql<{
    id: string;
    name: string;
    kind: string;
    state: string;
    priceMinor: number;
    balance: number;
    purchasedAt: Date;
    expiresAt: Date | null;
  }>`
    select id, name, kind, state, price_minor,
      balance, purchased_at, expires_at
    from package_purchase where client_id = ${clientId} order by purchased_at, id`.execute(
    connection,
  );
  return rows;
}

export async function listLedger(connection: Connection, clientId: string) {
  const { rows } = await sql<{
    purchaseId: string;
    at: Date;
    kind: string;
    amount: number;
    balanceAfter: number;
    reason: string | null;
  }>`
    select e.purchase_id, e.at, e.kind, e.amount,
      e.balance_after, e.reason
    from credit_entry e join package_purchase p on p.id = e.purchase_id
    where p.client_id = ${clientId} order by e.at, e.id`.execute(connection);
  return rows;
}

export async function listAwards(connection: Connection, clientIds: readonly string[]) {
  const { rows } = await sql<{
    name: string;
    step: number;
    earnedAt: Date;
    revokedAt: Date | null;
    reason: string | null;
  }>`
    select a.name, w.step, w.earned_at, w.revoked_at,
      nullif(concat_ws(' · ', nullif(w.reason, ''), nullif(w.revoke_reason, '')), '') as reason
    from achievement_award w join achievement a on a.id = w.achievement_id
    where w.client_id = any(${clientIds}::uuid[]) order by w.earned_at, w.id`.execute(connection);
  return rows;
}

/** The kind and recipient of mails, without their content, which is deleted after sending. */
export async function listMails(connection: Connection, addresses: readonly string[]) {
  const { rows } = await sql<{ kind: string; state: string; createdAt: Date }>`
    select kind, state, created_at from outbox
    where recipient = any(${addresses}::text[]) order by created_at, id`.execute(connection);
  return rows;
}

export async function listLogins(connection: Connection, userId: string | null) {
  const { rows } = await sql<{
    at: Date;
    method: string;
    outcome: string;
    address: string;
    userAgent: string;
  }>`
    select at, method, outcome, address, user_agent from login_event
    where user_id = ${userId} order by at, id`.execute(connection);
  return rows;
}

export async function listPasskeys(connection: Connection, userId: string | null) {
  const { rows } = await sql<{ name: string; createdAt: Date }>`
    select name, created_at from passkey
    where user_id = ${userId} order by created_at, id`.execute(connection);
  return rows;
}

export async function listOpenSessions(connection: Connection, userId: string | null, now: Date) {
  const { rows } = await sql<{ createdAt: Date; lastSeenAt: Date; userAgent: string }>`
    select created_at, last_seen_at, user_agent
    from login_session where user_id = ${userId} and expires_at > ${now}
    order by created_at, id`.execute(connection);
  return rows;
}

export interface HistoryRow {
  at: Date;
  actorUserId: string | null;
  isByClient: boolean;
  entity: string;
  action: AuditAction;
  changes: PersonalData['history'][number]['changes'];
  reason: string | null;
}

/** The actions on their record, account, bookings, bonos and achievements. */
export async function listHistory(
  connection: Connection,
  clientId: string,
  userId: string | null,
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select at, actor_user_id, entity, action, changes, reason, exists (select from app_user u
      where u.id = actor_user_id and u.role = 'client') as "isByClient"
    from audit_entry
    where (entity = 'client' and (entity_id = ${clientId} or entity_id in (
        select merged_id from client_merge where kept_id = ${clientId} and undone_at is null)))
      or (entity = 'user' and entity_id = ${userId}::uuid)
      or (entity = 'booking'
        and entity_id in (select b.id from booking b where b.client_id = ${clientId}))
      or (entity = 'packagePurchase'
        and entity_id in (select p.id from package_purchase p where p.client_id = ${clientId}))
      or (entity = 'achievementAward'
        and entity_id in (select w.id from achievement_award w where w.client_id = ${clientId}))
    order by at, id`.execute(connection);
  return rows;
}

export async function findPicture(connection: Connection, userId: string | null) {
  const { rows } = await sql<{ mediaType: string; data: Buffer }>`
    select f.media_type, f.data from file f
    join app_user u on u.picture_file_id = f.id where u.id = ${userId}`.execute(connection);
  return rows[0];
}
