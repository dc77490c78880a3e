import { sql } from 'kysely';
import type { Award } from '@aforo/shared/contract';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import type { Keyset } from '../../platform/keyset.ts';
import type { ClientIds } from './attendance.repository.ts';

/** Null without a user, or when the account no longer exists. */
const knownUser = (id: string | null) =>
  sql`(select u.id from app_user u where u.id = ${id}::uuid)`;

/**
 * One transaction at a time writes awards: each reads the awards after the previous one has
 * committed.
 */
export async function lockAwards(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('achievement awards', 0))`.execute(trx);
}

export interface StoredAward {
  id: string;
  achievementId: string;
  clientId: string;
  cycle: number;
  step: number;
  bookingId: string | null;
  isGranted: boolean;
  isRevoked: boolean;
  /** Revoked by a staff member: a recount does not restore it. */
  isRevokedByHand: boolean;
}

export async function listStoredAwards(
  connection: Connection,
  achievementIds: readonly string[],
  clientIds: ClientIds,
): Promise<StoredAward[]> {
  const { rows } = await sql<StoredAward>`
    select id, achievement_id as "achievementId", client_id as "clientId", cycle, step,
      booking_id, is_granted, revoked_at is not null as "isRevoked",
      is_revoked_by_hand
    from achievement_award
    where achievement_id = any(${achievementIds}::uuid[])
      and (${clientIds}::uuid[] is null or client_id = any(${clientIds}::uuid[]))`.execute(
    connection,
  );
  return rows;
}

export interface NewAward {
  id: string;
  achievementId: string;
  clientId: string;
  cycle: number;
  step: number;
  earnedAt: Date;
  bookingId: string | null;
}

/** Inserts awards with the current reward of their achievement. */
export async function insertAwards(
  trx: Transaction,
  awards: readonly NewAward[],
  now: Date,
): Promise<void> {
  if (awards.length === 0) return;
  await sql`
    insert into achievement_award (id, achievement_id, client_id, cycle, step, earned_at,
      booking_id, reward_credits, reward_text, created_at)
    select n.id, n."achievementId", n."clientId", n.cycle, n.step, n."earnedAt", n."bookingId",
      a.reward_credits, a.reward_text, ${now}
    from json_to_recordset(${JSON.stringify(awards)}::json) as n (id uuid, "achievementId" uuid,
      "clientId" uuid, cycle integer, step integer, "earnedAt" timestamptz, "bookingId" uuid)
    join achievement a on a.id = n."achievementId"`.execute(trx);
}

/**
 * Grants an award by hand, or restores a revoked one. @returns its id; null when the client already
 * has it
 */
export async function grantAward(
  trx: Transaction,
  award: Omit<NewAward, 'cycle' | 'bookingId'> & { userId: string; reason: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into achievement_award (id, achievement_id, client_id, cycle, step, earned_at,
      is_granted, granted_by_user_id, reason, reward_credits, reward_text, created_at)
    select ${award.id}, a.id, ${award.clientId}, 1, ${award.step}, ${award.earnedAt}, true,
      ${knownUser(award.userId)}, ${award.reason}, a.reward_credits, a.reward_text, ${award.earnedAt}
    from achievement a where a.id = ${award.achievementId}
    on conflict on constraint achievement_award_once do update
    set is_granted = true, granted_by_user_id = excluded.granted_by_user_id,
      reason = excluded.reason, revoked_at = null, revoked_by_user_id = null,
      revoke_reason = null, is_revoked_by_hand = false
    where achievement_award.revoked_at is not null
    returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

export async function revokeAwards(
  trx: Transaction,
  ids: readonly string[],
  by: { at: Date; userId: string | null; isByHand: boolean; reason: string },
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update achievement_award
    set revoked_at = ${by.at}, revoked_by_user_id = ${knownUser(by.userId)},
      revoke_reason = ${by.reason}, is_revoked_by_hand = ${by.isByHand}
    where id = any(${ids}::uuid[]) and revoked_at is null`.execute(trx);
}

/** Gives awards another cycle, which no other award of their client has. */
export async function renumberAwards(
  trx: Transaction,
  awards: readonly { id: string; cycle: number }[],
): Promise<void> {
  if (awards.length === 0) return;
  await sql`
    update achievement_award w set cycle = n.cycle
    from json_to_recordset(${JSON.stringify(awards)}::json) as n (id uuid, cycle integer)
    where w.id = n.id`.execute(trx);
}

export async function restoreAwards(trx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update achievement_award set revoked_at = null, revoke_reason = null
    where id = any(${ids}::uuid[])`.execute(trx);
}

/**
 * Adds the pending session rewards to a bono of each client: of the open, valid bonos that count
 * sessions, the one with the most time left. Without such a bono the rewards stay pending.
 */
export async function giveCredits(
  trx: Transaction,
  clientIds: ClientIds,
  { now, userId }: { now: Date; userId: string | null },
): Promise<void> {
  await sql`
    with waiting as (
      select w.id, w.reward_credits - given.amount as amount, a.name, bono.id as purchase_id
      from achievement_award w
      join achievement a on a.id = w.achievement_id
      cross join lateral (
        select p.id from package_purchase p
        where p.client_id = w.client_id and p.kind = 'credits' and p.state = 'active'
          and p.pays_for = 'any'
          and (p.expires_at is null or p.expires_at > ${now})
        order by p.expires_at desc nulls first, p.id limit 1
      ) bono
      -- Sessions that were taken back and are earned again are added again.
      cross join lateral (
        select coalesce(sum(e.amount), 0) as amount from credit_entry e where e.award_id = w.id
      ) given
      where w.revoked_at is null and w.reward_credits is not null
        and (${clientIds}::uuid[] is null or w.client_id = any(${clientIds}::uuid[]))
        and given.amount < w.reward_credits
    ), locked as (
      select id from package_purchase where id in (select purchase_id from waiting)
      order by id for update
    )
    insert into credit_entry (id, purchase_id, kind, amount, at, actor_user_id, reason,
      balance_after, award_id)
    select gen_random_uuid(), locked.id, 'award', waiting.amount, ${now}, ${knownUser(userId)},
      'Logro: ' || waiting.name, 0, waiting.id
    from waiting join locked on locked.id = waiting.purchase_id`.execute(trx);
}

/** Takes back the sessions of these awards, at most the bono's balance. */
export async function takeCreditsBack(
  trx: Transaction,
  awardIds: readonly string[],
  { now, userId }: { now: Date; userId: string | null },
): Promise<void> {
  if (awardIds.length === 0) return;
  await sql`
    with given as (
      select e.award_id, e.purchase_id, sum(e.amount) as amount
      from credit_entry e where e.award_id = any(${awardIds}::uuid[])
      group by e.award_id, e.purchase_id having sum(e.amount) > 0
    ), locked as (
      select p.id, p.balance, p.state from package_purchase p
      where p.id in (select purchase_id from given) order by p.id for update
    ), taken as (
      select given.award_id, given.purchase_id,
        -- Several awards of one bono together take at most its balance.
        greatest(0, least(given.amount, locked.balance - coalesce(sum(given.amount) over (
          partition by given.purchase_id order by given.award_id
          rows between unbounded preceding and 1 preceding), 0))) as amount
      from given join locked on locked.id = given.purchase_id
      where locked.state in ('active', 'frozen')
    )
    insert into credit_entry (id, purchase_id, kind, amount, at, actor_user_id, reason,
      balance_after, award_id)
    select gen_random_uuid(), taken.purchase_id, 'award', -taken.amount, ${now}, ${knownUser(userId)},
      'Logro retirado: ' || a.name, 0, w.id
    from taken join achievement_award w on w.id = taken.award_id
    join achievement a on a.id = w.achievement_id
    where taken.amount > 0`.execute(trx);
}

export interface ProgressRow {
  achievementId: string;
  clientId: string;
  value: number;
  nextStep: number | null;
}

export async function putProgress(
  trx: Transaction,
  achievementIds: readonly string[],
  clientIds: ClientIds,
  rows: readonly ProgressRow[],
): Promise<void> {
  await sql`
    delete from achievement_progress
    where achievement_id = any(${achievementIds}::uuid[])
      and (${clientIds}::uuid[] is null or client_id = any(${clientIds}::uuid[]))`.execute(trx);
  if (rows.length === 0) return;
  await sql`
    insert into achievement_progress (achievement_id, client_id, value, next_step)
    select n."achievementId", n."clientId", n.value, n."nextStep"
    from json_to_recordset(${JSON.stringify(rows)}::json) as n ("achievementId" uuid,
      "clientId" uuid, value integer, "nextStep" integer)`.execute(trx);
}

export interface AwardRow extends Omit<Award, 'earnedAt' | 'revokedAt' | 'rewardedAt'> {
  achievementId: string;
  at: Date;
  revokedAt: Date | null;
  rewardedAt: Date | null;
}

const awardColumns = sql`
  w.id, w.achievement_id as "achievementId", json_build_object('id', c.id, 'name', c.name) as client,
  w.step, w.cycle, w.earned_at as at, w.is_granted, g.name as "grantedByName",
  w.reason, w.revoked_at, r.name as "revokedByName",
  w.revoke_reason, w.reward_credits,
  w.reward_text,
  coalesce(w.handed_at, (select min(e.at) from credit_entry e where e.award_id = w.id))
    as "rewardedAt"`;
const awardTables = sql`
  from achievement_award w
  join client c on c.id = w.client_id
  left join app_user g on g.id = w.granted_by_user_id
  left join app_user r on r.id = w.revoked_by_user_id`;

/** Returns one row more than a page shows. */
export async function listAwards(
  connection: Connection,
  achievementId: string,
  { after, limit }: { after: Keyset | null; limit: number },
): Promise<AwardRow[]> {
  const { rows } = await sql<AwardRow>`
    select ${awardColumns} ${awardTables}
    where w.achievement_id = ${achievementId}
      and (${after?.at ?? null}::timestamptz is null
        or (w.earned_at, w.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by w.earned_at desc, w.id desc limit ${limit + 1}`.execute(connection);
  return rows;
}

export async function findAward(connection: Connection, id: string): Promise<AwardRow | undefined> {
  const { rows } = await sql<AwardRow>`
    select ${awardColumns} ${awardTables} where w.id = ${id}`.execute(connection);
  return rows[0];
}

/** All current awards of one client, the latest first. */
export async function listAwardsOf(connection: Connection, clientId: string): Promise<AwardRow[]> {
  const { rows } = await sql<AwardRow>`
    select ${awardColumns} ${awardTables}
    where w.client_id = ${clientId} and w.revoked_at is null
    order by w.earned_at desc, w.id desc`.execute(connection);
  return rows;
}

/** @returns false when there is no reward to hand over, or it was already handed over */
export async function setHandedOver(
  trx: Transaction,
  id: string,
  { at, userId }: { at: Date; userId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update achievement_award set handed_at = ${at}, handed_by_user_id = ${knownUser(userId)}
    where id = ${id} and reward_text is not null and handed_at is null and revoked_at is null
  `.execute(trx);
  return numAffectedRows === 1n;
}

/** The bookings that reach the next step of a class ladder when they are attended. */
export async function listBookingsReachingStep(
  connection: Connection,
  bookingIds: readonly string[],
): Promise<{ bookingId: string; step: number }[]> {
  const { rows } = await sql<{ bookingId: string; step: number }>`
    select b.id as "bookingId", max(p.next_step) as step
    from booking b
    join session s on s.id = b.session_id
    join achievement_progress p on p.client_id = b.client_id
    join achievement a on a.id = p.achievement_id
    cross join center c
    cross join lateral (select s.starts_at at time zone c.time_zone as starts) wall
    where b.id = any(${bookingIds}::uuid[]) and b.status in ('held', 'confirmed')
      and a.status = 'active' and a.metric = 'classes' and p.next_step = p.value + 1
      and (a.service_ids = '{}' or s.service_id = any(a.service_ids))
      and (a.professional_ids = '{}' or s.professional_id = any(a.professional_ids))
      and (a.starts_from is null or wall.starts::time >= a.starts_from)
      and (a.starts_until is null or wall.starts::time < a.starts_until)
      and (a.since is null or wall.starts::date >= a.since)
      -- Only with the next class: the one after it has another number.
      and not exists (
        select from booking o join session earlier on earlier.id = o.session_id
        where o.client_id = b.client_id and o.id <> b.id and o.status = 'confirmed'
          and earlier.starts_at < s.starts_at and earlier.status = 'scheduled')
    group by b.id`.execute(connection);
  return rows;
}
