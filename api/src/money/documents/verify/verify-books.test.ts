import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Sale } from '@aforo/shared/contract';
import { CompiledQuery } from 'kysely';
import type { Connection } from '../../../platform/database/index.ts';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';
import {
  configureVerifactu,
  openRegister,
  saleOf,
  sell,
  textLine,
} from '../../../testing/records/till.ts';
import { exportRecords } from '../fiscal/export-records.ts';
import { anchorFile, writeAnchors } from './anchors.ts';
import { verifyBooks } from './verify-books.ts';

let server: BookingTestServer;
let dataDir: string;
/**
 * A sale with two rates, in cash; one with a full invoice; one whose replacing full invoice was
 * cancelled; one partly refunded.
 */
let [mixed, full, replaced, returned]: Sale[] = [];
/** The last sale. */
let last: Sale;
const numbers: Record<string, string> = {};

const buyer = { name: 'Ana Pérez', taxId: '12345678Z', address: 'Calle Mayor 1, 28013 Madrid' };

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'aforo-verify-'));
  server = await buildBookingTestServer();
  await configureVerifactu(server);
  await openRegister(server);
  const cash = { payments: [{ method: 'cash' as const, amountMinor: 1320, tenderedMinor: 2000 }] };
  const tenPercent = { ...textLine(110), taxBasisPoints: 1000 };
  mixed = await sell(server, saleOf([textLine(1210), tenPercent], 1320, cash));
  const document = { kind: 'full', buyer } as const;
  full = await sell(server, saleOf([textLine(605)], 605, { document }));
  replaced = await sell(server, saleOf([textLine(333)], 333));
  const invoiceResponse = await server.frontDesk.post(`/api/sales/${replaced.id}/invoice`, {
    buyer,
  });
  const f3 = invoiceResponse.json<Sale>().document;
  await server.admin.post(`/api/documents/${f3?.id}/cancel`, { reason: 'Se hizo por error' });
  returned = await sell(server, saleOf([textLine(500, 2)], 1000));
  const refund = await server.admin.post(`/api/sales/${returned.id}/refunds`, {
    lines: [
      {
        lineId: returned.lines[0]?.id,
        quantity: 1,
      },
    ],
    reason: 'No la usó',
    payments: [
      {
        method: 'card',
        amountMinor: 500,
      },
    ],
  });
  await server.admin.post(`/api/sales/${returned.id}/invoice`, { buyer });
  last = await sell(server, saleOf([textLine(700)], 700));
  Object.assign(numbers, {
    mixed: mixed.document?.fullNumber,
    full: full.document?.fullNumber,
    replaced: replaced.document?.fullNumber,
    f3: f3?.fullNumber,
    refund: refund.json<Sale>().document?.fullNumber,
    last: last.document?.fullNumber,
  });
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

const records = 9;
const anchor = () =>
  writeAnchors({
    ...server.dependencies,
    config: { ...server.dependencies.config, dataDir },
    clock: { now: () => new Date(Date.now() + 48 * 36e5) },
  });

/** Finds faults after changes with disabled triggers, which would refuse them, and rolls back. */
async function findFaultsAfter(
  changes: readonly string[],
  anchorDir: string | null = dataDir,
): Promise<string[]> {
  const rollBack = new Error('only looked at');
  let faults: string[] = [];
  await server.database.connection
    .transaction()
    .execute(async (trx) => {
      for (const table of guardedTables)
        await execute(trx, `alter table ${table} disable trigger all`);
      for (const change of changes) await execute(trx, change);
      ({ faults } = await verifyBooks(trx, anchorDir));
      throw rollBack;
    })
    .catch((error: unknown) => {
      if (error !== rollBack) throw error;
    });
  return faults;
}

const guardedTables = [
  'sale',
  'sale_line',
  'sale_tax',
  'payment',
  'cash_movement',
  'document',
  'document_series',
  'fiscal_record',
  'fiscal_submission',
  'fiscal_chain',
  'fact_seal',
  'fiscal_anchor',
];

const execute = (connection: Connection, text: string) =>
  connection.executeQuery(CompiledQuery.raw(text));

/** `$mixed` is replaced by the id of that sale. */
const fillSaleIds = (text: string) =>
  text.replaceAll(/\$(mixed|full|replaced|returned|last)/g, (_all, name: string) => {
    const sales = { mixed, full, replaced, returned, last };
    return `'${sales[name as keyof typeof sales]?.id}'`; // one of the names that the pattern lets through
  });

test('sound books with every kind of document have no faults', async () => {
  await anchor();
  expect(await verifyBooks(server.database.connection, dataDir)).toMatchObject({
    records,
    faults: [],
  });
  // A second run writes nothing, because nothing has changed.
  await anchor();
  const lines = (await readFile(join(dataDir, anchorFile), 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({
      records,
      sealed: expect.objectContaining({ seals: expect.any(Number) }),
    }),
  ]);
});

const deleteFrom = (text: string) => `delete from ${text}`;
/** Deletes all rows of a sale. */
const withoutSale = (sale: string) => [
  deleteFrom(`fiscal_submission where record_id in (select id from fiscal_record where document_id in (
    select id from document where sale_id = ${sale}))`),
  deleteFrom(`fact_seal where sale_id = ${sale} or subject_id in (select id from fiscal_record
    where document_id in (select id from document where sale_id = ${sale}))`),
  deleteFrom(
    `fiscal_record where document_id in (select id from document where sale_id = ${sale})`,
  ),
  deleteFrom(`document where sale_id = ${sale}`),
  deleteFrom(`payment where sale_id = ${sale}`),
  deleteFrom(`sale_tax where sale_id = ${sale}`),
  deleteFrom(`sale_line where sale_id = ${sale}`),
  deleteFrom(`sale where id = ${sale}`),
];
const chainEndsEarlier = `update fiscal_chain set last_sequence = r.sequence, last_hash = r.hash
  from (select sequence, hash from fiscal_record order by sequence desc limit 1) r`;
const seriesEndsEarlier = `update document_series set last_number = last_number - 1
  where kind = 'simplified'`;

/** The change, its statements, and the expected fault. */
const corruptions: [what: string, changes: string[], said: RegExp][] = [
  [
    'the date of a document',
    [`update document set issued_on = issued_on - 1 where sale_id = $mixed`],
    /El documento T26-000001 ha cambiado .*: la fecha\./,
  ],
  [
    'the date of a document against its record',
    [`update document set issued_on = issued_on - 1 where sale_id = $mixed`],
    /El registro 1 \(T26-000001\) no dice lo mismo que su factura: la fecha\./,
  ],
  [
    'the hour of a document',
    [`update document set issued_at = issued_at + interval '1 hour' where sale_id = $mixed`],
    /El documento T26-000001 ha cambiado .*: la fecha\./,
  ],
  [
    'the day of the operation',
    [`update document set operation_on = operation_on - 1 where sale_id = $mixed`],
    /El registro 1 \(T26-000001\) no dice lo mismo que su factura: la fecha\./,
  ],
  [
    'the number of a document',
    [`update document set full_number = 'T26-000999' where sale_id = $mixed`],
    /El registro 1 \(T26-000999\) no dice lo mismo que su factura: el número\./,
  ],
  [
    'the type of a document',
    [
      `update document set type = 'F1', buyer = '{"name":"Ana","taxId":"12345678Z"}'
      where sale_id = $mixed`,
    ],
    /El registro 1 \(T26-000001\) no dice lo mismo que su factura: el tipo.* y a nombre de quién va\./,
  ],
  [
    'the buyer of a document',
    [`update document set buyer = jsonb_set(buyer, '{name}', '"Otra"') where sale_id = $full`],
    /El documento F26-000001 ha cambiado .*: a nombre de quién va\./,
  ],
  [
    'the address of a buyer, which is not in the record',
    [
      `update document set buyer = jsonb_set(buyer, '{address}', '"Otra calle"') where sale_id = $full`,
    ],
    /El documento F26-000001 ha cambiado .*: a nombre de quién va\./,
  ],
  [
    'the issuer of a document',
    [
      `update document set issuer = jsonb_set(issuer, '{taxId}', '"A58818501"') where sale_id = $full`,
    ],
    /El registro 2 \(F26-000001\) no dice lo mismo que su factura: quién la emite\./,
  ],
  [
    'the totals of a document',
    [
      `update document set total_minor = total_minor + 1, base_minor = base_minor + 1
      where sale_id = $mixed`,
    ],
    /El registro 1 \(T26-000001\) no dice lo mismo que su factura: los totales\./,
  ],
  [
    'the document that another one corrects',
    [
      `update document set corrects_document_id = (select id from document where sale_id = $mixed)
      where type = 'R5'`,
    ],
    /El registro \d+ \(R26-000001\) no dice lo mismo que su factura: el tipo o lo que rectifica\./,
  ],
  [
    'the tax of one rate in favour of another',
    [
      `update sale_tax set base_minor = base_minor + 5, quota_minor = quota_minor - 5
        where sale_id = $mixed and tax_basis_points = 2100`,
      `update sale_tax set base_minor = base_minor - 5, quota_minor = quota_minor + 5
        where sale_id = $mixed and tax_basis_points = 1000`,
    ],
    /El registro de T26-000001 no desglosa los impuestos de su factura\./,
  ],
  [
    'the rate of a tax',
    [
      `update sale_tax set tax_basis_points = 400 where sale_id = $mixed and tax_basis_points = 1000`,
    ],
    /El documento T26-000001 ha cambiado .*: los impuestos por tipo\./,
  ],
  [
    'the description of a line',
    [`update sale_line set description = 'Otra cosa' where sale_id = $mixed and position = 1`],
    /El documento T26-000001 ha cambiado .*: las líneas\./,
  ],
  [
    'the price of a line',
    [
      `update sale_line set unit_price_minor = 1300, total_minor = 1300
      where sale_id = $mixed and position = 1`,
    ],
    /La venta T26-000001 no suma lo que sus líneas\./,
  ],
  [
    'a deleted line',
    [deleteFrom('sale_line where sale_id = $mixed and position = 2')],
    /las líneas/,
  ],
  [
    'the amount of a sale',
    [`update sale set total_minor = 9999 where id = $mixed`],
    /El documento T26-000001 ha cambiado .*: la venta de la que es\./,
  ],
  [
    'the amount of a payment',
    [`update payment set amount_minor = 1300 where sale_id = $mixed`],
    /Un cobro de T26-000001 ha cambiado .*: el importe\./,
  ],
  [
    'the method of a payment',
    [`update payment set method = 'transfer' where sale_id = $full`],
    /Un cobro de F26-000001 ha cambiado .*: la forma de pago\./,
  ],
  [
    'a payment deleted with its cash movement',
    [
      deleteFrom(
        'cash_movement where payment_id in (select id from payment where sale_id = $mixed)',
      ),
      deleteFrom('payment where sale_id = $mixed'),
    ],
    /Un cobro de T26-000001, que se selló el .*, ya no está\./,
  ],
  [
    'a deleted cash movement',
    [deleteFrom('cash_movement')],
    /Un cobro en efectivo de la venta T26-000001 no está en la caja\./,
  ],
  [
    'the amount of a cash movement',
    ['update cash_movement set amount_minor = amount_minor - 100'],
    /Un movimiento de caja de T26-000001 ha cambiado .*: el importe\./,
  ],
  [
    'a payment written outside the program',
    [
      `insert into payment (id, sale_id, method, amount_minor, state, created_at, captured_at)
      values (gen_random_uuid(), $full, 'card', 100, 'captured', now(), now())`,
    ],
    /Un cobro de F26-000001 no tiene sello/,
  ],
  [
    'a record without its document',
    [deleteFrom('document where sale_id = $last')],
    /El registro 9 \(T26-000004\) no tiene documento\./,
  ],
  [
    'a document without its record',
    [deleteFrom('fiscal_submission'), deleteFrom('fiscal_record where sequence = 1')],
    /La factura T26-000001 no tiene registro\./,
  ],
  [
    'a record deleted from the middle',
    [deleteFrom('fiscal_submission'), deleteFrom('fiscal_record where sequence = 2')],
    /Faltan registros entre el 1 y el 3\./,
  ],
  [
    'a sale without its document',
    [
      deleteFrom('fiscal_submission'),
      deleteFrom(
        'fiscal_record where document_id in (select id from document where sale_id = $last)',
      ),
      deleteFrom('document where sale_id = $last'),
    ],
    /La venta [0-9a-f-]{36} no tiene documento\./,
  ],
  [
    'the last sale deleted from every table except the anchors',
    [...withoutSale('$last'), chainEndsEarlier, seriesEndsEarlier],
    /la cadena llegaba al registro 9, y ya no está\./,
  ],
  [
    'the last sale deleted with the anchors in the database, but not in the file',
    [...withoutSale('$last'), chainEndsEarlier, seriesEndsEarlier, deleteFrom('fiscal_anchor')],
    /El archivo fiscal-anchors\.jsonl tiene un ancla que no está en la base de datos/,
  ],
  [
    'the last record rewritten',
    [`update fiscal_record set hash = repeat('A', 64) where sequence = 9`],
    /el registro 9 de la cadena era otro\./,
  ],
  [
    'the seals of a completed day',
    [deleteFrom('fact_seal where sale_id = $full')],
    /Los sellos del .* no son los que había: eran \d+ y son \d+\./,
  ],
  [
    'a deleted seal',
    [deleteFrom(`fact_seal where kind = 'document' and sale_id = $full`)],
    /El documento F26-000001 no tiene sello/,
  ],
  [
    'a total in the content of a record',
    [
      `update fiscal_record set content = jsonb_set(content, '{ImporteTotal}', '"13.21"')
      where sequence = 1`,
    ],
    /El registro 1 \(T26-000001\) ha cambiado: su huella no es la de su contenido\./,
  ],
  [
    'the buyer in the content of a record',
    [
      `update fiscal_record
      set content = jsonb_set(content, '{Destinatarios,IDDestinatario,0,NIF}', '"00000000T"')
      where sequence = 2`,
    ],
    /El registro 2 \(F26-000001\) no dice lo mismo que su factura: a nombre de quién va\./,
  ],
  [
    'the program in the content of a record',
    [
      `update fiscal_record set content = jsonb_set(content, '{SistemaInformatico,NIF}', '"X"')
      where sequence = 2`,
    ],
    /El registro de F26-000001 ha cambiado .*: el contenido\./,
  ],
  [
    'the date of a cancellation',
    [
      `update fiscal_record
      set content = jsonb_set(content, '{FechaHoraHusoGenRegistro}', '"2026-01-01T00:00:00+01:00"')
      where kind = 'cancel'`,
    ],
    /El registro 5 \(F26-000002\) ha cambiado: su huella no es la de su contenido\./,
  ],
  [
    'the reference to the previous record',
    [
      `update fiscal_record
      set content = jsonb_set(content, '{Encadenamiento,RegistroAnterior,NumSerieFactura}', '"X"')
      where sequence = 3`,
    ],
    /El registro 3 \(T26-000002\) no sigue al anterior\./,
  ],
  [
    'the end of the chain',
    [`update fiscal_chain set last_hash = repeat('A', 64)`],
    /La cadena dice que acaba en otro registro\./,
  ],
  [
    'the last number of a series',
    [`update document_series set last_number = last_number + 1 where kind = 'simplified'`],
    /En la serie T26- faltan números: hay 4 documentos y va por el 5\./,
  ],
];

describe('a change behind the triggers', () => {
  beforeEach(() => anchor());

  test.each(corruptions)('is detected and named: %s', async (_what, changes, expectedFault) => {
    expect(await findFaultsAfter(changes.map(fillSaleIds))).toContainEqual(
      expect.stringMatching(expectedFault),
    );
  });

  test('to the anchor file is detected', async () => {
    const file = join(dataDir, anchorFile);
    const text = await readFile(file, 'utf8');
    await writeFile(file, `${text}{"at":`);
    expect(await findFaultsAfter([])).toEqual([
      'En el archivo fiscal-anchors.jsonl hay líneas que no se entienden.',
    ]);
    await rm(file);
    expect(await findFaultsAfter([])).toEqual([]);
    await writeFile(file, text);
  });
});

test('exports every record as XML, and only into an empty folder', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'aforo-export-'));
  try {
    const { connection } = server.database;
    const { records: exportedCount, files } = await exportRecords(connection, directory);
    expect({ exported: exportedCount, files }).toEqual({
      exported: records,
      files: ['registros-00000001-00000009.xml'],
    });
    const xml = await readFile(join(directory, files[0] ?? ''), 'utf8');
    expect(xml.match(/<sf:RegistroAlta>/g)).toHaveLength(8);
    expect(xml.match(/<sf:RegistroAnulacion>/g)).toHaveLength(1);
    const stored = await server.rows<{ hash: string }>('select hash from fiscal_record');
    for (const { hash } of stored) expect(xml).toContain(`<sf:Huella>${hash}</sf:Huella>`);
    await expect(exportRecords(connection, directory)).rejects.toThrow('La carpeta no está vacía');
  } finally {
    await rm(directory, { recursive: true });
  }
});
