import { expect, test } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import type { Cell } from './cell.ts';
import { xlsxChunks } from './xlsx.ts';

async function sheetOf(pages: Cell[][][]): Promise<string> {
  async function* given() {
    yield* pages;
  }
  const bits: Uint8Array[] = [];
  for await (const bit of xlsxChunks('Hoja & más', ['Nombre', 'Importe'], given())) bits.push(bit);
  const files = unzipSync(Buffer.concat(bits));
  expect(strFromU8(files['xl/workbook.xml']!)).toContain('name="Hoja &amp; más"');
  return strFromU8(files['xl/worksheets/sheet1.xml']!);
}

test('writes amounts as numbers, dates as dates, and texts never as formulas', async () => {
  const sheet = await sheetOf([
    [['=1+1', { hundredths: -1234 }]],
    [],
    [[null, { date: '2026-11-23' }, 7]],
  ]);
  expect(sheet).toContain(
    '<c r="A2" s="0" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>',
  );
  expect(sheet).toContain('<c r="B2" s="2"><v>-12.34</v></c>');
  expect(sheet).toContain(
    '<row r="3"><c r="B3" s="3"><v>46349</v></c><c r="C3"><v>7</v></c></row>',
  );
  expect(sheet).not.toContain('<f>');
});

test('removes characters that XML cannot contain, and escapes markup', async () => {
  const sheet = await sheetOf([[['<a> & "b"\u0000\uD800 😀']]]);
  expect(sheet).toContain('>&lt;a&gt; &amp; &quot;b&quot; 😀</t>');
});

test('outputs a page before it requests the next one', async () => {
  let asked = 0;
  async function* pages() {
    for (; asked < 3; asked++) yield Array.from({ length: 3000 }, () => [String(Math.random())]);
  }
  const bits = xlsxChunks('Hoja', ['Azar'], pages());
  await bits.next();
  expect(asked).toBe(0);
  let size = 0;
  for await (const bit of bits) size += asked < 3 ? bit.length : 0;
  expect(size).toBeGreaterThan(20_000);
});
