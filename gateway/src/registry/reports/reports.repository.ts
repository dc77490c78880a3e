import { failurePhaseSchema, type FailureCause } from '@aforo/shared/contract';
import type { Database, Tables } from 'api/database';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { NetworkOutcome } from './automatic-rollback.ts';

/** What pages report about builds. */
type ReportTables = Pick<Tables, 'area_report'>;
export type ReportRow = Selectable<ReportTables['area_report']>;
export type ReportConnection = Kysely<ReportTables>;

/** A statement has room for 65,535 parameters, and a row takes eleven. */
const rowsPerStatement = 1000;

/** The API's connection as reports see it. */
export function reportTables({ connection }: Pick<Database, 'connection'>): ReportConnection {
  return connection.withTables<ReportTables>();
}

/**
 * Upserts reports, merging with those of the same person, build and minute, which may have reached
 * another gateway.
 * @param rows one per person, build and minute, in one order for everybody: gateways write at once
 */
export async function addReports(db: ReportConnection, rows: readonly ReportRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    await db
      .insertInto('area_report')
      .values(rows.slice(from, from + rowsPerStatement))
      .onConflict((conflict) =>
        conflict.columns(['area', 'build_id', 'minute', 'person']).doUpdateSet(({ ref, fn }) => ({
          network: ref('excluded.network'),
          mounted_at: sql`greatest(${ref('area_report.mounted_at')}, ${ref('excluded.mounted_at')})`,
          failed_at: sql`greatest(${ref('area_report.failed_at')}, ${ref('excluded.failed_at')})`,
          phase: fn.coalesce('excluded.phase', 'area_report.phase'),
          reason: fn.coalesce('excluded.reason', 'area_report.reason'),
          fallback: fn.coalesce('excluded.fallback', 'area_report.fallback'),
        })),
      )
      .execute();
  }
}

export interface BuildFigures {
  buildId: string;
  /** Minutes of people in which it mounted, and in which it failed. */
  mounts: number;
  failures: number;
  /** The part of the failures that was reported without a session. */
  anonymousFailures: number;
}

/** How the builds of an area fared since an instant. */
export async function figuresSince(
  db: ReportConnection,
  area: string,
  since: Date,
): Promise<BuildFigures[]> {
  const rows = await db
    .selectFrom('area_report')
    .select([
      'build_id as buildId',
      sql<number>`count(mounted_at)::int`.as('mounts'),
      sql<number>`count(failed_at)::int`.as('failures'),
      sql<number>`(count(failed_at) filter (where not has_session))::int`.as('anonymousFailures'),
    ])
    .where('area', '=', area)
    .where('minute', '>=', since)
    .groupBy('build_id')
    .execute();
  return rows;
}

interface BuildCause extends FailureCause {
  buildId: string;
}

/** Senders choose the words of a reason: what is shown of them stays a list that can be read. */
const mostCauses = 20;

/** What failed in the builds of an area since an instant, the most frequent first. */
export async function causesSince(
  db: ReportConnection,
  area: string,
  since: Date,
): Promise<BuildCause[]> {
  const rows = await db
    .selectFrom('area_report')
    .select([
      'build_id as buildId',
      'phase',
      'reason',
      'fallback',
      sql<number>`count(*)::int`.as('count'),
      sql<Date>`max(failed_at)`.as('lastAt'),
    ])
    .where('area', '=', area)
    .where('minute', '>=', since)
    .where('failed_at', 'is not', null)
    .groupBy(['build_id', 'phase', 'reason', 'fallback'])
    .orderBy('count', 'desc')
    .orderBy('lastAt', 'desc')
    .limit(mostCauses)
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
  /** Failures after it are too young: mounts of the same instants may still be on their way. */
  countedUntil: Date;
}

/** How a build fared with people who have a session, by network. */
export async function networkOutcomes(
  db: ReportConnection,
  { area, buildId, since, countedUntil }: Span,
): Promise<NetworkOutcome[]> {
  const isFailure = sql<boolean>`failed_at >= ${since} and failed_at <= ${countedUntil}`;
  // guard: reports without a session do not trigger a rollback (reports.database.test.ts)
  // without: `.where('has_session', '=', true)`
  const people = db
    .selectFrom('area_report')
    .select([
      'person',
      sql<boolean>`coalesce(bool_or(${isFailure}), false)`.as('has_failed'),
      // A visitor who changes networks counts where it failed, and in one network only.
      sql<string>`coalesce(min(network) filter (where ${isFailure}), min(network))`.as('network'),
    ])
    .where('area', '=', area)
    .where('build_id', '=', buildId)
    .where('has_session', '=', true)
    // The minute of an activation has a part before it, which the instants tell apart.
    .where('minute', '>=', sql<Date>`date_trunc('minute', ${since}::timestamptz)`)
    .where(sql<boolean>`(mounted_at >= ${since} or (${isFailure}))`)
    .groupBy('person');
  return db
    .selectFrom(people.as('people'))
    .select([
      sql<number>`(count(*) filter (where has_failed))::int`.as('failed'),
      sql<number>`(count(*) filter (where not has_failed))::int`.as('mounted'),
    ])
    .groupBy('network')
    .execute();
}

/** Forgets what is older than an instant, and the oldest of more than so many rows. */
export async function forgetReports(
  db: ReportConnection,
  { before, most }: { before: Date; most: number },
): Promise<void> {
  await db.deleteFrom('area_report').where('minute', '<', before).execute();
  const overflow = db
    .selectFrom('area_report')
    .select('minute')
    .orderBy('minute', 'desc')
    .offset(most)
    .limit(1);
  await db.deleteFrom('area_report').where('minute', '<=', overflow).execute();
}
