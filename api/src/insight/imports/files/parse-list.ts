import { importMaxRows } from '@aforo/shared/contract';
import type { ColumnFacts } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { type FileWorkers, programAt } from '../../../platform/file-workers/index.ts';
import { knownHeadings } from '../recognise-columns.ts';
import type { ListFile, ListPage, ListPart } from './list-pages.ts';

const program = programAt('./list-program.ts', import.meta.url);

export interface ParsedList {
  head: string[];
  headerRow: number;
  /** The first page has the header and the rows above it. */
  pages: ListPage[];
  facts: ColumnFacts[];
}

/**
 * Reads an uploaded list in a worker, before any transaction.
 * @throws {DomainError} `list_unreadable`, `list_wrong_format`, `list_too_large`, `list_too_heavy`,
 * and the errors of a file worker
 */
export async function parseList(
  fileWorkers: FileWorkers,
  userId: string,
  bytes: Uint8Array,
): Promise<ParsedList> {
  const data: ListFile = {
    bytes,
    maxRows: importMaxRows,
    knownHeadings: [...knownHeadings],
  };
  const parts = await fileWorkers.run<ListPart>({
    program,
    data,
    userId,
    tooHeavy: 'list_too_heavy',
    seconds: 15,
    heapMegabytes: 384,
  });
  const lead = parts.find((part) => part.kind === 'lead');
  const facts = parts.find((part) => part.kind === 'facts')?.facts ?? [];
  const pages = parts.flatMap((part) => (part.kind === 'facts' ? [] : part.page));
  if (lead === undefined || pages.length < 2) throw new DomainError('list_unreadable');
  return { head: lead.head, headerRow: lead.headerRow, pages, facts };
}
