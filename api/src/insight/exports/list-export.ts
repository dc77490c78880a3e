import type { Cell } from '../../platform/cell.ts';
import type { Connection } from '../../platform/database/index.ts';

/** Rows read at once: what is in memory, however long a list is. */
const rowsAtOnce = 1000;

/** Which rows, and where they are looked at from. */
export interface Asked {
  /** From the first instant on, before the second one; null: no end. */
  period: { from: Date | null; before: Date | null };
  now: Date;
  timeZone: string;
}

export interface ListExport {
  /** Of the file, without its ending. */
  fileName: string;
  head: readonly string[];
  pages: (connection: Connection, asked: Asked) => AsyncGenerator<Cell[][]>;
}

/** After which row, and how many. */
export interface Page<Row> {
  after: Row | null;
  limit: number;
}

interface Parts<Row> {
  fileName: string;
  /** Each column: its heading, and what a row says in it. */
  columns: readonly [heading: string, cell: (row: Row, asked: Asked) => Cell][];
  read: (connection: Connection, page: Page<Row> & Asked) => Promise<Row[]>;
}

/** A list that is read by pages, each going on after the last row of the one before. */
export function listExport<Row>({ fileName, columns, read }: Parts<Row>): ListExport {
  return {
    fileName,
    head: columns.map(([heading]) => heading),
    async *pages(connection, asked) {
      let after: Row | null = null;
      for (;;) {
        const rows: Row[] = await read(connection, { ...asked, after, limit: rowsAtOnce });
        yield rows.map((row) => columns.map(([, cell]) => cell(row, asked)));
        if (rows.length < rowsAtOnce) return;
        after = rows.at(-1) ?? null;
      }
    },
  };
}
