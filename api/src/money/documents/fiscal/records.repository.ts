import type { Buyer } from '@aforo/shared/contract';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/index.ts';
import type { DocumentType } from '../document-types.ts';
import type { RecordContent } from './content.ts';

export interface StoredRecord {
  sequence: number;
  content: RecordContent;
  previousHash: string;
  hash: string;
  /** Its document; null when that is missing. */
  document: RecordedDocument | null;
}

/** Dates in the center's time zone; amounts in minor units. */
export interface RecordedDocument {
  fullNumber: string;
  type: Exclude<DocumentType, 'plain'>;
  issuedOn: string;
  operationOn: string;
  issuer: { name: string; taxId: string };
  buyer: Buyer | null;
  quotaMinor: number;
  totalMinor: number;
  /** The documents that it corrects or replaces. */
  corrects: { fullNumber: string; issuedOn: string }[];
}

/** The maximum of one submission to the tax office. */
const pageSize = 1000;

/** All records in the order of the chain, a thousand at a time. */
export async function* pagesOfRecords(connection: Connection): AsyncGenerator<StoredRecord[]> {
  let last = 0;
  for (;;) {
    const page = await readRecords(connection, last);
    if (page.length > 0) yield page;
    if (page.length < pageSize) return;
    last = page.at(-1)?.sequence ?? last;
  }
}

async function readRecords(connection: Connection, after: number): Promise<StoredRecord[]> {
  const { rows } = await sql<StoredRecord>`
    select r.sequence::integer as sequence, r.content, r.previous_hash, r.hash,
      case when d.id is not null then json_build_object('fullNumber', d.full_number,
        'type', d.type, 'issuedOn', d.issued_on::text, 'operationOn', d.operation_on::text,
        'issuer', d.issuer, 'buyer', d.buyer, 'quotaMinor', d.quota_minor,
        'totalMinor', d.total_minor, 'corrects', array(
          select json_build_object('fullNumber', o.full_number, 'issuedOn', o.issued_on::text)
          from document o
          where o.id = any(d.corrects_document_id || d.replaces_corrections)
        )) end as document
    from fiscal_record r left join document d on d.id = r.document_id
    where r.sequence > ${after} order by r.sequence limit ${pageSize}`.execute(connection);
  return rows;
}
