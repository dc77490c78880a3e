import { describe, expect, test } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import type { Cell } from '../../../platform/formats/cell.ts';
import { xlsxChunks } from '../../../platform/formats/xlsx.ts';
import { knownHeadings } from '../recognise-columns.ts';
import { readList } from './read-list.ts';

const read = (bytes: Uint8Array) => {
  const { head, rows } = readList(bytes, 60_000, knownHeadings);
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
    const { rows: found } = readList(Buffer.from('a;b\n1;2\n;\n3;4\n'), 60_000, knownHeadings);
    expect([...found].map(({ number }) => number)).toEqual([2, 4]);
  });

  test.each([
    ['a line that names its separator', `sep=;\n${text}`],
    ['vertical bars', text.replaceAll(';', '|')],
    ['a separator at the end of every row', 'Nombre;Teléfono\nA;1;\nB;2;\nÍñigo Peña;612345678;\n'],
    ['a separator at the end of every line', text.replaceAll('\r\n', ';;\r\n')],
  ])('is read with %s', (_name, written) => {
    const [head, ...others] = read(Buffer.from(written));
    expect([head, others.at(-1)]).toEqual(rows);
  });

  test('with commas inside its names keeps the separator of its header', () => {
    expect(read(Buffer.from('Nombre;Tel\n"Ruiz, Ana";1\nGIL, EVA;2\n'))).toEqual([
      ['Nombre', 'Tel'],
      ['Ruiz, Ana', '1'],
      ['GIL, EVA', '2'],
    ]);
  });

  test('below a title with commas keeps the separator of its rows', () => {
    const written = 'Socios, altas, 2026\nNombre;Tel\nRuiz, Ana;1\nGil, Eva;2\n';
    expect(readList(Buffer.from(written), 60_000, knownHeadings).head).toEqual(['Nombre', 'Tel']);
  });

  test('proposes the header below a title, and keeps the rows above it', () => {
    const written = 'Listado de socios, 2026\n\nNombre,Correo\nAna,ana@correo.test\n';
    const list = readList(Buffer.from(written), 60_000, knownHeadings);
    expect(list.head).toEqual(['Nombre', 'Correo']);
    expect(list.lead.map(({ number }) => number)).toEqual([1, 3]);
    expect([...list.rows]).toEqual([{ number: 4, cells: ['Ana', 'ana@correo.test'] }]);
  });

  test('keeps the cells of a row that does not correspond to its header, with another count', () => {
    const written = 'Nombre;Notas;Grupo\nAna;Rodilla; hombro;VIP\nEva;\nLía;a;b;\nZoe;;\n';
    const { rows: found } = readList(Buffer.from(written), 60_000, knownHeadings);
    expect([...found]).toEqual([
      { number: 2, cells: ['Ana', 'Rodilla', 'hombro', 'VIP'] },
      { number: 3, cells: ['Eva', ''] },
      { number: 4, cells: ['Lía', 'a', 'b', ''] },
      { number: 5, cells: ['Zoe', '', ''] },
    ]);
  });

  test('counts the cells of each column', () => {
    const list = readList(
      Buffer.from('Nombre;Nacido\nAna;4/13/1990\nEva;\n'),
      60_000,
      knownHeadings,
    );
    expect([...list.rows]).toHaveLength(2);
    expect(list.facts).toMatchObject([{ filled: 2 }, { filled: 1, monthFirst: 1 }]);
  });

  test.each([
    ['an old or encrypted workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    [
      'an OpenDocument sheet',
      Buffer.from('PK\u0003\u0004....mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
    ],
    ['a web page', Buffer.from('\n<html><table><tr><td>Nombre</td></tr></table></html>')],
  ])('is refused as %s with what to do', (_name, bytes) => {
    expect(() => read(bytes)).toThrow(expect.objectContaining({ code: 'list_wrong_format' }));
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
      ['Íñigo <Peña> & «Cía»', '', '612345678', '1984-11-03'],
    ]);
  });

  const styles = strToU8(
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[h]:mm"/></numFmts><cellXfs>' +
      '<xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="9"/><xf numFmtId="164"/>' +
      '</cellXfs></styleSheet>',
  );
  const typed =
    '<row><c s="1"><v>30989</v></c><c s="2"><v>0.75</v></c><c s="3"><v>0.21</v></c>' +
    '<c s="4"><v>4.1666666666666664E-2</v></c><c s="0"><f>A1*2</f><v>35.299999999999997</v></c>' +
    '<c t="str"><f>B1</f><v>Ana</v></c></row>';

  test('has its dates, times, percentages, durations and results read by their format', () => {
    const bytes = workbook(`<worksheet>${typed}</worksheet>`, { 'xl/styles.xml': styles });
    expect(read(bytes)).toEqual([['1984-11-03', '18:00', '21%', '1:00', '35.3', 'Ana']]);
  });

  test('of the other date system is read from 1904', () => {
    const bytes = workbook('<worksheet><row><c s="1"><v>29527</v></c></row></worksheet>', {
      'xl/styles.xml': styles,
      'xl/workbook.xml': strToU8('<workbook><workbookPr date1904="1"/></workbook>'),
    });
    expect(read(bytes)).toEqual([['1984-11-03']]);
  });

  test('has rows of one width, also with a title wider than they are', () => {
    const cells = (count: number) => '<c><v>1</v></c>'.repeat(count);
    const name = '<c t="inlineStr"><is><t>Nombre</t></is></c>';
    const sheet = [cells(4), name + cells(1), cells(3)].map((one) => `<row>${one}</row>`).join('');
    const { lead, rows: below } = readList(workbook(sheet), 60_000, knownHeadings);
    expect([...lead, ...below].map((row) => row.cells.length)).toEqual([4, 4, 4]);
  });

  test('is refused when its header has more columns than a list', () => {
    const cell = '<c t="inlineStr"><is><t>Nombre</t></is></c>';
    expect(() => read(workbook(`<row>${cell.repeat(61)}</row>`))).toThrow(
      expect.objectContaining({ code: 'list_too_large' }),
    );
  });

  test('keeps little of a wide row above its header', () => {
    const wide = '<c><v>1</v></c>'.repeat(900);
    const name = '<c t="inlineStr"><is><t>Nombre</t></is></c>';
    const { lead } = readList(workbook(`<row>${wide}</row><row>${name}</row>`), 9, knownHeadings);
    expect(lead.map(({ cells }) => cells.length)).toEqual([61, 1]);
  });

  test('with prefixed elements is read, in any chunks', () => {
    const cell = (text: string) => `<x:c t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c>`;
    const many = Array.from({ length: 3000 }, (_, n) => `<x:row>${cell(`Ana ${n}`)}</x:row>`);
    const sheet = `<?xml version="1.0"?><x:worksheet><x:sheetData><x:row>${cell('Nombre')}</x:row>${many.join('')}</x:sheetData></x:worksheet>`;
    const found = read(workbook(sheet));
    expect([found.length, found[0], found.at(-1)]).toEqual([3001, ['Nombre'], ['Ana 2999']]);
  });

  test.each([1, 30, 4095, 60_000])('with prefixed elements behind %d spaces is read', (length) => {
    const cell = '<x:c t="inlineStr"><x:is><x:t>Ana</x:t></x:is></x:c>';
    const lead = `<?xml version="1.0"?><!--${' '.repeat(length)}-->`;
    expect(read(workbook(`${lead}<x:worksheet><x:row>${cell}</x:row></x:worksheet>`))).toEqual([
      ['Ana'],
    ]);
  });

  test('takes no format from its conditional styles', () => {
    const dxfs = '<dxfs><dxf><numFmt numFmtId="164" formatCode="0%"/></dxf></dxfs>';
    const more = strToU8(
      new TextDecoder().decode(styles).replace('</styleSheet>', `${dxfs}</styleSheet>`),
    );
    const bytes = workbook(`<worksheet>${typed}</worksheet>`, { 'xl/styles.xml': more });
    expect(read(bytes)[0]?.[3]).toBe('1:00');
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
