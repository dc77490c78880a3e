import { failurePhaseSchema, type FailureCause } from '@aforo/shared/contract';
import { sql, type Selectable } from 'kysely';
import type { RegistryConnection, RegistryTables } from '../database/registry-tables.ts';
import type { MountTime } from '../rollouts/rollout-decision.ts';
import type { Outcomes } from './automatic-rollback.ts';

/** A page's reports on a build. */
export type ReportRow = Selectable<RegistryTables['areaReport']>;

/** A statement can have 65,535 parameters, and a row needs thirteen. */
const rowsPerStatement = 1000;

/**
 * Upserts reports and merges them with those of the same person, build and minute, which may come
 * from another gateway.
 * @param rows one per person, build and minute, always sorted alike, because gateways write
 * concurrently
 */
export async function addReports(
  db: RegistryConnection,
  rows: readonly ReportRow[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    await db
      .insertInto('areaReport')
      .values(rows.slice(from, from + rowsPerStatement))
      .onConflict((conflict) =>
        conflict.columns(['area', 'buildId', 'minute', 'person']).doUpdateSet(({ ref, fn }) => ({
          network: ref('excluded.network'),
          isStaff: ref('excluded.isStaff'),
          mountMs: fn.coalesce('excluded.mountMs', 'areaReport.mountMs'),
          mountedAt: sql`greatest(${ref('areaReport.mountedAt')}, ${ref('excluded.mountedAt')})`,
          failedAt: sql`greatest(${ref('areaReport.failedAt')}, ${ref('excluded.failedAt')})`,
          phase: fn.coalesce('excluded.phase', 'areaReport.phase'),
          reason: fn.coalesce('excluded.reason', 'areaReport.reason'),
          fallback: fn.coalesce('excluded.fallback', 'areaReport.fallback'),
        })),
      )
      .execute();
  }
}

export interface BuildFigures {
  buildId: string;
  /** Person-minutes with a mount, and with a failure. */
  mounts: number;
  failures: number;
  /** The failures reported without a session. */
  anonymousFailures: number;
}

/** Figures of an area's builds since an instant. */
export async function figuresSince(
  db: RegistryConnection,
  area: string,
  since: Date,
): Promise<BuildFigures[]> {
  const rows = await db
    .selectFrom('areaReport')
    .select([
      'buildId',
      sql<number>`count(mounted_at)::int`.as('mounts'),
      sql<number>`count(failed_at)::int`.as('failures'),
      sql<number>`(count(failed_at) filter (where not has_session))::int`.as('anonymousFailures'),
    ])
    .where('area', '=', area)
    .where('minute', '>=', since)
    .groupBy('buildId')
    .execute();
  return rows;
}

interface BuildCause extends FailureCause {
  buildId: string;
}

/** Limited, because the reasons are chosen by the senders. */
const maxCauses = 20;

/** Failure causes of an area's builds since an instant, the most frequent first. */
export async function causesSince(
  db: RegistryConnection,
  area: string,
  since: Date,
): Promise<BuildCause[]> {
  const rows = await db
    .selectFrom('areaReport')
    .select([
      'buildId',
      'phase',
      'reason',
      'fallback',
      sql<number>`count(*)::int`.as('count'),
      sql<Date>`max(failed_at)`.as('lastAt'),
    ])
    .where('area', '=', area)
    .where('minute', '>=', since)
    .where('failedAt', 'is not', null)
    .groupBy(['buildId', 'phase', 'reason', 'fallback'])
    .orderBy('count', 'desc')
    .orderBy('lastAt', 'desc')
    .limit(maxCauses)
    .execute();
  return rows.flatMap(({ phase, reason, lastAt, ...row }) => {
    const known = failurePhaseSchema.safeParse(phase);
    if (!known.success) return [];
    return [{ ...row, phase: known.data, reason: reason ?? 'otro', lastAt: lastAt.toISOString() }];
  });
}

interface Span {
  area: string;
  buildId: string;
  since: Date;
  /** Later failures are too recent: mounts of the same moment may not have arrived. */
  countedUntil: Date;
}

/** A build's outcomes for people with a session. */
export async function outcomesOf(
  db: RegistryConnection,
  { area, buildId, since, countedUntil }: Span,
): Promise<Outcomes> {
  const isFailure = sql<boolean>`failed_at >= ${since} and failed_at <= ${countedUntil}`;
  // guard: reports without a session do not trigger a rollback (reports.database.test.ts)
  // without: `.where('hasSession', '=', true)`
  const people = db
    .selectFrom('areaReport')
    .select([
      'person',
      // An account whose role has changed counts for the team.
      sql<boolean>`bool_or(is_staff)`.as('isStaff'),
      sql<boolean>`coalesce(bool_or(${isFailure}), false)`.as('has_failed'),
      // A visitor who changes networks counts only in the one with the failure.
      sql<string>`coalesce(min(network) filter (where ${isFailure}), min(network))`.as('network'),
    ])
    .where('area', '=', area)
    .where('buildId', '=', buildId)
    .where('hasSession', '=', true)
    // The minute of an activation also contains earlier events, which the instants exclude.
    .where('minute', '>=', sql<Date>`date_trunc('minute', ${since}::timestamptz)`)
    .where(sql<boolean>`(mounted_at >= ${since} or (${isFailure}))`)
    .groupBy('person');
  const counted = await db
    .selectFrom(people.as('people'))
    .select([
      'isStaff',
      sql<number>`(count(*) filter (where has_failed))::int`.as('failed'),
      sql<number>`(count(*) filter (where not has_failed))::int`.as('mounted'),
    ])
    .groupBy(['isStaff', sql`case when not is_staff then network end`])
    .execute();
  const outcomes = (isStaff: boolean) =>
    counted
      .filter((one) => one.isStaff === isStaff)
      .map(({ failed, mounted }) => ({ failed, mounted }));
  return { staff: outcomes(true)[0] ?? { failed: 0, mounted: 0 }, clients: outcomes(false) };
}

interface Builds {
  area: string;
  buildIds: readonly string[];
  since: Date;
}

/**
 * How long builds took to mount, in ms, for people with a session. An account of the team has one
 * voice, and so has a network of clients, because clients register by themselves. A client who
 * changes networks belongs to one of them.
 */
export async function mountTimesOf(
  db: RegistryConnection,
  { area, buildIds, since }: Builds,
): Promise<Map<string, MountTime>> {
  // guard: a client’s account has one voice in any number of networks (reports.database.test.ts)
  // without: `.groupBy(['buildId', 'person'])` → `.groupBy(['buildId', 'person', 'network'])`
  const people = db
    .selectFrom('areaReport')
    .select([
      'buildId',
      'person',
      sql<number>`avg(mount_ms)`.as('ms'),
      sql<string>`min(network)`.as('network'),
      // An account whose role has changed counts for the team.
      sql<boolean>`bool_or(is_staff)`.as('isStaff'),
    ])
    .where('area', '=', area)
    .where('buildId', 'in', buildIds)
    .where('hasSession', '=', true)
    .where('mountMs', 'is not', null)
    .where('minute', '>=', sql<Date>`date_trunc('minute', ${since}::timestamptz)`)
    .groupBy(['buildId', 'person']);
  const voices = db
    .selectFrom(people.as('people'))
    .select(['buildId', sql<number>`avg(ms)`.as('ms')])
    .groupBy(['buildId', sql`case when is_staff then person else network end`]);
  const rows = await db
    .selectFrom(voices.as('voices'))
    .select([
      'buildId',
      sql<number>`count(*)::int`.as('voices'),
      sql<number>`(percentile_disc(0.95) within group (order by ms))::float8`.as('p95'),
    ])
    .groupBy('buildId')
    .execute();
  return new Map(rows.map(({ buildId, ...time }) => [buildId, time]));
}

/** Deletes rows older than an instant, and the oldest ones beyond a maximum. */
export async function forgetReports(
  db: RegistryConnection,
  { before, most }: { before: Date; most: number },
): Promise<void> {
  await db.deleteFrom('areaReport').where('minute', '<', before).execute();
  const overflow = db
    .selectFrom('areaReport')
    .select('minute')
    .orderBy('minute', 'desc')
    .offset(most)
    .limit(1);
  await db.deleteFrom('areaReport').where('minute', '<=', overflow).execute();
}
