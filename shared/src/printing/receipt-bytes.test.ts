import { describe, expect, test } from '@jest/globals';
import type { TicketPart } from '@aforo/shared/contract';
import { printedRoll } from '../testing/printed-roll.ts';
import { drawerBytes, receiptBytes } from './receipt-bytes.ts';

const text = (content: string, fields: Partial<Extract<TicketPart, { kind: 'text' }>> = {}) =>
  ({
    kind: 'text',
    text: content,
    align: 'left',
    size: 'normal',
    isBold: false,
    ...fields,
  }) satisfies TicketPart;
const row = (
  label: string,
  amount: string,
  fields: Partial<Extract<TicketPart, { kind: 'row' }>> = {},
) =>
  ({ kind: 'row', label, amount, size: 'normal', isBold: false, ...fields }) satisfies TicketPart;

/** A chequerboard of the size of a real code, with its three corners. */
const modules = Array.from({ length: 45 }, (_, y) =>
  Array.from({ length: 45 }, (_column, x) => ((x + y) % 2 === 0 ? '1' : '0')).join(''),
);

const ticket = {
  parts: [
    { kind: 'qr', above: 'QR tributario:', rows: modules, below: 'VERI*FACTU' },
    { kind: 'logo', png: 'AAAA', ground: 'any' },
    text('Estudio Ñandú', { align: 'center', size: 'large', isBold: true }),
    text('NIF B12345674', { align: 'center', size: 'small' }),
    { kind: 'rule' },
    text('Factura simplificada S-12', { isBold: true }),
    text('Fecha: 30/11/2026, 10:12'),
    { kind: 'rule' },
    row('Pilates máquinas, clase de prueba con un nombre larguísimo', '1.234,50\u00a0€'),
    text('2 × 617,25\u00a0€', { size: 'small' }),
    { kind: 'rule' },
    row('Total', '1.234,50\u00a0€', { size: 'large', isBold: true }),
    row('Entregado', '1.250,00\u00a0€'),
    row('Cambio', '15,50\u00a0€'),
    text('¿Dudas? Escríbenos: güeb, Ánimo, niñez'),
  ] satisfies TicketPart[],
};

const paperText = `
                 QR tributario:
                    [image]
                   VERI*FACTU
^                 **Estudio Ñandú**
                 NIF B12345674
------------------------------------------------
**Factura simplificada S-12**
Fecha: 30/11/2026, 10:12
------------------------------------------------
Pilates máquinas, clase de prueba con 1.234,50 €
un nombre larguísimo
2 × 617,25 €
------------------------------------------------
^**Total                                 1.234,50 €**
Entregado                             1.250,00 €
Cambio                                   15,50 €
¿Dudas? Escríbenos: güeb, Ánimo, niñez
[cut]`.slice(1);

describe.each(['cp858', 'cp1252'] as const)('a ticket in %s', (codePage) => {
  test('comes out of the printer with accents, euros and amounts in a column', () => {
    const roll = printedRoll(receiptBytes(ticket, { columns: 48, codePage }));
    expect(roll.lines.join('\n')).toBe(paperText);
    expect(roll.drawerKicks).toBe(0);
  });
});

test('has the QR code of the document, 30 to 40 mm wide', () => {
  const [image] = printedRoll(receiptBytes(ticket, { columns: 48, codePage: 'cp858' })).images;
  if (!image) throw new Error('no image');
  const dots = Math.floor((38 * 8) / 45);
  const drawn = modules.map((_, y) =>
    modules.map((_row, x) => (image.isDark(x * dots + 1, y * dots + 1) ? '1' : '0')).join(''),
  );
  expect(drawn).toEqual(modules);
  expect(image.height / 8).toBeGreaterThanOrEqual(30);
  expect(image.height / 8).toBeLessThanOrEqual(40);
});

test('keeps to the width of a narrow roll, breaking long words', () => {
  const parts = [
    row('Bono', '9,00\u00a0€'),
    text('a'.repeat(70)),
    text('uno dos '.repeat(9).trim()),
  ];
  const paper = { columns: 32, codePage: 'cp858' } as const;
  const { lines } = printedRoll(receiptBytes({ parts }, paper), 32);
  expect(lines[0]).toBe('Bono                      9,00 €');
  expect(lines.slice(1, 4)).toEqual(['a'.repeat(32), 'a'.repeat(32), 'a'.repeat(6)]);
  expect(Math.max(...lines.map((line) => line.length))).toBe(32);
});

test('prints a character that the table lacks without its accent, or as a question mark', () => {
  const parts = [text('Łukasz, Ștefan, “李” y 5 − 3…')];
  const { lines } = printedRoll(receiptBytes({ parts }, { columns: 48, codePage: 'cp858' }));
  expect(lines[0]).toBe('?ukasz, Stefan, "?" y 5 - 3...');
});

test('sends no control character of a name to the printer', () => {
  const parts = [text('Ana\u001bp\u0000\u0019\u00fa')];
  const roll = printedRoll(receiptBytes({ parts }, { columns: 48, codePage: 'cp1252' }));
  expect(roll.drawerKicks).toBe(0);
});

test('the drawer opens with one pulse and no paper', () => {
  expect(printedRoll(drawerBytes)).toMatchObject({ drawerKicks: 1, lines: [] });
});
