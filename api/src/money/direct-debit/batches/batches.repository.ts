import type { BatchItemState, BatchState } from '@aforo/shared/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Connection, recordset, type Transaction } from '../../../platform/database/index.ts';

export interface BatchRow {
  id: string;
  state: BatchState;
  collectionOn: string;
  messageId: string;
  xmlSha256: string | null;
  createdAt: Date;
  sentAt: Date | null;
  settledAt: Date | null;
  count: number;
  totalMinor: number;
  returnedCount: number;
  returnedMinor: number;
}

const selectBatches = (rest: RawBuilder<unknown>) => sql<BatchRow>`
  select b.id, b.state, b.collection_on::text as "collectionOn", b.message_id, b.xml_sha256,
    b.created_at, b.sent_at, b.settled_at, i.*
  from direct_debit_batch b cross join lateral (
    select count(*)::integer as count,
      coalesce(sum(amount_minor), 0)::bigint as "totalMinor",
      (count(*) filter (where state in ('rejected', 'returned')))::integer as "returnedCount",
      coalesce(sum(amount_minor) filter (where state in ('rejected', 'returned')), 0)::bigint
        as "returnedMinor"
    from direct_debit_item where batch_id = b.id and (state <> 'dropped' or b.state = 'cancelled')
  ) i
  where ${rest}`;

/** The latest 200, newest first. */
export async function listBatches(connection: Connection): Promise<BatchRow[]> {
  const { rows } = await selectBatches(sql`true order by b.created_at desc limit 200`).execute(
    connection,
  );
  return rows;
}

export async function findBatch(connection: Connection, id: string): Promise<BatchRow | undefined> {
  const { rows } = await selectBatches(sql`b.id = ${id}`).execute(connection);
  return rows[0];
}

/** Serializes changes of the batches with these messages. @returns their ids */
export async function lockBatchesOf(
  trx: Transaction,
  messageIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from direct_debit_batch where message_id = any(${messageIds}::text[])
    order by id for update`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Serializes changes of a batch. */
export async function lockBatch(trx: Transaction, id: string): Promise<BatchRow | undefined> {
  await sql`select from direct_debit_batch where id = ${id} for update`.execute(trx);
  return findBatch(trx, id);
}

export interface ItemRow {
  id: string;
  batchId: string;
  saleId: string;
  mandateId: string;
  clientId: string;
  clientName: string;
  isErased: boolean;
  description: string;
  documentNumber: string | null;
  amountMinor: number;
  owedMinor: number;
  mandateReference: string;
  /** The account that was charged; of a draft, that of its mandate. */
  ibanHash: string | null;
  ibanCountry: string;
  ibanLastFour: string;
  endToEndId: string;
  sequenceType: 'RCUR' | 'OOFF' | 'FNAL';
  state: BatchItemState;
  paymentId: string | null;
  returnCode: string | null;
  returnedOn: string | null;
  isOfFile: boolean;
}

export type ItemSelector =
  | { batchId: string }
  | { endToEndIds: readonly string[] }
  | { messageIds: readonly string[] }
  | { search: string; amountMinor: number | null };

/** The collections of a batch, or those that the bank was asked for. */
export async function listItems(connection: Connection, by: ItemSelector): Promise<ItemRow[]> {
  const condition =
    'batchId' in by
      ? sql`i.batch_id = ${by.batchId}`
      : 'endToEndIds' in by
        ? sql`i.end_to_end_id = any(${by.endToEndIds}::text[])`
        : 'messageIds' in by
          ? sql`i.payment_id is not null and i.batch_id in (
              select id from direct_debit_batch where message_id = any(${by.messageIds}::text[]))`
          : sql`i.payment_id is not null and (i.end_to_end_id ilike ${by.search}
            or m.reference ilike ${by.search} or c.search like search_text(${by.search})
            or i.amount_minor = ${by.amountMinor}::integer)`;
  const { rows } = await sql<ItemRow>`
    select i.id, i.batch_id, i.sale_id, i.mandate_id, s.client_id, c.name as "clientName",
      c.erased_at is not null as "isErased", (
        select string_agg(l.description, ', ' order by l.position) from sale_line l
        where l.sale_id = s.id
      ) as description, (
        select d.full_number from document d where d.sale_id = s.id
        order by d.type = 'F3' desc limit 1
      ) as "documentNumber", i.amount_minor,
      coalesce(b.owed_minor, 0)::bigint as "owedMinor", m.reference as "mandateReference",
      case when i.payment_id is null then m.iban_hash else i.iban_hash end as "ibanHash",
      coalesce(i.iban_country, m.iban_country) as "ibanCountry",
      coalesce(i.iban_last_four, m.iban_last_four) as "ibanLastFour", i.end_to_end_id, i.sequence_type, i.state, i.payment_id,
      r.reason_code as "returnCode", r.returned_on::text as "returnedOn",
      coalesce(r.is_of_file, false) as "isOfFile"
    from direct_debit_item i
    join sale s on s.id = i.sale_id join client c on c.id = s.client_id
    join sepa_mandate m on m.id = i.mandate_id
    left join lateral (select * from sale_balance where sale_id = s.id offset 0) b on true
    left join direct_debit_return r on r.item_id = i.id and r.problem is null
    where ${condition}
    order by ${'search' in by ? sql`i.sent_at desc,` : sql``} i.end_to_end_id
    ${'search' in by ? sql`limit 50` : sql``}`.execute(connection);
  return rows;
}

/** A debt of a client: the unpaid amount of an issued sale. */
export interface DebtRow {
  saleId: string;
  clientId: string;
  clientName: string;
  description: string;
  dueOn: string | null;
  owedMinor: number;
  isInDraft: boolean;
  isPayingOnline: boolean;
}

/** Debts of clients, by name; all of them, or those of some sales. */
export async function listDebts(
  connection: Connection,
  { saleIds }: { saleIds: readonly string[] | null },
): Promise<DebtRow[]> {
  const { rows } = await sql<DebtRow>`
    select b.sale_id, b.client_id, c.name as "clientName", (
        select string_agg(l.description, ', ' order by l.position) from sale_line l
        where l.sale_id = b.sale_id
      ) as description, b.due_on::text as "dueOn", b.owed_minor,
      exists (select from direct_debit_item i where i.sale_id = b.sale_id and i.state = 'draft')
        as "isInDraft",
      exists (select from online_payment o where o.sale_id = b.sale_id and o.state = 'started')
        as "isPayingOnline"
    from sale_balance b join client c on c.id = b.client_id
    where b.owed_minor > 0
      and (${saleIds}::uuid[] is null or b.sale_id = any(${saleIds}::uuid[]))
    order by c.name, b.issued_at, b.sale_id`.execute(connection);
  return rows;
}

export interface NewItem {
  id: string;
  saleId: string;
  mandateId: string;
  amountMinor: number;
  endToEndId: string;
}

export async function insertBatch(
  trx: Transaction,
  batch: {
    id: string;
    collectionOn: string;
    messageId: string;
    createdAt: Date;
    createdByUserId: string;
  },
  items: readonly NewItem[],
): Promise<void> {
  const { id, collectionOn, messageId, createdAt, createdByUserId } = batch;
  await sql`
    insert into direct_debit_batch (id, state, collection_on, message_id, created_at,
      created_by_user_id)
    values (${id}, 'draft', ${collectionOn}::date, ${messageId}, ${createdAt},
      (select u.id from app_user u where u.id = ${createdByUserId}))`.execute(trx);
  await sql`
    insert into direct_debit_item (id, batch_id, sale_id, mandate_id, amount_minor, end_to_end_id,
      state)
    select x.id, ${id}::uuid, x.sale_id, x.mandate_id, x.amount_minor, x.end_to_end_id, 'draft'
    from jsonb_populate_recordset(null::direct_debit_item, ${recordset(items)}::jsonb) x`.execute(
    trx,
  );
}

/** Brings items of a draft up to date; null drops one. */
export async function updateDraftItems(
  trx: Transaction,
  items: readonly { id: string; change: { mandateId: string; amountMinor: number } | null }[],
): Promise<void> {
  const dropped = items.flatMap(({ id, change }) => (change === null ? [id] : []));
  const changed = items.flatMap(({ id, change }) => (change === null ? [] : [{ id, ...change }]));
  await sql`
    update direct_debit_item set state = 'dropped' where id = any(${dropped}::uuid[])`.execute(trx);
  await sql`
    update direct_debit_item i set mandate_id = x.mandate_id, amount_minor = x.amount_minor
    from jsonb_populate_recordset(null::direct_debit_item, ${recordset(changed)}::jsonb) x
    where i.id = x.id`.execute(trx);
}

export async function cancelDraft(trx: Transaction, id: string, at: Date): Promise<void> {
  await sql`update direct_debit_item set state = 'dropped' where batch_id = ${id}`.execute(trx);
  await sql`
    update direct_debit_batch set state = 'cancelled', cancelled_at = ${at}
    where id = ${id}`.execute(trx);
}

/**
 * Serializes payments and refunds of the sales, in the order of all writers: clients first, each
 * kind by id.
 */
export async function lockSales(trx: Transaction, saleIds: readonly string[]): Promise<void> {
  await sql`
    select id from client
    where id in (select client_id from sale where id = any(${saleIds}::uuid[]))
    order by id for no key update`.execute(trx);
  await sql`
    select id from sale where id = any(${saleIds}::uuid[]) order by id for update`.execute(trx);
}

interface SentItem {
  id: string;
  saleId: string;
  paymentId: string;
  amountMinor: number;
}

/** Makes the amounts of a batch neither owed nor captured. */
export async function writeSent(
  trx: Transaction,
  {
    batchId,
    at,
    userId,
    creditorId,
    items,
    file,
  }: {
    batchId: string;
    at: Date;
    userId: string;
    creditorId: string;
    items: readonly SentItem[];
    file: { xml: Buffer; keyId: Buffer; sha256: string };
  },
): Promise<void> {
  const rows = recordset(items);
  await sql`
    insert into payment (id, sale_id, method, amount_minor, state, created_at, received_by_user_id)
    select x.payment_id, x.sale_id, 'directDebit', x.amount_minor, 'collecting', ${at}::timestamptz,
      (select u.id from app_user u where u.id = ${userId})
    from jsonb_populate_recordset(null::direct_debit_item, ${rows}::jsonb) x`.execute(trx);
  await sql`
    update direct_debit_item i
    set state = 'collecting', payment_id = x.payment_id, sent_at = ${at}::timestamptz,
      iban_hash = m.iban_hash, iban_country = m.iban_country, iban_last_four = m.iban_last_four
    from jsonb_populate_recordset(null::direct_debit_item, ${rows}::jsonb) x, sepa_mandate m
    where i.id = x.id and m.id = i.mandate_id`.execute(trx);
  await sql`
    update direct_debit_batch set state = 'sent', sent_at = ${at}, xml = ${file.xml},
      key_id = ${file.keyId}, xml_sha256 = ${file.sha256}, creditor_id = ${creditorId},
      sent_by_user_id = (select u.id from app_user u where u.id = ${userId})
    where id = ${batchId}`.execute(trx);
}

/** The creditor of each mandate's latest collection, by the mandate's id. */
export async function listLastCreditors(
  connection: Connection,
  mandateIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ mandateId: string; creditorId: string }>`
    select distinct on (i.mandate_id) i.mandate_id, b.creditor_id
    from direct_debit_item i join direct_debit_batch b on b.id = i.batch_id
    where i.mandate_id = any(${mandateIds}::uuid[]) and b.creditor_id is not null
      and i.state in ('collecting', 'captured', 'returned')
    order by i.mandate_id, b.sent_at desc`.execute(connection);
  return new Map(rows.map(({ mandateId, creditorId }) => [mandateId, creditorId]));
}

export async function listBatchesToSettle(connection: Connection, today: string) {
  const { rows } = await sql<{ id: string }>`
    select id from direct_debit_batch where state = 'sent' and collection_on <= ${today}::date
    order by collection_on, id`.execute(connection);
  return rows.map(({ id }) => id);
}

/**
 * Captures the collections that no return has failed, at the start of the collection day: the bank
 * has the money on that day, whenever the job runs.
 * @returns the sales that were paid by it
 */
export async function settle(trx: Transaction, batchId: string, at: Date): Promise<string[]> {
  const { rows } = await sql<{ saleId: string }>`
    with captured as (
      update payment p set state = 'captured', captured_at =
        greatest(i.sent_at, b.collection_on::timestamp at time zone c.time_zone)
      from direct_debit_item i join direct_debit_batch b on b.id = i.batch_id, center c
      where i.batch_id = ${batchId} and i.state = 'collecting' and p.id = i.payment_id
      returning p.id, p.captured_at
    )
    update direct_debit_item i set state = 'captured', ended_at = captured.captured_at
    from captured where i.payment_id = captured.id
    returning i.sale_id`.execute(trx);
  await sql`
    update direct_debit_batch set state = 'settled', settled_at = ${at}
    where id = ${batchId}`.execute(trx);
  return rows.map(({ saleId }) => saleId);
}

export async function setRejected(trx: Transaction, id: string, at: Date): Promise<void> {
  await trx
    .updateTable('directDebitBatch')
    .set({ state: 'rejected', rejectedAt: at })
    .where('id', '=', id)
    .execute();
}

export async function readXml(connection: Connection, id: string): Promise<Buffer | null> {
  const row = await connection
    .selectFrom('directDebitBatch')
    .select('xml')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.xml ?? null;
}
