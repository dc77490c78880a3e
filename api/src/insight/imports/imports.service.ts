import type {
  Actor,
  ClientImport,
  ImportField,
  previewImportUndo,
  ResponseOf,
} from '@aforo/shared/contract';
import {
  type Connection,
  constraintOf,
  type Transaction,
  type TransactionFor,
} from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, invalidFields } from '../../platform/domain-error.ts';
import { newId } from '../../platform/ids.ts';
import { type ListRow, readList } from './files/read-list.ts';
import * as repository from './imports.repository.ts';
import { recogniseColumns } from './recognise-columns.ts';

export const importJob = 'client import';
const rowsStoredAtOnce = 1000;
const shownProblems = 100;
const shownKept = 50;
/** Work in progress changes no faster than anybody looks. */
const atWork = ['checking', 'running', 'undoing'];

/** Clients brought in from a file: what is asked for here, `workImport` does in the background. */
export function createImportsService({
  database,
  clock,
  jobs,
}: Pick<Dependencies, 'database' | 'clock' | 'jobs'>) {
  async function read(connection: Connection, id: string): Promise<ClientImport> {
    const found = await repository.findImport(connection, id);
    if (!found) throw new DomainError('not_found');
    const isStill =
      found.failedAt !== null || (!atWork.includes(found.state) && found.state !== 'draft');
    const sample = await repository.listRows(connection, id, 1, 3);
    return {
      id,
      fileName: found.fileName,
      state: found.state,
      head: found.head,
      columns: found.columns,
      rows: found.rows,
      doneRows: found.doneRows,
      takesAlike: found.takesAlike,
      createdAt: found.createdAt.toISOString(),
      failedAt: found.failedAt?.toISOString() ?? null,
      counts: isStill ? await repository.countRows(connection, id) : null,
      sample: sample.map(({ cells }) => cells).filter((cells) => cells.length > 0),
      problems: isStill ? await repository.listProblems(connection, id, shownProblems) : [],
    };
  }

  /** Begins work on one that stands in one of these states. */
  async function begin(
    trx: Transaction,
    id: string,
    from: readonly ClientImport['state'][],
    to: 'checking' | 'running' | 'undoing',
    changed?: Parameters<typeof repository.begin>[3],
  ): Promise<ClientImport> {
    const found = await repository.findImport(trx, id, true);
    if (!found) throw new DomainError('not_found');
    // What is at work can't begin with something else, unless it stopped.
    const isAtWork = atWork.includes(found.state) && found.failedAt === null;
    if (isAtWork || !from.includes(found.state)) throw new DomainError('illegal_transition');
    if (changed?.columns && changed.columns.length !== found.head.length) {
      throw invalidFields({ columns: 'Di qué es cada columna del fichero.' });
    }
    return work(trx, id, () => repository.begin(trx, id, to, changed));
  }

  async function work(
    trx: Transaction,
    id: string,
    start: () => Promise<void>,
  ): Promise<ClientImport> {
    try {
      await start();
    } catch (error) {
      if (constraintOf(error) !== 'client_import_at_work') throw error;
      throw new DomainError('import_at_work');
    }
    await jobs.add(trx, { kind: importJob, payload: { importId: id } });
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

    /** @throws {DomainError} `list_unreadable`, `list_too_large` */
    upload(
      run: TransactionFor<ClientImport>,
      actor: Actor,
      file: { name: string; bytes: Buffer },
    ): Promise<ClientImport> {
      return run(async (trx) => {
        const { head, rows } = readList(file.bytes);
        const id = newId();
        await repository.insertImport(trx, {
          id,
          fileName: file.name.replaceAll(/\p{C}/gu, '').slice(-200).trim() || 'clientes',
          head,
          columns: recogniseColumns(head),
          createdBy: actor.userId,
          createdAt: clock.now(),
        });
        let count = 0;
        for (const page of pagesOf(rows)) {
          await repository.insertRows(trx, id, page);
          count += page.length;
        }
        if (count === 0) throw new DomainError('list_unreadable');
        return read(trx, id);
      });
    },

    check(trx: Transaction, id: string, columns: (ImportField | null)[]): Promise<ClientImport> {
      const known = columns.filter((field) => field !== null);
      if (new Set(known).size < known.length) {
        throw invalidFields({ columns: 'Hay dos columnas para lo mismo. Deja solo una.' });
      }
      if (!known.includes('name') && !known.includes('surname')) {
        throw invalidFields({ columns: 'Di en qué columna está el nombre.' });
      }
      return begin(trx, id, ['draft', 'checking', 'checked'], 'checking', { columns });
    },

    run: (trx: Transaction, id: string, takesAlike: boolean) =>
      begin(trx, id, ['checked'], 'running', { takesAlike }),

    undo: (trx: Transaction, id: string) =>
      begin(trx, id, ['running', 'done', 'undone'], 'undoing'),

    async resume(trx: Transaction, id: string): Promise<ClientImport> {
      const found = await repository.findImport(trx, id, true);
      if (!found) throw new DomainError('not_found');
      if (found.failedAt === null) throw new DomainError('illegal_transition');
      return work(trx, id, () => repository.resume(trx, id));
    },

    async previewUndo(id: string): Promise<ResponseOf<typeof previewImportUndo>> {
      const { connection } = database;
      await read(connection, id);
      const counts = await repository.countUndo(connection, id);
      return { ...counts, keptClients: await repository.listKept(connection, id, shownKept) };
    },
  };
}

function* pagesOf(rows: Iterable<ListRow>): Generator<ListRow[]> {
  let page: ListRow[] = [];
  for (const row of rows) {
    page.push(row);
    if (page.length < rowsStoredAtOnce) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
