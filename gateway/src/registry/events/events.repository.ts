import { randomUUID } from 'node:crypto';
import type { RegistryEvent, RegistryEventKind } from '@aforo/shared/contract';
import { sql, type Selectable } from 'kysely';
import { knownAreas } from '../database/registry.repository.ts';
import type { RegistryConnection, RegistryTables } from '../database/registry-tables.ts';

/** An event before it is written. */
export interface NewEvent {
  kind: RegistryEventKind;
  /** Null is every area. */
  area: string | null;
  buildId?: string | null;
  revision?: number;
  author: string;
  reason?: string;
  /** What happened, as a Spanish sentence without its author and reason. */
  summary: string;
}

/** Writes an event with its deliveries; to be called in the transaction of what it tells. */
export async function recordEvent(
  trx: RegistryConnection,
  { kind, area, buildId = null, revision, author, reason, summary }: NewEvent,
  at: Date,
): Promise<void> {
  const id = randomUUID();
  await trx
    .insertInto('registryEvent')
    .values({
      id,
      kind,
      area,
      buildId,
      revision: revision ?? null,
      author,
      reason: reason ?? null,
      summary,
      at,
    })
    .execute();
  // guard: a webhook that is being removed makes no act fail (deliveries.database.test.ts)
  // without: ` for key share`
  await sql`
    insert into registry_delivery (event_id, webhook_id, next_at)
    select ${id}::uuid, id, now() from registry_webhook for key share`.execute(trx);
}

interface EventQuery {
  /** Null for the events of all areas. */
  area: string | null;
  /** Whether the area's team reads: of the events without an area, it gets the freezes. */
  isTeam: boolean;
  kind: RegistryEventKind | null;
  since: Date | null;
  /** Only events with lower numbers. */
  before: number | null;
  limit: number;
}

/** Newest first. */
export async function findEvents(db: RegistryConnection, asked: EventQuery) {
  const { area, isTeam, kind, since, before, limit } = asked;
  let query = db.selectFrom('registryEvent').selectAll();
  // guard: a team sees no events of other areas (events.database.test.ts)
  if (area !== null) {
    query = query.where((row) =>
      isTeam
        ? row.or([
            row('area', '=', area),
            row.and([row('area', 'is', null), row('kind', 'in', ['freeze', 'unfreeze'])]),
          ])
        : row('area', '=', area),
    );
  }
  if (kind !== null) query = query.where('kind', '=', kind);
  if (since !== null) query = query.where('at', '>=', since);
  if (before !== null) query = query.where('number', '<', before);
  const rows = await query.orderBy('number', 'desc').limit(limit).execute();
  return rows.map(toEvent);
}

export async function findEvent(db: RegistryConnection, id: string): Promise<RegistryEvent> {
  const query = db.selectFrom('registryEvent').selectAll().where('id', '=', id);
  return toEvent(await query.executeTakeFirstOrThrow());
}

/** The number of the newest event; 0 without one. */
export async function newestEvent(db: RegistryConnection): Promise<number> {
  const query = db.selectFrom('registryEvent').select((row) => row.fn.max('number').as('newest'));
  return Number((await query.executeTakeFirst())?.newest ?? 0);
}

/** «1.4.0 (3f0c)»; the id alone for an unknown build. */
export async function buildLabel(
  db: RegistryConnection,
  area: string,
  buildId: string | null,
): Promise<string> {
  if (buildId === null) return 'ningún build';
  const row = await db
    .selectFrom('areaRelease')
    .select('version')
    .where('area', '=', area)
    .where('buildId', '=', buildId)
    .executeTakeFirst();
  return row ? `${row.version} (${buildId})` : buildId;
}

/**
 * The number of all events, by area (empty for events of all areas) and kind. Withdrawn rollouts,
 * which raise an alert, are counted for every known area, from 0.
 */
export async function countEvents(
  db: RegistryConnection,
): Promise<{ area: string; kind: string; count: number }[]> {
  const rows = await db
    .selectFrom('registryEvent')
    .select(['area', 'kind', (row) => row.fn.countAll<number>().as('count')])
    .groupBy(['area', 'kind'])
    .execute();
  const counts = rows.map((row) => ({ ...row, area: row.area ?? '', count: Number(row.count) }));
  const kind = 'rollout_withdraw';
  const counted = new Set(counts.filter((one) => one.kind === kind).map(({ area }) => area));
  const others = (await knownAreas(db)).filter((area) => !counted.has(area));
  return [...counts, ...others.map((area) => ({ area, kind, count: 0 }))];
}

function toEvent(row: Selectable<RegistryTables['registryEvent']>): RegistryEvent {
  return { ...row, at: row.at.toISOString() };
}
