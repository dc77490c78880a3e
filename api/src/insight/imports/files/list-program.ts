import { runProgram } from '../../../platform/file-workers/index.ts';
import { pagesOf, type ListFile, type ListPart } from './list-pages.ts';
import { readList } from './read-list.ts';

/** The program of the worker that reads lists. */
await runProgram<ListFile, ListPart>(({ bytes, maxRows, knownHeadings }, send) => {
  const { head, lead, rows, facts } = readList(bytes, maxRows, new Set(knownHeadings));
  const headerRow = lead.at(-1)?.number ?? 1;
  send({ kind: 'lead', head, headerRow, page: { json: JSON.stringify(lead), rows: 0 } });
  for (const page of pagesOf(rows)) send({ kind: 'page', page });
  send({ kind: 'facts', facts });
});
