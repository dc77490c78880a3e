import type { ImportField, ImportProblem } from '@aforo/shared/contract';
import type { Connection, Transaction } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ListRow } from './files/read-list.ts';
import type { StoredRow } from './import-rows.repository.ts';

export type ImportNeeds = Pick<Dependencies, 'clock' | 'audit' | 'config' | 'outbox' | 'jobs'>;

/** Where the rows are from and what they are read by. */
export interface ImportContext {
  importId: string;
  columns: readonly (ImportField | null)[];
  country: string;
  timeZone: string;
  now: Date;
  /** The center's day of `now`. */
  today: string;
  /** Whoever uploaded the file; null once their account is gone. */
  actor: { userId: string } | null;
  /** The rows before these have been brought in already; in a rehearsal they are only judged. */
  isForReal: boolean;
  /** Of bookings: nothing more is taken for them. */
  areSettled: boolean;
}

export interface JudgedRow<Item> {
  number: number;
  verdict: 'new' | 'alike' | 'broken';
  problems: ImportProblem[];
  /** What later rows of the file are held against. */
  keys: string[];
  /** It says that the person agreed to news, and since when. */
  agrees: boolean;
  /** What it would become; null of a broken one. */
  item: Item | null;
}

/** What became of a row that was to come in. */
export type WrittenRow =
  | { number: number; recordId: string }
  | { number: number; problem: ImportProblem };

/** How one kind of record is judged and written. The rehearsal and the import judge with the same function. */
interface Rules<Item> {
  /** Rows that one transaction works through: what is in memory, and how long others wait. */
  rowsAtOnce: number;
  /** How programs head what it knows, without accents, signs and capitals. */
  headings: Partial<Record<ImportField, readonly string[]>>;
  /** What the columns lack, said to whoever chose them; null: nothing. */
  missingColumn: (columns: readonly (ImportField | null)[]) => string | null;
  judge: (
    connection: Connection,
    context: ImportContext,
    rows: readonly ListRow[],
  ) => Promise<JudgedRow<Item>[]>;
  /** Each row is written or said to have a problem after all. */
  write: (
    needs: ImportNeeds,
    trx: Transaction,
    context: ImportContext,
    rows: readonly { number: number; item: Item }[],
  ) => Promise<WrittenRow[]>;
}

export interface ImportKindRules extends Omit<Rules<unknown>, 'judge' | 'write'> {
  /**
   * Judges a page of rows and, for real, brings in those that are new, look-alikes too if they are wanted.
   * @returns what is to be stored of each
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
      const judged = await judge(trx, context, rows);
      const comes = judged.flatMap(({ number, verdict, item }) =>
        item !== null && (verdict === 'new' || (verdict === 'alike' && context.takesAlike))
          ? [{ number, item }]
          : [],
      );
      const written =
        context.isForReal && comes.length > 0 ? await write(needs, trx, context, comes) : [];
      const outcomes = new Map(written.map((row) => [row.number, row]));
      return judged.map(({ item: _, ...row }) => {
        const outcome = outcomes.get(row.number);
        if (outcome === undefined) return { ...row, recordId: null };
        if ('recordId' in outcome) return { ...row, recordId: outcome.recordId };
        return { ...row, verdict: 'broken', problems: [outcome.problem], recordId: null };
      });
    },
  };
}
