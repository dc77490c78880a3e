import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Sale } from '@aforo/shared/contract';
import { strFromU8, unzipSync } from 'fflate';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';
import { statementsDuring } from '../../../testing/database/statements.ts';
import { configureVerifactu, saleOf, sell, textLine } from '../../../testing/records/till.ts';
import { bookColumns } from './invoice-book.messages.ts';

let server: BookingTestServer;
let ana: Booker;
beforeAll(async () => {
  server = await buildBookingTestServer();
  await configureVerifactu(server);
  ana = await server.addClient('Ana Núñez');
});
afterAll(() => server.close());

const requestBook = (query: string) => server.admin.get(`/api/reports/invoice-book?${query}`);
/** The columns of a row that the tests check, in this order. */
const columns = [
  'Serie',
  'Número',
  'Número final',
  'Fecha de expedición',
  'Fecha de operación',
  'Tipo de factura',
  'Nombre del destinatario',
  'NIF destinatario: identificación',
  'Base imponible',
  'Tipo de IVA',
  'Cuota de IVA repercutida',
  'Operación exenta',
  'Total factura',
  'Rectifica o sustituye a',
  'Estado',
  'Total ya contado en la simplificada',
];

/** The rows below the headings, with all columns. */
async function wholeRowsOf(query: string): Promise<string[][]> {
  const answer = await requestBook(query);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const [first, ...rows] = answer.body.split('\r\n');
  expect(first).toBe(`\uFEFF${bookColumns.join(';')}`);
  expect(rows.pop()).toBe('');
  return rows.map((row) => row.split(';'));
}

/** The rows below the headings. */
async function rowsOf(query: string): Promise<string[]> {
  const rows = await wholeRowsOf(query);
  return rows.map((row) => columns.map((name) => row[bookColumns.indexOf(name)]).join(';'));
}
const cents = (text = '') => Number(text.replace(',', ''));

const buyer = { name: '=Ana & Cía', taxId: '12345678Z', address: 'Calle Mayor 1, 28013 Madrid' };
const exempt = { taxTreatment: 'exempt', taxCause: 'E1', taxBasisPoints: 0 } as const;
const refundFirstLine = async (sale: Sale) => {
  const answer = await server.admin.post(`/api/sales/${sale.id}/refunds`, {
    lines: [{ lineId: sale.lines[0]!.id, quantity: 1 }],
    payments: [{ method: 'card', amountMinor: sale.lines[0]!.unitPriceMinor }],
    reason: 'Mal cobrado',
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
};

describe('the invoice book of a day', () => {
  const dayQuery = 'from=2026-11-20&to=2026-11-20';
  beforeAll(async () => {
    server.clock.set('2026-11-20T09:00:00.000Z');
    await sell(server, saleOf([textLine(1210), { ...textLine(500), ...exempt }], 1710));
    const second = await sell(server, saleOf([textLine(605)], 605));
    const full = { kind: 'full', buyer } as const;
    await sell(server, saleOf([textLine(2420)], 2420, { document: full, clientId: ana.clientId }));
    const third = await sell(server, saleOf([textLine(1000)], 1000));
    await server.frontDesk.post(`/api/sales/${third.id}/invoice`, { buyer });
    await refundFirstLine(second);
    await sell(server, saleOf([textLine(121)], 121));
    server.clock.set('2026-11-20T23:00:00.000Z'); // the next day in the center
    await sell(server, saleOf([textLine(121)], 121));
  });

  const date = '20/11/2026;20/11/2026';
  const otherRows = [
    `F26-;000001;;${date};F1;'=Ana & Cía;12345678Z;20,00;21,00;4,20;;24,20;;;`,
    `F26-;000002;;${date};F3;'=Ana & Cía;12345678Z;;;;;;T26-000003;;10,00`,
    `R26-;000001;;${date};R5;;;-5,00;21,00;-1,05;;-6,05;T26-000002;;`,
  ];
  const replacedRow = `T26-;000003;;${date};F2;;;8,26;21,00;1,74;;10,00;;Sustituida por F26-000002;`;

  test('has a row per document and rate, negative for corrections', async () => {
    expect(await rowsOf(dayQuery)).toEqual([
      ...otherRows,
      `T26-;000001;;${date};F2;;;10,00;21,00;2,10;;12,10;;;`,
      `T26-;000001;;${date};F2;;;5,00;;0,00;E1;5,00;;;`,
      `T26-;000002;;${date};F2;;;5,00;21,00;1,05;;6,05;;;`,
      replacedRow,
      `T26-;000004;;${date};F2;;;1,00;21,00;0,21;;1,21;;;`,
    ]);
  });

  test('has the columns of the tax office, with separate period, keys and qualification', async () => {
    const rows = await wholeRowsOf(dayQuery);
    const pickColumns = (row: string[] | undefined, names: string[]) =>
      names.map((name) => row?.[bookColumns.indexOf(name)]);
    const names = ['Ejercicio', 'Periodo', 'Clave de operación', 'Calificación de la operación'];
    expect(bookColumns.slice(0, 2)).toEqual(['Ejercicio', 'Periodo']);
    expect(pickColumns(rows[0], names)).toEqual(['2026', '4T', '01', 'S1']);
    expect(pickColumns(rows[4], names)).toEqual(['2026', '4T', '01', '']);
    expect(pickColumns(rows[0], ['Referencia externa'])).toEqual(['F26-000001']);
    await server.rows(`update money_settings set activity = 'A03', iae_heading = '967.1'`);
    const [row] = await wholeRowsOf(dayQuery);
    expect(row?.slice(2, 5)).toEqual(['A', '03', '967.1']);
    await server.rows(`update money_settings set activity = '', iae_heading = ''`);
    // IGIC and IPSI have their own key.
    await server.rows(`update money_settings set territory = 'canaryIslands'`);
    const [canary] = await wholeRowsOf(dayQuery);
    expect(pickColumns(canary, ['Clave de operación'])).toEqual(['08']);
    await server.rows(`update money_settings set territory = 'mainland'`);
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([bookColumns.length]));
  });

  test('counts a full invoice that replaces a simplified one once, in the period of the simplified one', async () => {
    const before = await server.rows<{ sum: string }>(
      `select sum(total_minor) from document where type <> 'F3' and issued_on = '2026-11-20'`,
    );
    const totals = (await wholeRowsOf(dayQuery)).map((row) =>
      cents(row[bookColumns.indexOf('Total factura')]),
    );
    expect(totals.reduce((sum, minor) => sum + minor, 0)).toBe(Number(before[0]?.sum));
    const sale = await server.rows<{ id: string }>(
      `select sale_id as id from document where full_number = 'T26-000004'`,
    );
    server.clock.set('2027-01-02T09:00:00.000Z');
    await server.frontDesk.post(`/api/sales/${sale[0]?.id}/invoice`, { buyer });
    const [laterRow] = await wholeRowsOf('from=2027-01-01&to=2027-01-31');
    expect(laterRow?.slice(0, 2)).toEqual(['2026', '4T']);
    expect(laterRow?.[bookColumns.indexOf('Tipo de factura')]).toBe('F3');
    expect(laterRow?.[bookColumns.indexOf('Total factura')]).toBe('');
    const [f3] = await server.rows<{ id: string }>(
      `select id from document where full_number = 'F27-000001'`,
    );
    await server.admin.post(`/api/documents/${f3!.id}/cancel`, { reason: 'Con otro nombre' });
    server.clock.set('2026-11-21T09:00:00.000Z');
  });

  test('merges consecutive simplified invoices, except replaced ones', async () => {
    expect(await rowsOf(`${dayQuery}&simplified=daily`)).toEqual([
      ...otherRows,
      `T26-;000001;000002;${date};F4;;;15,00;21,00;3,15;;18,15;;;`,
      `T26-;000001;000002;${date};F4;;;5,00;;0,00;E1;5,00;;;`,
      replacedRow,
      `T26-;000004;;${date};F2;;;1,00;21,00;0,21;;1,21;;;`,
    ]);
  });

  test('has the same rows as a workbook, with numeric amounts', async () => {
    const answer = await requestBook(`${dayQuery}&format=xlsx`);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="facturas-expedidas-2026-11-20-2026-11-20.xlsx"',
    });
    const files = unzipSync(answer.rawPayload);
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml']!);
    expect(sheet.match(/<row /g)).toHaveLength(1 + 8);
    expect(sheet).toContain('=Ana &amp; Cía</t>');
    expect(sheet).toContain('<c r="U4" s="2"><v>-6.05</v></c>');
    expect(sheet).toContain('<c r="AJ4" s="0" t="inlineStr">');
  });

  test('is a file download for the requested days', async () => {
    expect((await requestBook(dayQuery)).headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="facturas-expedidas-2026-11-20-2026-11-20.csv"',
    });
    expect(await rowsOf('from=2026-11-21&to=2026-11-21')).toHaveLength(1);
    expect(await rowsOf('from=2026-11-22&to=2026-11-30')).toEqual([]);
  });

  test('marks a cancelled full invoice, and the simplified one is valid again', async () => {
    const [f3] = await server.rows<{ id: string }>(`select id from document where type = 'F3'`);
    await server.admin.post(`/api/documents/${f3!.id}/cancel`, { reason: 'Con otro nombre' });
    const rows = await rowsOf(dayQuery);
    expect(rows[1]).toBe(otherRows[1]?.replace('T26-000003;;', 'T26-000003;Anulada;'));
    expect(rows).toContain(replacedRow.replace(/Sustituida.*$/, ';'));
  });
});

describe('an invoice book of several pages', () => {
  const monthQuery = 'from=2026-12-01&to=2026-12-31';
  beforeAll(async () => {
    server.clock.set('2026-12-05T09:00:00.000Z');
    await sell(server, saleOf([textLine(1000)], 1000));
    // Copies it, to fill more than two pages with one series and day.
    await server.rows(`
      with model as (select d.* from document d where issued_on = '2026-12-05'),
      sales as (
        insert into sale (id, kind, state, total_minor, created_at, issued_at)
        select gen_random_uuid(), 'sale', 'issued', 1000, m.issued_at, m.issued_at
        from model m, generate_series(1, 1200) returning id
      ), lines as (
        insert into sale_line (id, sale_id, position, kind, description, quantity,
          unit_price_minor, total_minor, tax_treatment, tax_basis_points)
        select gen_random_uuid(), id, 1, 'text', 'Toalla', 1, 1000, 1000, 'rate', 2100 from sales
      ), rates as (
        insert into sale_tax (sale_id, tax_treatment, tax_basis_points, gross_minor, base_minor,
          quota_minor)
        select id, 'rate', 2100, 1000, 826, 174 from sales
      )
      insert into document (id, sale_id, series_id, number, full_number, type, issued_at,
        issued_on, operation_on, issuer, base_minor, quota_minor, total_minor)
      select gen_random_uuid(), s.id, m.series_id, m.number + s.position,
        'T26-' || lpad((m.number + s.position)::text, 6, '0'), 'F2', m.issued_at, m.issued_on,
        m.operation_on, m.issuer, 826, 174, 1000
      from model m, (select id, row_number() over () as position from sales) s`);
  });

  test('has every document once, in order, and the sum of the documents', async () => {
    const rows = (await rowsOf(monthQuery)).map((row) => row.split(';'));
    expect(rows).toHaveLength(1201);
    const numbers = rows.map(([, number]) => number!);
    expect(numbers).toEqual([...new Set(numbers)].toSorted());
    const total = rows.reduce((sum, row) => sum + cents(row[12]), 0);
    expect(total).toBe(1_201_000);
  });

  test('continues an entry on the next page', async () => {
    const [row, ...otherRows] = await rowsOf(`${monthQuery}&simplified=daily`);
    expect(otherRows).toEqual([]);
    expect(row).toContain(';F4;;;9920,26;21,00;2089,74;;12010,00;;');
  });

  test('runs one query per page of 500', async () => {
    const statements = await statementsDuring(() => requestBook(monthQuery));
    expect(statements.filter((text) => text.includes('z.prefix as series'))).toHaveLength(3);
  });
});

test.each([
  ['from=2026-11-02&to=2026-11-01', { to: 'El último día va después del primero.' }],
  ['from=2026-11-02', { to: 'Escribe una fecha que exista.' }],
  ['from=2026-11-02&to=2026-11-30&format=pdf', { format: expect.any(String) }],
])('refuses %s', async (query, fields) => {
  const answer = await requestBook(query);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ fields });
});
