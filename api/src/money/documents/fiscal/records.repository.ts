import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/index.ts';
import type { RecordContent } from './content.ts';

export interface StoredRecord {
  sequence: number;
  content: RecordContent;
  previousHash: string;
  hash: string;
  /** Of the document that it is about; amounts in minor units. */
  fullNumber: string;
  quotaMinor: number;
  totalMinor: number;
}

/** As many as one submission to the tax office may carry. */
const pageSize = 1000;

/** Every record in the order of the chain, a thousand at a time. */
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
    select r.sequence::integer as sequence, r.content, r.previous_hash as "previousHash", r.hash,
      d.full_number as "fullNumber", d.quota_minor as "quotaMinor", d.total_minor as "totalMinor"
    from fiscal_record r join document d on d.id = r.document_id
    where r.sequence > ${after} order by r.sequence limit ${pageSize}`.execute(connection);
  return rows;
}
