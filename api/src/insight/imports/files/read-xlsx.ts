import { DomainError } from '../../../platform/domain-error.ts';
import { attributeOf, elements, unescaped } from './elements.ts';
import { listLimits } from './list-limits.ts';
import { openZip, type ZipReader } from './unzip-text.ts';

const sharedTexts = 'xl/sharedStrings.xml';
const workbook = 'xl/workbook.xml';
const relations = 'xl/_rels/workbook.xml.rels';
const isSheet = (name: string) => /^xl\/worksheets\/[^/]+\.xml$/.test(name);

/**
 * The rows of a workbook's first visible sheet, one at a time; dates are serial numbers, as in the
 * file.
 * @throws {DomainError} `list_too_heavy` over one of the limits
 * @throws {Error} when the file is not a workbook
 */
export function* readXlsx(bytes: Uint8Array): Generator<{ number: number; cells: string[] }> {
  const zip = openZip(bytes);
  const sheet = firstSheetOf(zip);
  if (sheet === undefined) throw new Error('No sheet');
  const texts = readSharedTexts(zip);
  let number = 0;
  for (const row of elements(textsOf(zip, sheet), 'row')) {
    number = rowNumber(attributeOf(row.attributes, 'r'), number);
    const cells: string[] = [];
    for (const { attributes, inner } of elements([row.inner], 'c')) {
      const reference = attributeOf(attributes, 'r');
      const column = reference === undefined ? cells.length : columnOf(reference);
      if (column >= listLimits.columns) throw new DomainError('list_too_heavy');
      while (cells.length < column) cells.push('');
      cells[column] = cellOf(attributeOf(attributes, 't'), inner, texts).trim();
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

function* textsOf(zip: ZipReader, wanted: string): Generator<string> {
  for (const { text } of zip.read((name) => name === wanted)) yield text;
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

function cellOf(type: string | undefined, inner: string, texts: readonly string[]): string {
  if (type === 'inlineStr') return textOf(inner);
  const [value] = elements([inner], 'v');
  const text = unescaped(value?.inner ?? '');
  if (type === 's') return texts[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'Sí' : 'No';
  if (type === 'e') return '';
  // Long numbers, such as telephones, may be written as 6.12345678E8.
  return type === undefined && /e/i.test(text) ? String(Number(text)) : text;
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
