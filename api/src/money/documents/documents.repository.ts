import { type Buyer, type SeriesKind, seriesPrefix } from '@aforo/shared/contract';
import { sql } from 'kysely';
import { type Connection, recordset, type Transaction } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import { lockSeriesCodes } from '../settings/index.ts';
import { identityOf, type RecordContent } from './fiscal/content.ts';
import type { DocumentType } from './document-types.ts';

/** The end of the chain, which the next record refers to. */
export interface Chain {
  sequence: number;
  /** Empty before the first record, like the other fields. */
  hash: string;
  issuerTaxId: string;
  number: string;
  /** `dd-mm-yyyy`. */
  issuedOn: string;
}

interface ReservedNumber {
  seriesId: string;
  prefix: string;
  number: number;
  /** Null for documents without a record. */
  chain: Chain | null;
}

const chainJson = sql<Chain>`
  json_build_object('sequence', last_sequence, 'hash', last_hash, 'issuerTaxId', last_issuer_tax_id,
    'number', last_number, 'issuedOn', last_issued_on)`;

/**
 * Locks the series, so that other issuers of the series wait until the transaction ends. The first
 * document of a year creates its series with the configured code.
 */
export async function lockSeries(
  trx: Transaction,
  { kind, year }: { kind: SeriesKind; year: number },
): Promise<void> {
  const lock = async () => {
    const { rows } = await sql`
      select from document_series where kind = ${kind} and year = ${year}
      for no key update`.execute(trx);
    return rows.length > 0;
  };
  if (await lock()) return;
  const codes = await lockSeriesCodes(trx);
  await sql`
    insert into document_series (id, kind, year, prefix)
    values (${newId()}, ${kind}, ${year}, ${seriesPrefix(codes[kind], year)})
    on conflict (kind, year) do nothing`.execute(trx);
  if (!(await lock())) throw new Error(`No series ${kind} of ${year}`);
}

/**
 * Takes the next numbers of a locked series; `number` is the first. If records are needed, it also
 * reads the end of the chain and locks it until the transaction ends. A rollback returns them.
 */
export async function takeNumbers(
  trx: Transaction,
  {
    kind,
    year,
    hasRecord,
    count,
  }: { kind: SeriesKind; year: number; hasRecord: boolean; count: number },
): Promise<ReservedNumber> {
  const { rows } = await sql<ReservedNumber>`
    with taken as (
      update document_series set last_number = last_number + ${count}::integer
      where kind = ${kind} and year = ${year}
      returning id, prefix, last_number
    )
    select t.id as "seriesId", t.prefix, t.last_number - ${count}::integer + 1 as number, c.chain
    from taken t left join lateral (
      select ${chainJson} as chain from fiscal_chain
      where ${hasRecord}::boolean and t.last_number > 0 for update
    ) c on true`.execute(trx);
  if (!rows[0]) throw new Error(`No series ${kind} of ${year}`);
  return rows[0];
}

/** Locks the end of the chain only, for a record without a new number. */
export async function lockChain(trx: Transaction): Promise<Chain> {
  const { rows } = await sql<{ chain: Chain }>`
    select ${chainJson} as chain from fiscal_chain for update`.execute(trx);
  if (!rows[0]) throw new Error('The chain of fiscal records has no row');
  return rows[0].chain;
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
  /** For an F3: the corrections of the simplified invoice, which it replaces too. */
  replacesCorrections: readonly string[];
}

export interface NewRecord {
  id: string;
  sequence: number;
  kind: 'issue' | 'cancel';
  content: RecordContent;
  previousHash: string;
  hash: string;
}

interface IssuedDocument {
  document: NewDocument;
  /** Null outside a regime with records. */
  record: NewRecord | null;
}

/**
 * Writes documents in the order of their numbers, with their records at the end of the chain, in
 * one statement.
 */
export async function insertDocuments(
  trx: Transaction,
  issued: readonly IssuedDocument[],
): Promise<void> {
  const documents = issued.map(({ document }) => document);
  const records = issued.flatMap(({ document, record }) =>
    record ? [{ ...record, documentId: document.id, createdAt: document.issuedAt }] : [],
  );
  const documentInsert = sql`
    insert into document (id, sale_id, series_id, number, full_number, type, issued_at, issued_on,
      operation_on, issuer, buyer, base_minor, quota_minor, total_minor, corrects_document_id,
      replaces_corrections)
    select x.id, x.sale_id, x.series_id, x.number, x.full_number, x.type, x.issued_at, x.issued_on,
      x.operation_on, x.issuer, x.buyer, x.base_minor, x.quota_minor, x.total_minor,
      x.corrects_document_id, x.replaces_corrections
    from jsonb_populate_recordset(null::document, ${recordset(documents)}::jsonb) x`;
  const last = records.at(-1);
  if (!last) {
    await documentInsert.execute(trx);
    return;
  }
  await sql`with documents_written as (${documentInsert}), ${recordsInsert(records, last)}`.execute(
    trx,
  );
}

/** Writes a record only: a cancellation. */
export async function insertRecord(
  trx: Transaction,
  record: NewRecord,
  { documentId, at }: { documentId: string; at: Date },
): Promise<void> {
  const written = { ...record, documentId, createdAt: at };
  await sql`with ${recordsInsert([written], written)}`.execute(trx);
}

type WrittenRecord = NewRecord & { documentId: string; createdAt: Date };

function recordsInsert(records: readonly WrittenRecord[], last: WrittenRecord) {
  const { issuerTaxId, number, issuedOn } = identityOf(last.content);
  return sql`
    chained as (
      update fiscal_chain set last_sequence = ${last.sequence}, last_hash = ${last.hash},
        last_issuer_tax_id = ${issuerTaxId}, last_number = ${number}, last_issued_on = ${issuedOn}
    ), recorded as (
      insert into fiscal_record (id, sequence, kind, document_id, content, previous_hash, hash,
        created_at)
      select x.id, x.sequence, x.kind, x.document_id, x.content, x.previous_hash, x.hash,
        x.created_at
      from jsonb_populate_recordset(null::fiscal_record, ${recordset(records)}::jsonb) x
    )
    insert into fiscal_submission (record_id)
    select x.id from jsonb_to_recordset(${recordset(records)}::jsonb) as x(id uuid)`;
}

/** The end of the chain after a record. */
export function endOfChain({ sequence, hash, content }: NewRecord): Chain {
  return { sequence, hash, ...identityOf(content) };
}

export interface CorrectedDocument {
  id: string;
  type: DocumentType;
  fullNumber: string;
  issuedOn: string;
  operationOn: string;
  buyer: Buyer | null;
}

const isCancelled = sql`exists (
  select from fiscal_record r where r.document_id = d.id and r.kind = 'cancel')`;

/** The valid document of a sale: the full invoice that replaced it, if there is one. */
export async function findDocumentOfSale(
  connection: Connection,
  saleId: string,
): Promise<CorrectedDocument | undefined> {
  const { rows } = await sql<CorrectedDocument>`
    select id, type, full_number, issued_on::text as "issuedOn",
      operation_on::text as "operationOn", buyer
    from document d where sale_id = ${saleId} and not ${isCancelled}
    order by type = 'F3' desc limit 1`.execute(connection);
  return rows[0];
}

/** The corrections (R5) of a simplified invoice that are not cancelled, oldest first. */
export async function listCorrections(
  connection: Connection,
  documentId: string,
): Promise<(CorrectedDocument & { saleId: string })[]> {
  const { rows } = await sql<CorrectedDocument & { saleId: string }>`
    select d.id, d.type, d.full_number, d.issued_on::text as "issuedOn",
      d.operation_on::text as "operationOn", d.buyer, d.sale_id
    from document d
    where d.corrects_document_id = ${documentId} and d.type = 'R5' and not ${isCancelled}
    order by d.issued_at, d.number`.execute(connection);
  return rows;
}

export interface CancellableDocument extends CorrectedDocument {
  saleId: string;
  issuer: { name: string; taxId: string };
  totalMinor: number;
  isCancelled: boolean;
  /** Another document corrects or replaces it. */
  isSuperseded: boolean;
  /** The tax office accepted its record, or may still accept it. */
  isKnown: boolean;
}

/**
 * Locks a document to cancel. Its sale stays locked until the transaction ends, so that it can't be
 * refunded or invoiced meanwhile.
 */
export async function lockDocument(
  trx: Transaction,
  id: string,
): Promise<CancellableDocument | undefined> {
  await sql`
    select from sale where id = (select sale_id from document where id = ${id}) for update`.execute(
    trx,
  );
  const { rows } = await sql<CancellableDocument>`
    select d.id, d.type, d.full_number, d.issued_on::text as "issuedOn",
      d.operation_on::text as "operationOn", d.buyer, d.sale_id, d.issuer,
      d.total_minor, ${isCancelled} as "isCancelled",
      exists (
        select from document o where o.corrects_document_id = d.id and not exists (
          select from fiscal_record r where r.document_id = o.id and r.kind = 'cancel')
      ) as "isSuperseded",
      not exists (
        select from fiscal_submission s join fiscal_record r on r.id = s.record_id
        where r.document_id = d.id and s.state = 'rejected'
      ) as "isKnown"
    from document d where d.id = ${id}`.execute(trx);
  return rows[0];
}
