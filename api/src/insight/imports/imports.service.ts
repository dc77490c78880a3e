import {
  type Actor,
  type BodyOf,
  type DataImport,
  type ImportField,
  importFieldsOf,
  type ImportKind,
  importProblemText,
  type previewImportUndo,
  type ResponseOf,
  type runDataImport,
} from '@aforo/shared/contract';
import type { Cell } from '../../platform/cell.ts';
import {
  type Connection,
  constraintOf,
  type Transaction,
  type TransactionFor,
} from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, invalidFields } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import { parseList } from './files/parse-list.ts';
import { importKindRules } from './import-kinds.ts';
import * as importRows from './import-rows.repository.ts';
import * as repository from './imports.repository.ts';
import { recogniseColumns } from './recognise-columns.ts';
import { countUndo, listKeptRecords } from './undo-import.repository.ts';

/** The job kind of the previous version, which would read rows of another kind as clients. */
export const clientImportJob = 'client import';
export const importJob = 'data import';
const brokenRowsOfPage = 1000;
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
}: Pick<Dependencies, 'database' | 'clock' | 'jobs' | 'fileWorkers'>) {
  async function read(connection: Connection, id: string): Promise<DataImport> {
    const found = await repository.findImport(connection, id);
    if (!found) throw new DomainError('not_found');
    const isStill =
      found.failedAt !== null || (!atWork.includes(found.state) && found.state !== 'draft');
    const sample = await importRows.listRows(connection, id, 1, 3);
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
      counts: isStill ? await importRows.countRows(connection, id) : null,
      sample: sample.map(({ cells }) => cells).filter((cells) => cells.length > 0),
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
    const job = kind === 'clients' ? clientImportJob : importJob;
    await jobs.add(trx, { kind: job, payload: { importId: id } });
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

    /** @throws {DomainError} `list_unreadable`, `list_too_large`, `list_too_heavy` */
    async upload(
      run: TransactionFor<DataImport>,
      actor: Actor,
      kind: ImportKind,
      file: { name: string; bytes: Buffer },
    ): Promise<DataImport> {
      const { head, pages } = await parseList(fileWorkers, actor.userId, file.bytes);
      return run(async (trx) => {
        const id = newId();
        await repository.insertImport(trx, {
          id,
          kind,
          fileName: file.name.replaceAll(/\p{C}/gu, '').slice(-200).trim() || 'lista',
          head,
          columns: recogniseColumns(head, importKindRules[kind].headings),
          createdBy: actor.userId,
          createdAt: clock.now(),
        });
        for (const page of pages) await importRows.insertRows(trx, id, page);
        return read(trx, id);
      });
    },

    async check(
      trx: Transaction,
      id: string,
      columns: (ImportField | null)[],
    ): Promise<DataImport> {
      const found = await repository.findImport(trx, id);
      if (!found) throw new DomainError('not_found');
      const known = columns.filter((field) => field !== null);
      if (new Set(known).size < known.length) {
        throw invalidFields({ columns: 'Hay dos columnas para lo mismo. Deja solo una.' });
      }
      if (known.some((field) => !importFieldsOf[found.kind].includes(field))) {
        throw invalidFields({ columns: 'Hay una columna que no es de esta lista.' });
      }
      const missing = importKindRules[found.kind].missingColumn(columns);
      if (missing !== null) throw invalidFields({ columns: missing });
      return begin(trx, id, ['draft', 'checking', 'checked'], 'checking', { columns });
    },

    async run(
      trx: Transaction,
      id: string,
      { takesAlike, areSettled }: BodyOf<typeof runDataImport>,
    ): Promise<DataImport> {
      const found = await repository.findImport(trx, id);
      if (found?.kind === 'bookings' && areSettled === undefined) {
        throw invalidFields({ areSettled: 'Di qué cuesta cada reserva.' });
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
        pages: brokenPages(connection, id),
      };
    },
  };
}

async function* brokenPages(connection: Connection, id: string): AsyncGenerator<Cell[][]> {
  let after = 1;
  for (;;) {
    const rows = await importRows.listBrokenRows(connection, id, after, brokenRowsOfPage);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ number, problems, cells }) => [
      number,
      problems.map((problem) => importProblemText[problem]).join(' '),
      ...cells,
    ]);
    after = last.number;
  }
}
