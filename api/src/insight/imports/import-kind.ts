import type { ImportField, ImportProblem } from '@aforo/shared/contract';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ListRow } from './files/read-list.ts';
import type { StoredRow } from './import-rows.repository.ts';

export type ImportNeeds = Pick<Dependencies, 'clock' | 'audit' | 'config' | 'outbox' | 'jobs'>;

/** The import and the settings by which its rows are read. */
export interface ImportContext {
  importId: string;
  columns: readonly (ImportField | null)[];
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
  /** The record to create; null for a broken row. */
  item: Item | null;
}

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
  /** The headings that other programs use, without accents, signs and capitals. */
  headings: Partial<Record<ImportField, readonly string[]>>;
  /** The message about required columns that are missing; null when none is. */
  missingColumn: (columns: readonly (ImportField | null)[]) => string | null;
  judge: (
    connection: Connection,
    context: ImportContext,
    rows: readonly ListRow[],
  ) => Promise<CheckedRow<Item>[]>;
  /** Writes each row or reports its problem. */
  write: (
    needs: ImportNeeds,
    trx: Transaction,
    context: ImportContext,
    rows: readonly { number: number; item: Item }[],
  ) => Promise<WrittenRow[]>;
}

export interface ImportKindRules extends Omit<Rules<unknown>, 'judge' | 'write'> {
  /**
   * Judges a page of rows and, in the real import, imports the new ones, and possible duplicates if
   * requested.
   * @returns the result to store for each row
   */
  work: (
    needs: ImportNeeds,
    trx: Transaction,
    context: ImportContext & { takesAlike: boolean },
    rows: readonly ListRow[],
  ) => Promise<StoredRow[]>;
}

export function importKind<Item>({ judge, write, ...rules }: Rules<Item>): ImportKindRules {
  return {
    ...rules,
    async work(needs, trx, context, rows) {
      const checkedRows = await judge(trx, context, rows);
      const comes = checkedRows.flatMap(({ number, verdict, item }) =>
        item !== null && (verdict === 'new' || (verdict === 'alike' && context.takesAlike))
          ? [{ number, item }]
          : [],
      );
      const written =
        context.isForReal && comes.length > 0 ? await write(needs, trx, context, comes) : [];
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
