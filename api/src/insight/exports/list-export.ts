import type { Cell } from '../../platform/formats/cell.ts';
import type { Connection } from '../../platform/database/index.ts';

/** Rows read at once. It bounds the memory for lists of any length. */
const rowsAtOnce = 1000;

/** The period of the rows, and the current time and zone. */
export interface ExportQuery {
  /** From the first instant (inclusive) to the second (exclusive); null: unbounded. */
  period: { from: Date | null; before: Date | null };
  now: Date;
  timeZone: string;
}

export interface ListExport {
  /** Without the file extension. */
  fileName: string;
  head: readonly string[];
  pages: (connection: Connection, asked: ExportQuery) => AsyncGenerator<Cell[][]>;
}

/** The row to continue after, and the maximum number of rows. */
export interface Page<Row> {
  after: Row | null;
  limit: number;
}

/** The heading, and a row's cell in the column. */
export type ListColumn<Row> = [heading: string, cell: (row: Row, asked: ExportQuery) => Cell];

interface Parts<Row> {
  fileName: string;
  columns: readonly ListColumn<Row>[];
  read: (connection: Connection, page: Page<Row> & ExportQuery) => Promise<Row[]>;
}

/** A list that is read in pages, each continuing after the last row of the previous one. */
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
