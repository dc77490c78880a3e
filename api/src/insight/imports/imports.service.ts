import {
  type Actor,
  type BodyOf,
  type checkDataImport,
  type DataImport,
  importFieldsOf,
  type ImportKind,
  type ImportQuestion,
  type ImportWarning,
  importProblemText,
  isRepeatable,
  type previewImportUndo,
  type ResponseOf,
  type runDataImport,
} from '@aforo/shared/contract';
import type { Cell } from '../../platform/formats/cell.ts';
import {
  type Connection,
  constraintOf,
  type Transaction,
  type TransactionFor,
} from '../../platform/database/index.ts';
import { DomainError, invalidFields } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import { columnQuestions } from './file-columns.ts';
import { maxColumns, peekedRows } from './files/list-limits.ts';
import { parseList } from './files/parse-list.ts';
import type { ImportContext, ImportDependencies, RecordPreview } from './import-kind.ts';
import { importKindRules } from './import-kinds.ts';
import * as importRows from './import-rows.repository.ts';
import * as repository from './imports.repository.ts';
import { maskedCell, sealAccounts } from './mandates/account-cells.ts';
import { recogniseColumns } from './recognise-columns.ts';
import { contextOf } from './run-import.ts';
import { countUndo, listKeptRecords } from './undo-import.repository.ts';

/** The job kind of the previous version, which would read rows of another kind as clients. */
export const clientImportJob = 'client import';
export const importJob = 'data import';
/** Of the kinds that a previous version doesn't know. */
export const membershipImportJob = 'membership import';
const jobOf: Partial<Record<ImportKind, string>> = {
  clients: clientImportJob,
  memberships: membershipImportJob,
  mandates: membershipImportJob,
};
const brokenRowsOfPage = 1000;
/** The characters of a cell by which a person recognises the row with the headings. */
const shownCellLength = 80;
/** Enough rows to find five that are imported. */
const previewedRows = 20;
const shownRecords = 5;
const shownProblems = 100;
const shownKept = 50;
/** The states with running work. */
const atWork = ['checking', 'running', 'undoing'];

/** The import requests; `runImport` does the work in the background. */
export function createImportsService({
  database,
  clock,
  jobs,
  fileWorkers,
  accounts,
}: ImportDependencies) {
  async function read(connection: Connection, id: string): Promise<DataImport> {
    const found = await repository.findImport(connection, id);
    if (!found) throw new DomainError('not_found');
    const isStill =
      found.failedAt !== null || (!atWork.includes(found.state) && found.state !== 'draft');
    const context = await contextOf({ clock, accounts }, connection, found);
    const canChange = found.state === 'draft' || found.state === 'checked';
    const firstRows = canChange ? await importRows.listRows(connection, id, 0, peekedRows) : [];
    const sample = await importRows.listRows(connection, id, found.headerRow, 3);
    const shown = shownCellOf(found.kind);
    return {
      id,
      kind: found.kind,
      fileName: found.fileName,
      state: found.state,
      head: found.head,
      columns: found.columns,
      rows: found.rows,
      doneRows: found.doneRows,
      takesAlike: found.takesAlike,
      areSettled: found.areSettled,
      createdAt: found.createdAt.toISOString(),
      failedAt: found.failedAt?.toISOString() ?? null,
      warnings: warningsOf(found),
      questions: canChange ? await questionsOf(connection, found, context) : [],
      counts: isStill ? await importRows.countRows(connection, id) : null,
      headerRow: found.headerRow,
      firstRows: firstRows.map(({ number, cells }) => ({
        number,
        cells: cells
          .slice(0, found.head.length)
          .map((cell) => shown(cell).slice(0, shownCellLength)),
      })),
      filled: found.facts.slice(0, found.head.length).map(({ filled }) => filled),
      sample: sample.map(({ cells }) => cells.map(shown)).filter((cells) => cells.length > 0),
      preview: found.state === 'checked' ? await previewOf(connection, found, context) : [],
      problems: isStill ? await importRows.listProblems(connection, id, shownProblems) : [],
    };
  }

  /** Starts work on an import in one of these states. */
  async function begin(
    trx: Transaction,
    id: string,
    from: readonly DataImport['state'][],
    to: 'checking' | 'running' | 'undoing',
    changed?: Parameters<typeof repository.begin>[3],
  ): Promise<DataImport> {
    const found = await repository.findImport(trx, id, true);
    if (!found) throw new DomainError('not_found');
    // An import with running work cannot start other work, unless it stopped.
    const isAtWork = atWork.includes(found.state) && found.failedAt === null;
    if (isAtWork || !from.includes(found.state)) throw new DomainError('illegal_transition');
    if (changed?.columns && changed.columns.length !== found.head.length) {
      throw invalidFields({ columns: 'Di qué es cada columna del fichero.' });
    }
    return work(trx, found, () => repository.begin(trx, id, to, changed));
  }

  async function work(
    trx: Transaction,
    { id, kind }: Pick<repository.ImportRow, 'id' | 'kind'>,
    start: () => Promise<void>,
  ): Promise<DataImport> {
    try {
      await start();
    } catch (error) {
      if (constraintOf(error) !== 'client_import_at_work') throw error;
      throw new DomainError('import_at_work');
    }
    await jobs.add(trx, { kind: jobOf[kind] ?? importJob, payload: { importId: id } });
    return read(trx, id);
  }

  return {
    read: (id: string) => read(database.connection, id),

    async list() {
      const rows = await repository.listImports(database.connection);
      return {
        items: rows.map(({ createdAt, failedAt, ...row }) => ({
          ...row,
          createdAt: createdAt.toISOString(),
          failedAt: failedAt?.toISOString() ?? null,
        })),
      };
    },

    /** @throws {DomainError} `list_unreadable`, `list_wrong_format`, `list_too_large`, `list_too_heavy` */
    async upload(
      run: TransactionFor<DataImport>,
      actor: Actor,
      kind: ImportKind,
      file: { name: string; bytes: Buffer },
    ): Promise<DataImport> {
      const { head, headerRow, pages, facts } = await parseList(
        fileWorkers,
        actor.userId,
        file.bytes,
      );
      return run(async (trx) => {
        const id = newId();
        await repository.insertImport(trx, {
          id,
          kind,
          fileName: file.name.replaceAll(/\p{C}/gu, '').slice(-200).trim() || 'lista',
          head: head.map(shownCellOf(kind)),
          headerRow,
          facts,
          columns: recogniseColumns(head, kind),
          createdBy: actor.userId,
          createdAt: clock.now(),
        });
        for (const page of pages) {
          const kept = hasAccounts(kind) ? sealAccounts(page, { accounts, importId: id }) : page;
          await importRows.insertRows(trx, id, kept);
        }
        return read(trx, id);
      });
    },

    async check(
      trx: Transaction,
      id: string,
      { columns, answers = {} }: BodyOf<typeof checkDataImport>,
    ): Promise<DataImport> {
      const found = await repository.findImport(trx, id);
      if (!found) throw new DomainError('not_found');
      const known = columns.filter((field) => field !== null);
      const single = known.filter((field) => !isRepeatable(field));
      if (new Set(single).size < single.length) {
        throw invalidFields({ columns: 'Hay dos columnas para lo mismo. Deja solo una.' });
      }
      if (known.some((field) => !importFieldsOf[found.kind].includes(field))) {
        throw invalidFields({ columns: 'Hay una columna que no es de esta lista.' });
      }
      const missing = importKindRules[found.kind].missingColumn(columns);
      if (missing !== null) throw invalidFields({ columns: missing });
      return begin(trx, id, ['draft', 'checking', 'checked'], 'checking', {
        columns,
        answers,
      });
    },

    /** @throws {DomainError} `not_found`, `illegal_transition`, or for a row that is not one of the first */
    async chooseHeader(trx: Transaction, id: string, row: number): Promise<DataImport> {
      const found = await repository.findImport(trx, id, true);
      if (!found) throw new DomainError('not_found');
      if (found.state !== 'draft' && found.state !== 'checked') {
        throw new DomainError('illegal_transition');
      }
      const first = await importRows.listRows(trx, id, 0, peekedRows);
      const chosen = first.find(({ number }) => number === row);
      if (chosen === undefined) throw invalidFields({ row: 'Elige una de las primeras filas.' });
      if (chosen.cells.length > maxColumns) {
        throw invalidFields({ row: `Esa fila tiene más de ${maxColumns} celdas.` });
      }
      const shown = shownCellOf(found.kind);
      const head = chosen.cells.map((cell) => shown(cell).slice(0, 80));
      const columns = recogniseColumns(head, found.kind);
      await repository.setHeader(trx, id, { row, head, columns });
      return read(trx, id);
    },

    async run(
      trx: Transaction,
      id: string,
      { takesAlike, areSettled }: BodyOf<typeof runDataImport>,
    ): Promise<DataImport> {
      const found = await repository.findImport(trx, id);
      if (!found) throw new DomainError('not_found');
      if (found.kind === 'bookings' && areSettled === undefined) {
        throw invalidFields({ areSettled: 'Di qué cuesta cada reserva.' });
      }
      const context = await contextOf({ clock, accounts }, trx, found);
      const questions = await questionsOf(trx, found, context);
      if (questions.some(({ answer }) => answer === null)) {
        throw invalidFields({ answers: 'Responde a lo que el fichero deja abierto.' });
      }
      return begin(trx, id, ['checked'], 'running', { takesAlike, areSettled: areSettled ?? null });
    },

    undo: (trx: Transaction, id: string) =>
      begin(trx, id, ['running', 'done', 'undone'], 'undoing'),

    async resume(trx: Transaction, id: string): Promise<DataImport> {
      const found = await repository.findImport(trx, id, true);
      if (!found) throw new DomainError('not_found');
      if (found.failedAt === null) throw new DomainError('illegal_transition');
      return work(trx, found, () => repository.resume(trx, id));
    },

    async previewUndo(id: string): Promise<ResponseOf<typeof previewImportUndo>> {
      const { connection } = database;
      const found = await repository.findImport(connection, id);
      if (!found) throw new DomainError('not_found');
      const now = clock.now();
      const counts = await countUndo(connection, found, now);
      return { ...counts, keptRecords: await listKeptRecords(connection, found, now, shownKept) };
    },

    /**
     * The broken rows as a file: the original columns, preceded by the row number and the problem.
     */
    async brokenRows(id: string): Promise<{ head: string[]; pages: AsyncGenerator<Cell[][]> }> {
      const { connection } = database;
      const found = await repository.findImport(connection, id);
      if (!found) throw new DomainError('not_found');
      return {
        head: ['Fila', 'Qué pasa', ...found.head],
        pages: brokenPages(connection, found),
      };
    },
  };
}

/** A file of memberships often has the accounts beside them. */
const hasAccounts = (kind: ImportKind) => kind === 'mandates' || kind === 'memberships';

/** Account numbers are shown masked. */
const shownCellOf = (kind: ImportKind): ((cell: string) => string) =>
  hasAccounts(kind) ? maskedCell : (cell) => cell;

/** The choices that the file leaves open, with their answers. */
async function questionsOf(
  connection: Connection,
  found: repository.ImportRow,
  { today }: ImportContext,
): Promise<ImportQuestion[]> {
  const others = await importKindRules[found.kind].questions?.(connection, found);
  return [...columnQuestions(found, today), ...(others ?? [])];
}

/** The first records as the run would create them. */
async function previewOf(
  connection: Connection,
  { id, kind, headerRow }: repository.ImportRow,
  context: ImportContext,
): Promise<RecordPreview[]> {
  const rows = await importRows.listRows(connection, id, headerRow, previewedRows);
  const records = await importKindRules[kind].preview(connection, context, rows);
  return records.slice(0, shownRecords);
}

function warningsOf({ kind, columns }: Pick<DataImport, 'kind' | 'columns'>): ImportWarning[] {
  if (kind !== 'clients') return [];
  return [
    ...(columns.includes('email') ? [] : (['noEmail'] as const)),
    ...(columns.includes('phone') ? [] : (['noPhone'] as const)),
  ];
}

async function* brokenPages(
  connection: Connection,
  { id, kind, headerRow }: Pick<repository.ImportRow, 'id' | 'kind' | 'headerRow'>,
): AsyncGenerator<Cell[][]> {
  const shown = shownCellOf(kind);
  let after = headerRow;
  for (;;) {
    const rows = await importRows.listBrokenRows(connection, id, after, brokenRowsOfPage);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ number, problems, cells }) => [
      number,
      problems.map((problem) => importProblemText[problem]).join(' '),
      ...cells.map(shown),
    ]);
    after = last.number;
  }
}
