import type {
  DataImport,
  ImportAnswers,
  ImportField,
  ImportProblem,
  ImportQuestion,
} from '@aforo/shared/contract';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import type { Accounts } from '../../money/direct-debit/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { unsealedCell } from './mandates/account-cells.ts';
import { type RowReader, rowReader } from './cells.ts';
import type { FileColumn } from './file-columns.ts';
import type { ListRow } from './files/read-list.ts';
import type { ImportRow } from './imports.repository.ts';
import type { LikeRecord, StoredRow } from './import-rows.repository.ts';

/** Encrypts the account numbers of a file. */
export interface ImportDependencies extends Dependencies {
  accounts: Accounts;
}

/** The import and the settings by which its rows are read. */
export interface ImportContext {
  importId: string;
  accounts: Accounts;
  columns: readonly FileColumn[];
  /** The answers to the questions of the rehearsal. */
  answers: ImportAnswers;
  country: string;
  timeZone: string;
  now: Date;
  /** The center's local date of `now`. */
  today: string;
  /** The user who uploaded the file; null when their account no longer exists. */
  actor: { userId: string } | null;
  /** The previous rows are already imported; in a rehearsal they are only judged. */
  isForReal: boolean;
  /** For bookings: they are already paid, so no bono or debt is charged. */
  areSettled: boolean;
}

export interface CheckedRow<Item> {
  number: number;
  verdict: 'new' | 'alike' | 'broken';
  problems: ImportProblem[];
  /** The keys that later rows of the file are compared with. */
  keys: string[];
  /** The row contains marketing consent and its date. */
  agrees: boolean;
  /** Of a possible duplicate: the existing client or the earlier row. */
  like?: LikeRecord;
  /** The record to create; null for a broken row. */
  item: Item | null;
}

/** A record as a person reads it, before it exists. */
export type RecordPreview = DataImport['preview'][number];

/** The result of a row that was to be imported. */
export type WrittenRow =
  | { number: number; recordId: string }
  | { number: number; problem: ImportProblem };

/**
 * How one kind of record is judged and written. The rehearsal and the import use the same function
 * to judge.
 */
interface Rules<Item> {
  /** Rows per transaction: it bounds memory and how long locks are held. */
  rowsAtOnce: number;
  /** The message about required columns that are missing; null when none is. */
  missingColumn: (columns: readonly (ImportField | null)[]) => string | null;
  /** What else the file leaves open, besides its dates and amounts. */
  questions?: (connection: Connection, file: ImportRow) => Promise<ImportQuestion[]>;
  judge: (
    connection: Connection,
    context: ImportContext,
    rows: readonly ListRow[],
  ) => Promise<CheckedRow<Item>[]>;
  /** The record's values as a person reads them; empty ones are left out. */
  describe: (item: Item, row: RowReader) => RecordPreview['values'];
  /** Writes each row or reports its problem. */
  write: (
    dependencies: Dependencies,
    trx: Transaction,
    context: ImportContext,
    rows: readonly { number: number; item: Item }[],
  ) => Promise<WrittenRow[]>;
}

export interface ImportKindRules extends Omit<Rules<unknown>, 'judge' | 'write' | 'describe'> {
  /**
   * Judges a page of rows and, in the real import, imports the new ones, and possible duplicates if
   * requested.
   * @returns the result to store for each row
   */
  work: (
    dependencies: Dependencies,
    trx: Transaction,
    context: ImportContext & { takesAlike: boolean },
    rows: readonly ListRow[],
  ) => Promise<StoredRow[]>;
  /** The records of these rows, without those that are left out, judged as in the rehearsal. */
  preview: (
    connection: Connection,
    context: ImportContext,
    rows: readonly ListRow[],
  ) => Promise<RecordPreview[]>;
}

export function importKind<Item>(kind: Rules<Item>): ImportKindRules {
  const { judge, write, describe, ...rules } = kind;
  return {
    ...rules,
    async preview(connection, context, rows) {
      const whole = rows.filter(({ cells }) => cells.length === context.columns.length);
      const judged = whole.length === 0 ? [] : await judge(connection, context, whole);
      const cells = new Map(whole.map((row) => [row.number, row.cells]));
      return judged.flatMap(({ number, verdict, item }) => {
        if (item === null || verdict === 'broken') return [];
        const values = describe(
          item,
          rowReader((cells.get(number) ?? []).map(unsealedCell), context.columns),
        );
        return [{ number, verdict, values: values.filter(({ value }) => value !== '') }];
      });
    },
    async work(dependencies, trx, context, rows) {
      const misfits = rows.filter(({ cells }) => cells.length !== context.columns.length);
      const whole = rows.filter((row) => !misfits.includes(row));
      const judged = whole.length === 0 ? [] : await judge(trx, context, whole);
      const checkedRows = [...judged, ...misfits.map(misfit<Item>)];
      const comes = checkedRows.flatMap(({ number, verdict, item }) =>
        item !== null && (verdict === 'new' || (verdict === 'alike' && context.takesAlike))
          ? [{ number, item }]
          : [],
      );
      const written =
        context.isForReal && comes.length > 0 ? await write(dependencies, trx, context, comes) : [];
      const outcomes = new Map(written.map((row) => [row.number, row]));
      return checkedRows.map(({ item: _, ...row }) => {
        const outcome = outcomes.get(row.number);
        if (outcome === undefined) return { ...row, recordId: null };
        if ('recordId' in outcome) return { ...row, recordId: outcome.recordId };
        return { ...row, verdict: 'broken', problems: [outcome.problem], recordId: null };
      });
    },
  };
}

/** A row with more or fewer cells than the header: its cells may belong to other columns. */
const misfit = <Item>({ number }: ListRow): CheckedRow<Item> => ({
  number,
  problems: ['cellCount'],
  verdict: 'broken',
  keys: [],
  agrees: false,
  item: null,
});
