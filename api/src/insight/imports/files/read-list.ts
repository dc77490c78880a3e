import type { ColumnFacts } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { plainHeading } from '../plain-heading.ts';
import { FactsCollector } from './column-facts.ts';
import { decodeText } from './decode-text.ts';
import { refuseOtherFormats } from './file-formats.ts';
import { listLimits, maxColumns, peekedRows } from './list-limits.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';

export interface ListRow {
  /** The row number in the spreadsheet. */
  number: number;
  cells: string[];
}

export interface List {
  head: string[];
  /**
   * The proposed header, and the rows above it. In a text file a row above may have another number
   * of cells.
   */
  lead: ListRow[];
  /**
   * The rows below the header, read lazily. A row whose cells don't correspond to the header has
   * another number of cells.
   */
  rows: Iterable<ListRow>;
  /** Of the rows that have been read. */
  facts: ColumnFacts[];
}

/** A cell is cut one character above this length, so that it is recognised as too long. */
export const maxCellLength = 2000;

/**
 * The header of a list and its rows. Empty rows are skipped.
 * @throws {DomainError} `list_unreadable`, `list_wrong_format`, `list_too_large`, `list_too_heavy`,
 * also while iterating
 * @param knownHeadings as `plainHeading` writes them; a title above the header has none
 */
export function readList(
  bytes: Uint8Array,
  maxRows: number,
  knownHeadings: ReadonlySet<string>,
): List {
  const isWorkbook = bytes[0] === 0x50 && bytes[1] === 0x4b;
  refuseOtherFormats(bytes);
  const rows = rowsOf(bytes, isWorkbook);
  const peeked = peek(rows);
  const headAt = headerOf(peeked, knownHeadings);
  const header = peeked[headAt];
  if (header === undefined) throw new DomainError('list_unreadable');
  const below = peeked.slice(headAt + 1);
  const fit = isWorkbook ? sheetFit(header, peeked) : textFit(header, below);
  if (fit.width > maxColumns) throw new DomainError('list_too_large');
  // A row that is too wide for a header stays so, and takes little space.
  const lead = peeked
    .slice(0, headAt)
    .map((row) => fitted({ ...row, cells: row.cells.slice(0, maxColumns + 1) }, fit));
  lead.push({ ...header, cells: resized(header.cells, fit.width).map(storable) });
  const head = (lead.at(-1)?.cells ?? []).map((cell) => cell.slice(0, 80));
  // Another row, with more cells, can become the header.
  const facts = new FactsCollector(widthOf(peeked));
  return {
    head,
    lead,
    rows: body(chained(below, rows), fit, facts, maxRows),
    facts: facts.columns,
  };
}

/** The first rows that are not empty. */
function peek(rows: Iterator<ListRow>): ListRow[] {
  const peeked: ListRow[] = [];
  for (let row = rows.next(); !row.done; row = rows.next()) {
    if (!isEmpty(row.value)) peeked.push(row.value);
    if (peeked.length >= peekedRows) break;
  }
  return peeked;
}

function* chained(first: readonly ListRow[], rest: Iterable<ListRow>): Generator<ListRow> {
  yield* first;
  yield* rest;
}

/** The row with the most known headings; without any, the first with several cells. */
function headerOf(rows: readonly ListRow[], knownHeadings: ReadonlySet<string>): number {
  const known = rows
    .slice(0, 20)
    .map(({ cells }) => cells.filter((cell) => knownHeadings.has(plainHeading(cell))).length);
  const most = Math.max(...known, 0);
  if (most > 0) return known.indexOf(most);
  const wide = rows.findIndex(({ cells }) => cells.filter((cell) => cell !== '').length > 1);
  return Math.max(wide, 0);
}

/** How the rows of a list correspond to its header. */
interface Fit {
  width: number;
  fits: (cells: readonly string[]) => boolean;
}

/**
 * The cells of a sheet have their column; empty ones at the end may be left out. A cell far to the
 * right, where no list has columns, leaves only its row out. The rows have one width, so that any of
 * them can be the header.
 */
function sheetFit(header: ListRow, peeked: readonly ListRow[]): Fit {
  const width = Math.max(lengthOf(header.cells), widthOf(peeked));
  return { width, fits: (cells) => lengthOf(cells) <= width };
}

/** Of the widest row that a list can have. */
function widthOf(rows: readonly ListRow[]): number {
  const lengths = rows.map(({ cells }) => lengthOf(cells)).filter((one) => one <= maxColumns);
  return Math.max(1, ...lengths);
}

/**
 * A row of a text file has as many cells as the header: one separator too many shifts the others.
 * Some programs end either the header or every row with separators.
 */
function textFit(header: ListRow, below: readonly ListRow[]): Fit {
  const width = Math.max(lengthOf(header.cells), 1);
  const lengths = new Set(below.map(({ cells }) => cells.length));
  const [common = 0] = lengths;
  const isCommon =
    lengths.size === 1 &&
    below.length >= 3 &&
    common >= width &&
    below.every(({ cells }) => lengthOf(cells) <= width);
  const expected = isCommon ? common : header.cells.length;
  return {
    width,
    fits: (cells) => cells.length === expected && lengthOf(cells) <= width,
  };
}

/** The cells up to the last one that is not empty. */
function lengthOf(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell !== '') + 1;
}

function resized(cells: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, column) => cells[column] ?? '');
}

/** A row as it is stored; its length says whether it corresponds to the header. */
function fitted({ number, cells }: ListRow, { width, fits }: Fit): ListRow {
  const hasFit = fits(cells);
  const stored = (hasFit ? resized(cells, width) : cells).map(storable);
  if (!hasFit && stored.length === width) stored.push('');
  return { number, cells: stored };
}

function* body(
  rows: Iterable<ListRow>,
  fit: Fit,
  facts: FactsCollector,
  maxRows: number,
): Generator<ListRow> {
  let count = 0;
  for (const row of rows) {
    if (isEmpty(row)) continue;
    if (++count > maxRows) throw new DomainError('list_too_large');
    const stored = fitted(row, fit);
    facts.add(stored.cells);
    yield stored;
  }
}

function isEmpty({ cells }: ListRow): boolean {
  return cells.every((cell) => cell === '');
}

function* rowsOf(bytes: Uint8Array, isWorkbook: boolean): Generator<ListRow> {
  let rowCount = 0;
  let cellCount = 0;
  try {
    for (const row of isWorkbook ? readXlsx(bytes) : readText(bytes)) {
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

function* readText(bytes: Uint8Array): Generator<ListRow> {
  const text = decodeText(bytes);
  // Text contains no zero characters.
  if (text.slice(0, 4096).includes('\u0000')) throw new Error('Binary');
  let number = 0;
  for (const cells of readCsv(text)) yield { number: ++number, cells };
}

/** PostgreSQL stores neither zero characters nor unpaired surrogates. */
function storable(text: string): string {
  return text
    .replaceAll('\u0000', '')
    .slice(0, maxCellLength + 1)
    .replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}
