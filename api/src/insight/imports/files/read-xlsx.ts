import { DomainError } from '../../../platform/domain-error.ts';
import { attributeOf, elements, unescaped, unprefixed } from './elements.ts';
import { listLimits } from './list-limits.ts';
import { builtInFormat, type NumberFormat, numberFormatOf, numberText } from './sheet-number.ts';
import { openZip, type ZipReader } from './unzip-text.ts';

const sharedTexts = 'xl/sharedStrings.xml';
const styles = 'xl/styles.xml';
const workbook = 'xl/workbook.xml';
const relations = 'xl/_rels/workbook.xml.rels';
const isSheet = (name: string) => /^xl\/worksheets\/[^/]+\.xml$/.test(name);

/**
 * The rows of a workbook's first visible sheet, one at a time. Numbers are written by their format:
 * dates as `2026-12-03`, times as `19:30`, percentages with their sign.
 * @throws {DomainError} `list_too_heavy` over one of the limits
 * @throws {Error} when the file is not a workbook
 */
export function* readXlsx(bytes: Uint8Array): Generator<{ number: number; cells: string[] }> {
  const zip = openZip(bytes);
  const sheet = firstSheetOf(zip);
  if (sheet === undefined) throw new Error('No sheet');
  const workbookText: Texts = { texts: readSharedTexts(zip), ...readStyles(zip) };
  let number = 0;
  for (const row of elements(textsOf(zip, sheet), 'row')) {
    number = rowNumber(attributeOf(row.attributes, 'r'), number);
    const cells: string[] = [];
    for (const { attributes, inner } of elements([row.inner], 'c')) {
      const reference = attributeOf(attributes, 'r');
      const column = reference === undefined ? cells.length : columnOf(reference);
      if (column >= listLimits.columns) throw new DomainError('list_too_heavy');
      while (cells.length < column) cells.push('');
      cells[column] = cellOf(attributes, inner, workbookText).trim();
    }
    yield { number, cells };
  }
}

/** Row numbers must increase, and not exceed a sheet's maximum. */
function rowNumber(written: string | undefined, before: number): number {
  if (written === undefined) return before + 1;
  const number = Number(written);
  // guard: spreadsheet row numbers increase (imports.test.ts)
  // without: `if (!Number.isInteger(number) || number <= before)` → `if (!Number.isInteger(number))`
  if (!Number.isInteger(number) || number <= before) throw new Error(`Row ${written}`);
  if (number > listLimits.sheetRows) throw new DomainError('list_too_heavy');
  return number;
}

function textsOf(zip: ZipReader, wanted: string): Iterable<string> {
  return unprefixed(partsOf(zip, wanted));
}

function* partsOf(zip: ZipReader, wanted: string): Generator<string> {
  for (const { text } of zip.read((name) => name === wanted)) yield text;
}

/** The shared texts, and the format of each cell style. */
interface Texts {
  texts: readonly string[];
  formats: readonly NumberFormat[];
  is1904: boolean;
}

function readStyles(zip: ZipReader): Pick<Texts, 'formats' | 'is1904'> {
  const codes = new Map<number, NumberFormat>();
  const parts = [...textsOf(zip, styles)];
  // Conditional styles define formats of their own, with the same ids.
  for (const { inner } of elements(parts, 'numFmts')) {
    for (const { attributes } of elements([inner], 'numFmt')) {
      const code = unescaped(attributeOf(attributes, 'formatCode') ?? '');
      codes.set(Number(attributeOf(attributes, 'numFmtId')), numberFormatOf(code));
    }
  }
  const formats: NumberFormat[] = [];
  for (const { inner } of elements(parts, 'cellXfs')) {
    for (const { attributes } of elements([inner], 'xf')) {
      const id = Number(attributeOf(attributes, 'numFmtId') ?? 0);
      formats.push(codes.get(id) ?? builtInFormat(id));
    }
  }
  let is1904 = false;
  for (const { attributes } of elements(textsOf(zip, workbook), 'workbookPr')) {
    is1904 = /^(?:1|true)$/.test(attributeOf(attributes, 'date1904') ?? '');
  }
  return { formats, is1904 };
}

function readSharedTexts(zip: ZipReader): string[] {
  const texts: string[] = [];
  for (const { inner } of elements(textsOf(zip, sharedTexts), 'si')) {
    if (texts.push(textOf(inner)) > listLimits.sharedTexts) throw new DomainError('list_too_heavy');
  }
  return texts;
}

/** The order of the workbook: the names of its parts say nothing about it. */
function firstSheetOf(zip: ZipReader): string | undefined {
  const names: string[] = [];
  const parts = new Map<string, string[]>([
    [workbook, []],
    [relations, []],
  ]);
  const read = zip.read((name) => {
    if (isSheet(name)) names.push(name);
    return parts.has(name);
  });
  for (const { name, text } of read) parts.get(name)?.push(text);
  for (const [name, texts] of parts) parts.set(name, [...unprefixed(texts)]);
  names.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const id = firstShownId(parts.get(workbook) ?? []);
  for (const { attributes } of elements(parts.get(relations) ?? [], 'Relationship')) {
    if (attributeOf(attributes, 'Id') !== id) continue;
    const target = attributeOf(attributes, 'Target') ?? '';
    // Relative to the workbook's folder, or to the root.
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    if (names.includes(path)) return path;
  }
  return names[0];
}

/** The id of the first visible sheet; if all are hidden, of the first. */
function firstShownId(parts: Iterable<string>): string | undefined {
  let first: string | undefined;
  for (const { attributes } of elements(parts, 'sheet')) {
    const id = attributeOf(attributes, '(?:[\\w.-]+:)?id');
    if ((attributeOf(attributes, 'state') ?? 'visible') === 'visible') return id;
    first ??= id;
  }
  return first;
}

function cellOf(attributes: string, inner: string, { texts, formats, is1904 }: Texts): string {
  const type = attributeOf(attributes, 't');
  if (type === 'inlineStr') return textOf(inner);
  const [value] = elements([inner], 'v');
  const text = unescaped(value?.inner ?? '');
  if (type === 's') return texts[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'Sí' : 'No';
  if (type === 'e') return '';
  if (type !== undefined && type !== 'n') return text;
  const style = Number(attributeOf(attributes, 's') ?? 0);
  return numberText(text, formats[style] ?? 'number', is1904);
}

/** The phonetic reading of Japanese text (`rPh`) is not part of the text. */
function textOf(inner: string): string {
  let text = '';
  const plain = inner.includes('<rPh') ? inner.slice(0, inner.indexOf('<rPh')) : inner;
  for (const part of elements([plain], 't')) text += unescaped(part.inner);
  return text;
}

/** The column index of a reference: `B7` is 1. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') {
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return Math.max(column - 1, 0);
}
