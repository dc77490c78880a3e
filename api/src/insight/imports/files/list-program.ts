import { runProgram } from '../../../platform/file-workers/index.ts';
import { pagesOf, type ListFile, type ListPart } from './list-pages.ts';
import { readList } from './read-list.ts';

/** The program of the worker that reads lists. */
await runProgram<ListFile, ListPart>(({ bytes, maxRows }, send) => {
  const { head, rows } = readList(bytes, maxRows);
  send({ head });
  for (const page of pagesOf(rows)) send({ page });
});
