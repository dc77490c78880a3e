import { DomainError } from '../../../platform/domain-error.ts';
import { decodeText } from './decode-text.ts';
import { listLimits } from './list-limits.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';

export interface ListRow {
  /** The row number of the spreadsheet; the header is row 1. */
  number: number;
  cells: string[];
}

/** A cell is cut one character above this length, so that it is recognised as too long. */
export const maxCellLength = 2000;
const maxColumns = 60;

/**
 * The header of a list and its rows, which are read lazily. Empty rows are skipped.
 * @throws {DomainError} `list_unreadable`, `list_too_large`, `list_too_heavy`, also while iterating
 */
export function readList(
  bytes: Uint8Array,
  maxRows: number,
): { head: string[]; rows: Iterable<ListRow> } {
  const rows = rowsOf(bytes);
  let first = rows.next();
  while (!first.done && isEmpty(first.value)) first = rows.next();
  if (first.done) throw new DomainError('list_unreadable');
  const head = withoutEmptyEnd(first.value.cells).map((cell) => cell.slice(0, 80));
  if (head.length > maxColumns) throw new DomainError('list_too_large');
  return { head, rows: body(rows, head.length, first.value.number, maxRows) };
}

function* body(
  rows: Iterable<ListRow>,
  columns: number,
  headAt: number,
  maxRows: number,
): Generator<ListRow> {
  let count = 0;
  for (const row of rows) {
    if (isEmpty(row)) continue;
    const { number, cells } = row;
    if (++count > maxRows) throw new DomainError('list_too_large');
    yield {
      number: number - headAt + 1,
      cells: Array.from({ length: columns }, (_, column) => storable(cells[column] ?? '')),
    };
  }
}

function isEmpty({ cells }: ListRow): boolean {
  return cells.every((cell) => cell === '');
}

function* rowsOf(bytes: Uint8Array): Generator<ListRow> {
  let rowCount = 0;
  let cellCount = 0;
  try {
    for (const row of readFile(bytes)) {
      cellCount += row.cells.length;
      // guard: limit of spreadsheet rows, empty ones included (imports.test.ts)
      // without: `++rowCount > listLimits.sheetRows ||` → `++rowCount < 0 ||`
      if (++rowCount > listLimits.sheetRows || cellCount > listLimits.cells) {
        throw new DomainError('list_too_heavy');
      }
      yield row;
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError('list_unreadable');
  }
}

function* readFile(bytes: Uint8Array): Generator<ListRow> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isZip) {
    yield* readXlsx(bytes);
    return;
  }
  // Text contains no zero bytes, except UTF-16, which starts with a byte order mark.
  if (bytes.subarray(0, 4096).includes(0) && (bytes[0] ?? 0) < 0xfe) throw new Error('Binary');
  let number = 0;
  for (const cells of readCsv(decodeText(bytes))) yield { number: ++number, cells };
}

function withoutEmptyEnd(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1).map(storable);
}

/** PostgreSQL stores neither zero characters nor unpaired surrogates. */
function storable(text: string): string {
  return text
    .replaceAll('\u0000', '')
    .slice(0, maxCellLength + 1)
    .replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}
