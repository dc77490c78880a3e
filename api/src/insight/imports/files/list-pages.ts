import type { ColumnFacts } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { listLimits } from './list-limits.ts';
import type { ListRow } from './read-list.ts';

export interface ListFile {
  bytes: Uint8Array;
  maxRows: number;
  /** Sent to the worker, which does not load the contract. */
  knownHeadings: readonly string[];
}

/** Some rows as JSON for the database: the server's thread does not parse them. */
export interface ListPage {
  json: string;
  rows: number;
}

export type ListPart =
  | { kind: 'lead'; head: string[]; headerRow: number; page: ListPage }
  | { kind: 'page'; page: ListPage }
  | { kind: 'facts'; facts: ColumnFacts[] };

/** The limits of one statement: rows, and their characters. */
const rowsOfPage = 1000;
const lengthOfPage = 1024 * 1024;

/** @throws {DomainError} `list_too_heavy` when all rows together are too long to store */
export function* pagesOf(rows: Iterable<ListRow>): Generator<ListPage> {
  let page: string[] = [];
  let pageLength = 0;
  let storedLength = 0;
  for (const row of rows) {
    const json = JSON.stringify(row);
    storedLength += json.length;
    pageLength += json.length;
    if (storedLength > listLimits.storedLength) throw new DomainError('list_too_heavy');
    page.push(json);
    if (page.length < rowsOfPage && pageLength < lengthOfPage) continue;
    yield { json: `[${page.join(',')}]`, rows: page.length };
    page = [];
    pageLength = 0;
  }
  if (page.length > 0) yield { json: `[${page.join(',')}]`, rows: page.length };
}
