import type { FiscalStatus } from '@aforo/shared/contract';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/index.ts';
import type { RecordContent } from '../fiscal/content.ts';
import type { RecordResult } from './tax-office.ts';

/** The maximum of one submission. */
const maxRecords = 1000;

/**
 * Claims the right to send for one process. Null when nothing is pending, or when it is too early.
 * @param until when another process may send if this one ends without a result
 */
export async function claimSending(
  connection: Connection,
  now: Date,
  until: Date,
): Promise<{ isFailing: boolean } | null> {
  const { rows } = await sql<{ isFailing: boolean }>`
    update fiscal_sending set not_before = ${until}
    where (not_before is null or not_before <= ${now})
      and exists (select from fiscal_submission where state = 'pending')
    returning failing_since is not null as "isFailing"`.execute(connection);
  return rows[0] ?? null;
}

export interface PendingRecord {
  id: string;
  kind: RecordResult['kind'];
  fullNumber: string;
  content: RecordContent;
  createdAt: Date;
}

/** The first pending records of the chain. */
export async function listPending(connection: Connection): Promise<PendingRecord[]> {
  const { rows } = await sql<PendingRecord>`
    select r.id, r.kind, d.full_number as "fullNumber", r.content, r.created_at as "createdAt"
    from fiscal_submission s
    join fiscal_record r on r.id = s.record_id
    join document d on d.id = r.document_id
    where s.state = 'pending' order by r.sequence limit ${maxRecords}`.execute(connection);
  return rows;
}

/** Stores the results of pending records; earlier results stay unchanged. */
export async function storeResults(
  connection: Connection,
  results: readonly (Pick<RecordResult, 'state' | 'error'> & { id: string })[],
  { receipt, at, notBefore }: { receipt: string | null; at: Date; notBefore: Date },
): Promise<void> {
  await sql`
    with settled as (
      update fiscal_submission s
      set state = r.state, last_error = r.error, attempts = s.attempts + 1, sent_at = ${at},
        receipt = case when r.state <> 'rejected' then ${receipt}::text end
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
        as r(id uuid, state text, error text)
      where s.record_id = r.id and s.state = 'pending'
    )
    update fiscal_sending
    set not_before = ${notBefore}, failing_since = null, last_error = null`.execute(connection);
}

/** Stores a failed submission, the time of the next attempt, and the start of the failure. */
export async function storeFailure(
  connection: Connection,
  { error, at, notBefore }: { error: string; at: Date; notBefore: Date },
): Promise<void> {
  await sql`
    update fiscal_sending
    set not_before = ${notBefore}, failing_since = coalesce(failing_since, ${at}::timestamptz),
      last_error = ${error}`.execute(connection);
}

/**
 * The records' state at the tax office, with the last ones that it rejected or accepted with
 * errors.
 */
export async function readSubmissionStatus(
  connection: Connection,
): Promise<Omit<FiscalStatus, 'regime' | 'isSending'>> {
  const { rows } = await sql<Omit<FiscalStatus, 'regime' | 'isSending'>>`
    select count(*)::integer as records,
      count(*) filter (where s.state = 'pending')::integer as unsent,
      count(*) filter (where s.state = 'rejected')::integer as rejected,
      count(*) filter (where s.state = 'acceptedWithErrors')::integer as "withErrors",
      (select to_json(failing_since) #>> '{}' from fiscal_sending) as "failingSince",
      (select last_error from fiscal_sending) as "lastError",
      coalesce((
        select jsonb_agg(jsonb_build_object('documentId', f.document_id,
          'fullNumber', f.full_number, 'kind', f.kind, 'state', f.state, 'error', f.error))
        from (
          select r.document_id, d.full_number, r.kind, x.state, x.last_error as error
          from fiscal_submission x
          join fiscal_record r on r.id = x.record_id
          join document d on d.id = r.document_id
          where x.state in ('rejected', 'acceptedWithErrors')
          order by r.sequence desc limit 20
        ) f
      ), '[]') as faults
    from fiscal_submission s`.execute(connection);
  if (!rows[0]) throw new Error('A count without a row');
  return rows[0];
}
