import { stringify } from 'csv-stringify/sync';
import type { Cell } from './cell.ts';

/**
 * A CSV list as spreadsheets in Spain open it: UTF-8 with a byte order mark, `;` between columns.
 * Texts that a spreadsheet would run as a formula are escaped.
 */
export function csvOf(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return write([head, ...rows], true);
}

/** The same in chunks, as the pages of rows arrive. */
export async function* csvChunks(
  head: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield write([head], true);
  for await (const page of pages) if (page.length > 0) yield write(page, false);
}

function write(rows: readonly (readonly Cell[])[], isStart: boolean): string {
  return stringify(
    rows.map((row) => row.slice()),
    {
      bom: isStart,
      delimiter: ';',
      escape_formulas: true,
      record_delimiter: '\r\n',
      cast: {
        // A telephone (E.164) begins like a formula, but a plus sign and digits are a number.
        string: (cell) => ({ value: cell, escape_formulas: !/^\+\d+$/.test(cell) }),
        // Written by this program: a negative amount begins like a formula but is none.
        object: (cell) => ({
          value: textOf(cell as object & Cell), // the only objects in rows
          escape_formulas: false,
        }),
      },
    },
  );
}

function textOf(cell: object & Cell): string {
  if ('hundredths' in cell) return hundredthsText(cell.hundredths);
  const [year, month, day] = cell.date.split('-');
  return `${day}/${month}/${year}`;
}

/** Formats hundredths: `1234` as `12,34`. */
export function hundredthsText(value: number): string {
  const digits = String(Math.abs(value)).padStart(3, '0');
  return `${value < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`;
}
