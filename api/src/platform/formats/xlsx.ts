import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Cell } from './cell.ts';

/**
 * A workbook with one sheet (Office Open XML, ECMA-376), in chunks as the pages of rows arrive: one
 * page is in memory at a time. Texts are stored as texts, so that none is run as a formula.
 */
export async function* xlsxChunks(
  sheetName: string,
  head: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> {
  const bits: Uint8Array[] = [];
  const zip = new Zip((error, bit) => {
    if (error) throw error;
    bits.push(bit);
  });
  const open = (name: string) => {
    const file = new ZipDeflate(name);
    zip.add(file);
    return file;
  };
  for (const [name, xml] of Object.entries(partsOf(sheetName))) {
    open(name).push(strToU8(declaration + xml), true);
  }
  const sheet = open('xl/worksheets/sheet1.xml');
  let written = 0;
  const rowsXml = (rows: readonly (readonly Cell[])[], style: number) =>
    strToU8(rows.map((row) => rowXml(row, ++written, style)).join(''));
  sheet.push(strToU8(declaration + sheetBegins));
  sheet.push(rowsXml([head], styles.head));
  for await (const page of pages) {
    if (page.length > 0) sheet.push(rowsXml(page, styles.plain));
    yield* bits.splice(0);
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true);
  zip.end();
  yield* bits.splice(0);
}

/** Positions in `cellXfs`. */
const styles = { plain: 0, head: 1, hundredths: 2, date: 3 };

function rowXml(row: readonly Cell[], number: number, style: number): string {
  const cells = row.map((cell, column) => {
    if (cell === null || cell === '') return '';
    const reference = `r="${columnName(column)}${number}"`;
    if (typeof cell === 'string') {
      const text = `<t xml:space="preserve">${escaped(cell)}</t>`;
      return `<c ${reference} s="${style}" t="inlineStr"><is>${text}</is></c>`;
    }
    if (typeof cell === 'number') return `<c ${reference}><v>${cell}</v></c>`;
    if ('hundredths' in cell) {
      return `<c ${reference} s="${styles.hundredths}"><v>${cell.hundredths / 100}</v></c>`;
    }
    return `<c ${reference} s="${styles.date}"><v>${dayNumber(cell.date)}</v></c>`;
  });
  return `<row r="${number}">${cells.join('')}</row>`;
}

/** A to Z, then AA and so on. */
function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

/** The serial number of a date in spreadsheets; correct from March 1900 on. */
function dayNumber(date: string): number {
  return (Date.parse(`${date}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
}

/** XML cannot contain most control characters or unpaired surrogates. */
// oxlint-disable-next-line no-control-regex -- these are the ones it is about
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(unwritable, '').replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The header stays visible while the rows below it are scrolled. */
const sheetBegins =
  `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
  '</sheetView></sheetViews><cols><col min="1" max="50" width="16" customWidth="1"/></cols>' +
  '<sheetData>';

function partsOf(sheetName: string): Record<string, string> {
  const related = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}" ContentType="${mime}.${type}+xml"/>`;
  return {
    '[Content_Types].xml':
      `<Types xmlns="${packaged}/content-types">` +
      `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      override('workbook.xml', 'sheet.main') +
      override('worksheets/sheet1.xml', 'worksheet') +
      override('styles.xml', 'styles') +
      '</Types>',
    '_rels/.rels':
      `<Relationships xmlns="${packaged}/relationships">` +
      related('rId1', 'officeDocument', 'xl/workbook.xml') +
      '</Relationships>',
    'xl/workbook.xml':
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>` +
      `<sheet name="${escaped(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `<Relationships xmlns="${packaged}/relationships">` +
      related('rId1', 'worksheet', 'worksheets/sheet1.xml') +
      related('rId2', 'styles', 'styles.xml') +
      '</Relationships>',
    // 4 is #,##0.00 and 14 a date, both in the format of the reader's country.
    'xl/styles.xml':
      `<styleSheet xmlns="${main}">` +
      '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
      '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
      '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
      '<fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border/></borders>' +
      '<cellStyleXfs count="1"><xf/></cellStyleXfs>' +
      '<cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/>' +
      '<xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs>' +
      '</styleSheet>',
  };
}
