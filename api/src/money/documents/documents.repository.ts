import type { Buyer } from '@aforo/shared/contract';
import { sql } from 'kysely';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import { type DocumentType, prefixOf, type SeriesKind } from './document-types.ts';

interface TakenNumber {
  seriesId: string;
  prefix: string;
  number: number;
  /** Of the last record of the chain; null when no record is wanted. */
  lastSequence: number | null;
  lastHash: string | null;
}

/**
 * Takes the next number of a series and, where a record is wanted, the end of the chain. Both rows
 * stay locked until the transaction ends, the series first: whoever issues next waits here, and a
 * rollback gives the number back.
 */
export async function takeNumber(
  trx: Transaction,
  { kind, year, hasRecord }: { kind: SeriesKind; year: number; hasRecord: boolean },
): Promise<TakenNumber> {
  const take = async () => {
    const { rows } = await sql<TakenNumber>`
      with taken as (
        update document_series set last_number = last_number + 1
        where kind = ${kind} and year = ${year}
        returning id, prefix, last_number
      )
      select t.id as "seriesId", t.prefix, t.last_number as number,
        c.last_sequence::integer as "lastSequence", c.last_hash as "lastHash"
      from taken t left join lateral (
        select last_sequence, last_hash from fiscal_chain
        where ${hasRecord}::boolean and t.last_number > 0 for update
      ) c on true`.execute(trx);
    return rows[0];
  };
  const taken = await take();
  if (taken) return taken;
  await sql`
    insert into document_series (id, kind, year, prefix)
    values (${newId()}, ${kind}, ${year}, ${prefixOf(kind, year)})
    on conflict (kind, year) do nothing`.execute(trx);
  const first = await take();
  if (!first) throw new Error(`No series ${kind} of ${year}`);
  return first;
}

export interface DocumentRow {
  id: string;
  saleId: string;
  fullNumber: string;
  type: DocumentType;
  issuedAt: Date;
  issuedOn: string;
  totalMinor: number;
}

export interface NewDocument extends DocumentRow {
  seriesId: string;
  number: number;
  operationOn: string;
  issuer: object;
  buyer: Buyer | null;
  baseMinor: number;
  quotaMinor: number;
  correctsDocumentId: string | null;
}

export interface NewRecord {
  id: string;
  sequence: number;
  kind: 'issue' | 'cancel';
  content: Record<string, unknown>;
  previousHash: string;
  hash: string;
}

/** Writes a document and, where there is one, its record at the end of the chain: one statement. */
export async function insertDocument(
  trx: Transaction,
  document: NewDocument,
  record: NewRecord | null,
): Promise<void> {
  const written = sql`
    insert into document (id, sale_id, series_id, number, full_number, type, issued_at, issued_on,
      operation_on, issuer, buyer, base_minor, quota_minor, total_minor, corrects_document_id)
    values (${document.id}, ${document.saleId}, ${document.seriesId}, ${document.number},
      ${document.fullNumber}, ${document.type}, ${document.issuedAt}, ${document.issuedOn},
      ${document.operationOn}, ${JSON.stringify(document.issuer)}::jsonb,
      ${document.buyer === null ? null : JSON.stringify(document.buyer)}::jsonb,
      ${document.baseMinor}, ${document.quotaMinor}, ${document.totalMinor},
      ${document.correctsDocumentId})`;
  if (!record) {
    await written.execute(trx);
    return;
  }
  await sql`
    with document_written as (${written}), chained as (
      update fiscal_chain set last_sequence = ${record.sequence}, last_hash = ${record.hash}
    ), recorded as (
      insert into fiscal_record (id, sequence, kind, document_id, content, previous_hash, hash,
        created_at)
      values (${record.id}, ${record.sequence}, ${record.kind}, ${document.id},
        ${JSON.stringify(record.content)}::jsonb, ${record.previousHash}, ${record.hash},
        ${document.issuedAt})
    )
    insert into fiscal_submission (record_id) values (${record.id})`.execute(trx);
}

export interface CorrectedDocument {
  id: string;
  type: DocumentType;
  fullNumber: string;
  issuedOn: string;
  buyer: Buyer | null;
}

/** The document that stands for a sale: the full one that replaced it, if there is one. */
export async function findDocumentOfSale(
  connection: Connection,
  saleId: string,
): Promise<CorrectedDocument | undefined> {
  const { rows } = await sql<CorrectedDocument>`
    select id, type, full_number as "fullNumber", issued_on::text as "issuedOn", buyer
    from document where sale_id = ${saleId} order by type = 'F3' desc limit 1`.execute(connection);
  return rows[0];
}
