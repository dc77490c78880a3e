import type { ReturnProblem } from '@aforo/shared/contract';
import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/database/index.ts';
import type { ReturnEntry } from './decide-return.ts';

/** The part of each payment that wasn't given back, by the payment's id. */
export async function listLeft(
  connection: Connection,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; leftMinor: number }>`
    select p.id, (p.amount_minor + coalesce((
        select sum(r.amount_minor) from payment r
        where r.refunds_payment_id = p.id and r.state = 'captured'
      ), 0))::bigint as "leftMinor"
    from payment p where p.id = any(${paymentIds}::uuid[])`.execute(connection);
  return new Map(rows.map(({ id, leftMinor }) => [id, leftMinor]));
}

export async function rejectItem(trx: Transaction, itemId: string, at: Date): Promise<void> {
  await sql`
    with item as (
      update direct_debit_item set state = 'rejected', ended_at = ${at}::timestamptz
      where id = ${itemId} returning payment_id
    )
    update payment p set state = 'failed' from item where p.id = item.payment_id`.execute(trx);
}

/** Writes the negative payment of a return, unless the center had refunded all of it. */
export async function returnItem(
  trx: Transaction,
  {
    itemId,
    paymentId,
    amountMinor,
    at,
    userId,
  }: { itemId: string; paymentId: string | null; amountMinor: number; at: Date; userId: string },
): Promise<void> {
  await sql`
    with item as (
      update direct_debit_item set state = 'returned' where id = ${itemId}
      returning payment_id, sale_id
    )
    insert into payment (id, sale_id, method, amount_minor, state, refunds_payment_id, created_at,
      captured_at, received_by_user_id)
    select ${paymentId}::uuid, i.sale_id, 'directDebit', -${amountMinor}::integer, 'captured', i.payment_id,
      ${at}::timestamptz, ${at}::timestamptz, (select u.id from app_user u where u.id = ${userId})
    from item i where ${paymentId}::uuid is not null`.execute(trx);
}

export interface NewReturn {
  id: string;
  itemId: string | null;
  entry: ReturnEntry;
  /** Null for one that the bank doesn't say and no collection has. */
  amountMinor: number | null;
  problem: ReturnProblem | null;
  paymentId: string | null;
  feeSaleId: string | null;
  at: Date;
  userId: string;
}

/** Forgets returns of a collection that were not applied: another one was. */
export async function deleteProblems(trx: Transaction, itemId: string): Promise<void> {
  await sql`
    delete from direct_debit_return where item_id = ${itemId} and problem is not null`.execute(trx);
}

/** A return that was not applied earlier is replaced by what it is now. */
export async function insertReturn(trx: Transaction, row: NewReturn): Promise<void> {
  const { entry } = row;
  await sql`
    insert into direct_debit_return (id, item_id, bank_reference, end_to_end_id, reason_code,
      amount_minor, returned_on, source, problem, payment_id, fee_sale_id, received_at,
      received_by_user_id, is_of_file)
    values (${row.id}, ${row.itemId}, ${entry.bankReference}, ${entry.endToEndId},
      ${entry.reasonCode}, ${row.amountMinor}, ${entry.returnedOn}::date, ${entry.source},
      ${row.problem}, ${row.paymentId}, ${row.feeSaleId}, ${row.at},
      (select u.id from app_user u where u.id = ${row.userId}), ${entry.isOfFile ?? false})
    on conflict (bank_reference) do update set item_id = excluded.item_id,
      amount_minor = excluded.amount_minor, problem = excluded.problem,
      payment_id = excluded.payment_id,
      fee_sale_id = excluded.fee_sale_id, received_at = excluded.received_at,
      received_by_user_id = excluded.received_by_user_id
    where direct_debit_return.problem is not null`.execute(trx);
}

export interface ReturnRow {
  id: string;
  endToEndId: string;
  reasonCode: string;
  amountMinor: number | null;
  /** What the center had refunded of it; 0 unless it was applied. */
  refundedMinor: number;
  returnedOn: string;
  isOfFile: boolean;
  problem: ReturnProblem | null;
  clientId: string | null;
  clientName: string | null;
  batchId: string | null;
}

/** The latest 200, newest first, or those of some references of the bank. */
export async function listReturns(
  connection: Connection,
  { bankReferences = null }: { bankReferences?: readonly string[] | null } = {},
): Promise<ReturnRow[]> {
  const { rows } = await sql<ReturnRow>`
    select r.id, r.end_to_end_id, r.reason_code, r.amount_minor,
      case when r.problem is null and i.state = 'returned'
        then r.amount_minor + coalesce(p.amount_minor, 0) else 0 end as "refundedMinor",
      r.returned_on::text as "returnedOn", r.is_of_file, r.problem, c.id as "clientId", c.name as "clientName",
      i.batch_id
    from direct_debit_return r
    left join direct_debit_item i on i.id = r.item_id
    left join payment p on p.id = r.payment_id
    left join sale s on s.id = i.sale_id left join client c on c.id = s.client_id
    where ${bankReferences}::text[] is null or r.bank_reference = any(${bankReferences}::text[])
    order by r.received_at desc, r.id desc limit 200`.execute(connection);
  return rows;
}
