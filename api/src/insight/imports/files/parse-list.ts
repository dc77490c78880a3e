import { importMaxRows } from '@aforo/shared/contract';
import { DomainError } from '../../../platform/domain-error.ts';
import { type FileWorkers, programAt } from '../../../platform/file-workers/index.ts';
import type { ListFile, ListPage, ListPart } from './list-pages.ts';

const program = programAt('./list-program.ts', import.meta.url);

export interface ParsedList {
  head: string[];
  pages: ListPage[];
}

/**
 * Reads an uploaded list in a worker, before any transaction.
 * @throws {DomainError} `list_unreadable`, `list_too_large`, `list_too_heavy`, and the errors of a
 * file
 * worker
 */
export async function parseList(
  fileWorkers: FileWorkers,
  userId: string,
  bytes: Uint8Array,
): Promise<ParsedList> {
  const data: ListFile = { bytes, maxRows: importMaxRows };
  const parts = await fileWorkers.run<ListPart>({
    program,
    data,
    userId,
    tooHeavy: 'list_too_heavy',
    seconds: 15,
    heapMegabytes: 384,
  });
  const head = parts.find((part) => part.head !== undefined)?.head ?? [];
  const pages = parts.flatMap(({ page }) => page ?? []);
  if (pages.length === 0) throw new DomainError('list_unreadable');
  return { head, pages };
}
