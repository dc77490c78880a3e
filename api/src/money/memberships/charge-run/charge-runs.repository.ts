import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/index.ts';
import { newId } from '../../../platform/ids.ts';

/** Opens the run of a day, or continues it. @returns its id */
export async function openRun(connection: Connection, chargeOn: string, at: Date): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into membership_charge_run (id, charge_on, started_at, changed_at)
    values (${newId()}, ${chargeOn}::date, ${at}, ${at})
    on conflict (charge_on) do update set changed_at = excluded.changed_at, finished_at = null
    returning id`.execute(connection);
  if (!rows[0]) throw new Error(`No run of ${chargeOn}`);
  return rows[0].id;
}

/** Finishes the run, and those that were stopped. */
export async function finishRuns(connection: Connection, at: Date): Promise<void> {
  await connection
    .updateTable('membershipChargeRun')
    .set({ finishedAt: at, changedAt: at })
    .where('finishedAt', 'is', null)
    .execute();
}

export interface ChargeRunRow {
  id: string;
  chargeOn: string;
  startedAt: Date;
  changedAt: Date;
  finishedAt: Date | null;
  chargedCount: number;
  chargedMinor: number;
  cardMinor: number;
  directDebitMinor: number;
  centerMinor: number;
  cardCount: number;
  directDebitCount: number;
  centerCount: number;
  freeCount: number;
  /** What the charged periods still owe. */
  owedMinor: number;
  failedCount: number;
}

/** The latest runs, or one of them. The figures are sums over the periods that it charged. */
export async function listRuns(connection: Connection, id: string | null): Promise<ChargeRunRow[]> {
  const { rows } = await sql<ChargeRunRow>`
    select r.id, r.charge_on::text as "chargeOn", r.started_at, r.changed_at, r.finished_at,
      p.*, (select count(*) from membership_charge_failure f where f.run_id = r.id) as "failedCount"
    from (
      select * from membership_charge_run where ${id}::uuid is null or id = ${id}::uuid
      order by charge_on desc limit 60
    ) r cross join lateral (
      select count(*) as "chargedCount",
        coalesce(sum(s.total_minor), 0)::bigint as "chargedMinor",
        coalesce(sum(s.total_minor) filter (where p.collected_by = 'card'), 0)::bigint as "cardMinor",
        coalesce(sum(s.total_minor) filter (where p.collected_by = 'directDebit'), 0)::bigint
          as "directDebitMinor",
        coalesce(sum(s.total_minor) filter (where p.collected_by = 'center'), 0)::bigint
          as "centerMinor",
        count(*) filter (where p.collected_by = 'card') as "cardCount",
        count(*) filter (where p.collected_by = 'directDebit') as "directDebitCount",
        count(*) filter (where p.collected_by = 'center') as "centerCount",
        count(*) filter (where p.collected_by = 'nothing') as "freeCount",
        coalesce(sum(b.owed_minor), 0)::bigint as "owedMinor"
      from membership_period p join sale s on s.id = p.sale_id
      join sale_balance b on b.sale_id = p.sale_id
      where p.run_id = r.id
    ) p order by r.charge_on desc`.execute(connection);
  return rows;
}

export interface FailureRow {
  membershipId: string;
  clientId: string;
  clientName: string;
  name: string;
  code: string;
  failedAt: Date;
}

export async function listFailures(connection: Connection, runId: string): Promise<FailureRow[]> {
  const { rows } = await sql<FailureRow>`
    select f.membership_id, m.client_id, c.name as "clientName", t.name, f.code, f.failed_at
    from membership_charge_failure f join membership m on m.id = f.membership_id
    join client c on c.id = m.client_id join package_template t on t.id = m.template_id
    where f.run_id = ${runId} order by search_text(c.name), f.membership_id`.execute(connection);
  return rows;
}
