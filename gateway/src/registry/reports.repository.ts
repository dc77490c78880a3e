import type { Database } from 'api/database';
import { sql, type Kysely } from 'kysely';

/** How builds fare in browsers (api/migrations/0006_releases.sql) as Kysely sees it. */
type ReportTables = {
  area_failure: {
    at: Date;
    area: string;
    build_id: string;
    phase: string;
    reason: string;
    fallback: string | null;
    visitor: Buffer;
  };
  area_mount_count: {
    minute: Date;
    area: string;
    build_id: string;
    gateway: string;
    mounts: number;
  };
};
export type FailureRow = ReportTables['area_failure'];
export type MountRow = ReportTables['area_mount_count'];
export type ReportConnection = Kysely<ReportTables>;

/** The API's connection as reports see it. */
export function reportTables({ connection }: Pick<Database, 'connection'>): ReportConnection {
  return connection.withTables<ReportTables>();
}

export async function insertFailures(db: ReportConnection, rows: FailureRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('area_failure').values(rows).execute();
}

/** Adds to what this gateway counted of the same minute before. */
export async function addMounts(db: ReportConnection, rows: MountRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('area_mount_count')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['area', 'build_id', 'minute', 'gateway']).doUpdateSet((row) => ({
        mounts: sql<number>`${row.ref('area_mount_count.mounts')} + ${row.ref('excluded.mounts')}`,
      })),
    )
    .execute();
}

export interface BuildFate {
  buildId: string;
  mounts: number;
  /** One per visitor and minute: a page that tries again and again is one page. */
  failures: number;
  visitors: number;
}

/** How the builds of an area fared since an instant. */
export async function fatesSince(
  db: ReportConnection,
  area: string,
  since: Date,
): Promise<BuildFate[]> {
  const mounts = await db
    .selectFrom('area_mount_count')
    .select(['build_id', sql<number>`sum(mounts)::int`.as('mounts')])
    .where('area', '=', area)
    .where('minute', '>=', since)
    .groupBy('build_id')
    .execute();
  const failures = await db
    .selectFrom('area_failure')
    .select([
      'build_id',
      sql<number>`count(distinct (visitor, date_trunc('minute', at)))::int`.as('failures'),
      sql<number>`count(distinct visitor)::int`.as('visitors'),
    ])
    .where('area', '=', area)
    .where('at', '>=', since)
    .groupBy('build_id')
    .execute();
  const builds = new Set([...mounts, ...failures].map(({ build_id }) => build_id));
  return [...builds].map((buildId) => {
    const failed = failures.find(({ build_id }) => build_id === buildId);
    return {
      buildId,
      mounts: mounts.find(({ build_id }) => build_id === buildId)?.mounts ?? 0,
      failures: failed?.failures ?? 0,
      visitors: failed?.visitors ?? 0,
    };
  });
}

/** Forgets what is older than an instant. */
export async function forgetReports(db: ReportConnection, before: Date): Promise<void> {
  await db.deleteFrom('area_failure').where('at', '<', before).execute();
  await db.deleteFrom('area_mount_count').where('minute', '<', before).execute();
}
