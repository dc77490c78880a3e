import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { createFileWorkers } from '../../../platform/file-workers/index.ts';
import { parseList } from './parse-list.ts';

/** Parses files that are built to be expensive, or that no program writes, like an upload. */
const parse = (bytes: Uint8Array) => parseList(createFileWorkers(), 'ana', bytes);

const sheetPath = 'xl/worksheets/sheet1.xml';
const texts = 'xl/sharedStrings.xml';
/** A zip entry, compressed by Node: a hundred megabytes take no time. */
function zipped(name: string, content: string | Buffer): Buffer {
  const packed = deflateRawSync(content);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(8, 8); // compressed with deflate
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt32LE(Buffer.byteLength(content), 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name), packed]);
}
const workbook = (sheet: string, more: Record<string, string> = {}) =>
  Buffer.concat(
    Object.entries({ [sheetPath]: sheet, ...more }).map(([name, text]) => zipped(name, text)),
  );
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const head = `<row>${cell('Nombre')}</row>`;
const ana = `<row>${cell('Ana')}</row>`;
const rowsOfSheet = (rows: string) =>
  workbook(`<worksheet><sheetData>${rows}</sheetData></worksheet>`);

/** A hundred kilobytes that unpack to a hundred megabytes. */
const zipOfZeros = () => zipped(sheetPath, Buffer.alloc(100 * 1024 * 1024, '0'));

const emptyFiles = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}`, '']));

describe('a file built to be expensive', () => {
  test.each([
    ['one more empty row than a sheet has', () => rowsOfSheet(head + '<row/>'.repeat(1_048_577))],
    ['empty rows with their tags', () => rowsOfSheet(head + '<row></row>'.repeat(1_048_577))],
    [
      'rows with a distant last cell',
      () => rowsOfSheet(head + `<row><c r="ALK1"><v>1</v></c></row>`.repeat(50_000)),
    ],
    ['a cell beyond the columns', () => rowsOfSheet('<row><c r="ZZZ1"><v>1</v></c></row>')],
    [
      'a row number beyond the sheet',
      () => rowsOfSheet(`${head}<row r="99999999999">${cell('Ana')}</row>`),
    ],
    [
      'many shared texts',
      () => workbook(head + ana, { [texts]: `<sst>${'<si/>'.repeat(1_000_001)}</sst>` }),
    ],
    [
      'one huge shared text',
      () =>
        workbook(head + ana, { [texts]: `<sst><si><t>${'x'.repeat(5_000_000)}</t></si></sst>` }),
    ],
    ['one huge cell', () => rowsOfSheet(head + `<row>${cell('x'.repeat(5_000_000))}</row>`)],
    ['a zip bomb', zipOfZeros],
    ['a zip of too many files', () => workbook(head + ana, emptyFiles(10_001))],
    ['nested elements', () => rowsOfSheet(head + '<row><c>'.repeat(600_000))],
    ['a row of millions of columns', () => Buffer.from(`Nombre\n${';'.repeat(19_000_000)}\n`)],
    ['millions of empty lines', () => Buffer.from(`Nombre\n${'\n'.repeat(19_000_000)}Ana\n`)],
    [
      'a quoted cell of millions of quotes',
      () => Buffer.from(`"${'""'.repeat(9_000_000)}"\nAna\n`),
    ],
    [
      'rows that repeat one long shared text',
      () =>
        workbook(head + '<row><c t="s"><v>0</v></c></row>'.repeat(50_000), {
          [texts]: `<sst><si><t>${'x'.repeat(2000)}</t></si></sst>`,
        }),
    ],
  ])('is refused as too heavy: %s', async (_what, make) => {
    await expect(parse(make())).rejects.toMatchObject({ code: 'list_too_heavy' });
  });
});

describe('a malformed file', () => {
  const signed = (text: string) => Buffer.from(`PK\u0003\u0004${text}`, 'latin1');
  test.each([
    [
      'row numbers that do not increase',
      () => rowsOfSheet(`<row r="2">${cell('Nombre')}</row><row r="2">${cell('Ana')}</row>`),
    ],
    ['a negative row number', () => rowsOfSheet(`<row r="-1">${cell('Nombre')}</row>`)],
    [
      'a row number that is not a number',
      () => rowsOfSheet(`<row r="1e1x">${cell('Nombre')}</row>`),
    ],
    ['a row number with a fraction', () => rowsOfSheet(`<row r="1.5">${cell('Nombre')}</row>`)],
    ['a row that never ends', () => rowsOfSheet(`${head}<row><c><v>1`)],
    ['an attribute that never ends', () => rowsOfSheet(`${head}<row r="1`)],
    ['a quote that is never closed', () => Buffer.from(`Nombre;Tel\nAna;"${'9\n'.repeat(9000)}`)],
    ['a quote that is never closed in its head', () => Buffer.from(`"Nombre\n${'a\n'.repeat(99)}`)],
    ['a truncated zip', () => rowsOfSheet(head + ana).subarray(0, 90)],
    ['a zip with only a signature', () => signed('')],
    ['a zip of random bytes', () => signed('\u00ff'.repeat(9999))],
    [
      'a zip whose part is not deflated data',
      () => {
        const bytes = rowsOfSheet(head + ana.repeat(50));
        bytes.fill(0xff, 30 + sheetPath.length, 90);
        return bytes;
      },
    ],
    ['only separators', () => Buffer.from(';;;\n;;;\n')],
  ])('is refused as unreadable: %s', async (_what, make) => {
    await expect(parse(make())).rejects.toMatchObject({ code: 'list_unreadable' });
  });
});

describe('an unusual but valid file', () => {
  const stored = async (bytes: Uint8Array) => {
    const { pages } = await parse(bytes);
    return pages.slice(1).flatMap(({ json }) => JSON.parse(json) as { cells: string[] }[]);
  };

  test('never expands the entities of its document', async () => {
    const doctype =
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>';
    const sheet = `${doctype}<worksheet>${head}<row>${cell('&b;&f;&amp;')}</row></worksheet>`;
    expect(await stored(workbook(sheet))).toEqual([{ number: 2, cells: ['&b;&f;&'] }]);
  });

  test('with many sheets is read from the first', async () => {
    const more = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`xl/worksheets/sheet${index + 2}.xml`, '<x/>']),
    );
    expect(await stored(workbook(head + ana, more))).toHaveLength(1);
  });

  test('with a long number format is read', async () => {
    const format = `<numFmt numFmtId="164" formatCode="${'['.repeat(300_000)}"/>`;
    const styles = `<styleSheet><numFmts>${format}</numFmts></styleSheet>`;
    const bytes = workbook(head + ana, { 'xl/styles.xml': styles });
    expect(await stored(bytes)).toHaveLength(1);
  });

  test('has its long cells cut at the limit', async () => {
    const [row] = await stored(rowsOfSheet(head + `<row>${cell('x'.repeat(3_000_000))}</row>`));
    expect(row?.cells[0]).toHaveLength(2001);
  });

  test('with millions of Windows-1252 characters is read', async () => {
    const bytes = Buffer.concat([Buffer.from('Nombre\n'), Buffer.alloc(19_000_000, 0x80)]);
    const [row] = await stored(bytes);
    expect(row?.cells[0]).toBe('€'.repeat(2001));
  });

  test('with the maximum number of rows is sent in pages', async () => {
    const { pages } = await parse(Buffer.from(`Nombre\n${'Ana\n'.repeat(100_000)}`));
    expect(pages).toHaveLength(101);
    expect(pages.reduce((sum, { rows }) => sum + rows, 0)).toBe(100_000);
  });

  test('with long rows is sent in pages of about a megabyte', async () => {
    const { pages } = await parse(Buffer.from(`Nombre\n${`${'x'.repeat(2000)}\n`.repeat(5000)}`));
    expect(pages.length).toBeGreaterThan(8);
  });
});
