import { describe, expect, test } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import type { Cell } from '../../../platform/cell.ts';
import { xlsxChunks } from '../../../platform/xlsx.ts';
import { readList } from './read-list.ts';

const read = (bytes: Uint8Array) => {
  const { head, rows } = readList(bytes, 60_000);
  return [head, ...[...rows].map(({ cells }) => cells)];
};
const text = 'Nombre;Teléfono\r\nÍñigo Peña;612345678\r\n';
const rows = [
  ['Nombre', 'Teléfono'],
  ['Íñigo Peña', '612345678'],
];

describe('a text list', () => {
  test.each([
    ['Windows-1252', Buffer.from(text, 'latin1')],
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 with a byte order mark', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['commas', Buffer.from(text.replaceAll(';', ','))],
    ['tabs', Buffer.from(text.replaceAll(';', '\t'))],
    ['bare line ends', Buffer.from(text.replaceAll('\r\n', '\n'))],
    ['a last line without a line break', Buffer.from(text.trimEnd())],
    ['quotes around every cell', Buffer.from('"Nombre";"Teléfono"\n"Íñigo Peña";"612345678"')],
  ])('is read from %s', (_name, bytes) => {
    expect(read(bytes)).toEqual(rows);
  });

  test('keeps separators, line breaks and quotes inside quoted cells', () => {
    expect(read(Buffer.from('a;b\n"x;y\nz ""w""";2\n'))[1]).toEqual(['x;y\nz "w"', '2']);
  });

  test('numbers its rows like a spreadsheet, including empty ones', () => {
    const { rows: found } = readList(Buffer.from('a;b\n1;2\n;\n3;4\n'), 60_000);
    expect([...found].map(({ number }) => number)).toEqual([2, 4]);
  });

  test('cuts an overlong cell, and refuses one row too many', () => {
    expect(read(Buffer.from(`a\n${'x'.repeat(9000)}\n`))[1]?.[0]).toHaveLength(2001);
    expect(() => read(Buffer.from(`a\n${'x\n'.repeat(60_001)}`))).toThrow(
      expect.objectContaining({ code: 'list_too_large' }),
    );
  });
});

describe('a workbook', () => {
  const workbook = (sheet: string, more: Record<string, Uint8Array> = {}) =>
    zipSync({ 'xl/worksheets/sheet1.xml': strToU8(sheet), ...more });

  test('written by this program can be read again', async () => {
    async function* pages(): AsyncGenerator<readonly (readonly Cell[])[]> {
      yield [['Íñigo <Peña> & «Cía»', null, 612345678, { date: '1984-11-03' }]];
    }
    const bits: Uint8Array[] = [];
    for await (const bit of xlsxChunks('Hoja', ['Nombre', 'Nada', 'Móvil', 'Nacido'], pages())) {
      bits.push(bit);
    }
    expect(read(Buffer.concat(bits))).toEqual([
      ['Nombre', 'Nada', 'Móvil', 'Nacido'],
      ['Íñigo <Peña> & «Cía»', '', '612345678', '30989'],
    ]);
  });

  test('with shared texts, gaps and long numbers is read', () => {
    const sheet =
      '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>' +
      '<row r="3"><c r="C3"><v>6.12345678E8</v></c></row></sheetData></worksheet>';
    const texts = '<sst><si><t>Nombre</t></si><si><r><t>Mó</t></r><r><t>vil</t></r></si></sst>';
    expect(read(workbook(sheet, { 'xl/sharedStrings.xml': strToU8(texts) }))).toEqual([
      ['Nombre', '', 'Móvil'],
      ['', '', '612345678'],
    ]);
  });

  test('is read from its first visible sheet, however its parts are numbered', () => {
    const sheetOf = (word: string) =>
      strToU8(
        `<worksheet><row r="1"><c t="inlineStr"><is><t>${word}</t></is></c></row></worksheet>`,
      );
    const relation = (id: string, target: string) =>
      `<Relationship Id="${id}" Target="${target}"/>`;
    const bytes = zipSync({
      'xl/worksheets/sheet1.xml': sheetOf('Listas'),
      'xl/worksheets/sheet2.xml': sheetOf('Resumen'),
      'xl/worksheets/sheet3.xml': sheetOf('Nombre'),
      'xl/workbook.xml': strToU8(
        '<workbook><sheets><sheet name="Aux" sheetId="1" state="hidden" r:id="rId1"/>' +
          '<sheet name="Socios" sheetId="3" r:id="rId3"/>' +
          '<sheet name="Resumen" sheetId="2" r:id="rId2"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships>${relation('rId1', 'worksheets/sheet1.xml')}${relation('rId2', '/xl/worksheets/sheet2.xml')}` +
          `${relation('rId3', 'worksheets/sheet3.xml')}</Relationships>`,
      ),
    });
    expect(read(bytes)).toEqual([['Nombre']]);
  });

  test.each([
    ['truncated', workbook('<row><c><v>1'.repeat(1000))],
    ['without a sheet', zipSync({ 'otro.txt': strToU8('hola') })],
    ['an invalid zip', Buffer.from('PK\u0003\u0004 y nada más')],
  ])('is refused when it is %s', (_name, bytes) => {
    expect(() => read(bytes)).toThrow(expect.objectContaining({ code: 'list_unreadable' }));
  });
});
