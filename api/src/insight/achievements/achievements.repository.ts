import { sql } from 'kysely';
import type { Achievement, AchievementInput, AchievementRule } from '@aforo/shared/contract';
import type { Connection } from '../../platform/database/index.ts';

/** Without the counts, because they read all awards. */
export interface StoredAchievement extends Omit<
  Achievement,
  'activatedAt' | 'holders' | 'rewardsWaiting'
> {
  activatedAt: Date | null;
}
export type AchievementRow = StoredAchievement & Pick<Achievement, 'holders' | 'rewardsWaiting'>;

const storedColumns = sql`
  a.id, a.name, a.description, a.icon, a.status, a.reward_credits,
  a.reward_text, a.is_mailed, a.activated_at,
  a.version,
  json_build_object('metric', a.metric, 'steps', a.steps, 'absenceDays', a.absence_days,
    'isRepeated', a.is_repeated, 'serviceIds', a.service_ids,
    'professionalIds', a.professional_ids, 'startsFrom', to_char(a.starts_from, 'HH24:MI'),
    'startsUntil', to_char(a.starts_until, 'HH24:MI'), 'since', a.since) as rule`;
const columns = sql`${storedColumns},
  coalesce(awards.holders, 0) as holders, coalesce(awards.waiting, 0) as "rewardsWaiting"`;

/** Counted for all achievements in one query. */
const withAwards = sql`
  from achievement a
  left join (
    select w.achievement_id, count(distinct w.client_id)::integer as holders,
      count(*) filter (where w.reward_text is not null and w.handed_at is null
        or w.reward_credits is not null and not exists (
          select from credit_entry e where e.award_id = w.id))::integer as waiting
    from achievement_award w where w.revoked_at is null
    group by w.achievement_id
  ) awards on awards.achievement_id = a.id`;

/** Active ones first, then drafts, then archived ones. */
export async function listAchievements(connection: Connection): Promise<AchievementRow[]> {
  const { rows } = await sql<AchievementRow>`
    select ${columns} ${withAwards}
    order by array_position(array['active', 'draft', 'archived'], a.status), search_text(a.name),
      a.id`.execute(connection);
  return rows;
}

/** Drafts, active and archived achievements, for recounts and a client's own page. */
export async function listStored(connection: Connection): Promise<StoredAchievement[]> {
  const { rows } = await sql<StoredAchievement>`
    select ${storedColumns} from achievement a order by a.id`.execute(connection);
  return rows;
}

export async function findAchievement(
  connection: Connection,
  id: string,
): Promise<AchievementRow | undefined> {
  const { rows } = await sql<AchievementRow>`
    select ${columns} ${withAwards} where a.id = ${id}`.execute(connection);
  return rows[0];
}

export async function lockAchievement(connection: Connection, id: string): Promise<void> {
  await sql`select from achievement where id = ${id} for update`.execute(connection);
}

export async function insertAchievement(
  connection: Connection,
  { id, now, input }: { id: string; now: Date; input: AchievementInput },
): Promise<void> {
  const { rule } = input;
  await sql`
    insert into achievement (id, name, description, icon, reward_credits, reward_text, is_mailed,
      metric, steps, absence_days, is_repeated, service_ids, professional_ids, starts_from,
      starts_until, since, created_at)
    values (${id}, ${input.name}, ${input.description}, ${input.icon}, ${input.rewardCredits},
      ${input.rewardText}, ${input.isMailed}, ${rule.metric}, ${rule.steps}::integer[],
      ${rule.absenceDays}, ${rule.isRepeated}, ${rule.serviceIds}::uuid[],
      ${rule.professionalIds}::uuid[], ${rule.startsFrom}, ${rule.startsUntil}, ${rule.since},
      ${now})`.execute(connection);
}

export async function updateAchievement(
  connection: Connection,
  id: string,
  input: AchievementInput,
): Promise<void> {
  const { rule } = input;
  await sql`
    update achievement set name = ${input.name}, description = ${input.description},
      icon = ${input.icon}, reward_credits = ${input.rewardCredits},
      reward_text = ${input.rewardText}, is_mailed = ${input.isMailed}, metric = ${rule.metric},
      steps = ${rule.steps}::integer[], absence_days = ${rule.absenceDays},
      is_repeated = ${rule.isRepeated}, service_ids = ${rule.serviceIds}::uuid[],
      professional_ids = ${rule.professionalIds}::uuid[], starts_from = ${rule.startsFrom},
      starts_until = ${rule.startsUntil}, since = ${rule.since}, version = version + 1
    where id = ${id}`.execute(connection);
}

export async function setActive(connection: Connection, id: string, at: Date): Promise<void> {
  await sql`
    update achievement set status = 'active', activated_at = ${at}, version = version + 1
    where id = ${id}`.execute(connection);
}

export async function setArchived(connection: Connection, id: string): Promise<void> {
  await sql`
    update achievement set status = 'archived', version = version + 1
    where id = ${id}`.execute(connection);
  await sql`delete from achievement_progress where achievement_id = ${id}`.execute(connection);
}

export async function deleteDraft(connection: Connection, id: string): Promise<void> {
  await sql`delete from achievement where id = ${id} and status = 'draft'`.execute(connection);
}

/** The number of services and professionals of a rule that exist. */
export async function countNamed(
  connection: Connection,
  { serviceIds, professionalIds }: Pick<AchievementRule, 'serviceIds' | 'professionalIds'>,
): Promise<{ services: number; professionals: number }> {
  const { rows } = await sql<{ services: number; professionals: number }>`
    select
      (select count(*) from service where id = any(${serviceIds}::uuid[])) as services,
      (select count(*) from professional where id = any(${professionalIds}::uuid[]))
        as professionals`.execute(connection);
  return rows[0] ?? { services: 0, professionals: 0 };
}
