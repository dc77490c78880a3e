import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Sale } from '@aforo/shared/contract';
import { CompiledQuery } from 'kysely';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/booking-test-server.ts';
import { configureVerifactu, openRegister, saleOf, sell, textLine } from '../../../testing/till.ts';
import { exportRecords } from './export-records.ts';
import { verifyRecords } from './verify-records.ts';

let server: BookingTestServer;
const sales: Sale[] = [];
/** In place of the last one's, and cancelled. */
let full: Sale['document'];
beforeAll(async () => {
  server = await buildBookingTestServer();
  await configureVerifactu(server);
  await openRegister(server);
  for (const amount of [121, 1210, 333]) {
    sales.push(await sell(server, saleOf([textLine(amount)], amount)));
  }
  const buyer = { name: 'Ana Pérez', taxId: '12345678Z', address: 'Calle Mayor 1, 28013 Madrid' };
  const answer = await server.frontDesk.post(`/api/sales/${sales[2]?.id}/invoice`, { buyer });
  full = answer.json<Sale>().document;
  await server.admin.post(`/api/documents/${full?.id}/cancel`, { reason: 'Se hizo por error' });
}, 60_000);
afterAll(() => server.close());

const numberOf = (index: number) => sales[index]?.document?.fullNumber ?? '';
const verify = () => verifyRecords(server.database.connection);

/** What is found while the database, whose triggers refuse all this, has been changed behind them. */
async function faultsAfter(...changes: string[]): Promise<string[]> {
  const rollBack = new Error('only looked at');
  let faults: string[] = [];
  await server.database.connection
    .transaction()
    .execute(async (trx) => {
      for (const table of ['fiscal_record', 'fiscal_submission', 'document']) {
        await trx.executeQuery(CompiledQuery.raw(`alter table ${table} disable trigger all`));
      }
      for (const change of changes) await trx.executeQuery(CompiledQuery.raw(change));
      ({ faults } = await verifyRecords(trx));
      throw rollBack;
    })
    .catch((error: unknown) => {
      if (error !== rollBack) throw error;
    });
  return faults;
}

test('sound records, also one that cancels, are found sound', async () => {
  expect(await verify()).toEqual({ records: 5, faults: [] });
});

test.each([
  [
    'a total in the content',
    `update fiscal_record set content = jsonb_set(content, '{ImporteTotal}', '"12.11"') where sequence = 2`,
    () => [
      `El registro 2 (${numberOf(1)}) ha cambiado: su huella no es la de su contenido.`,
      `El registro 2 (${numberOf(1)}) no dice lo mismo que su factura.`,
    ],
  ],
  [
    'the date of a cancellation',
    `update fiscal_record set content = jsonb_set(content, '{FechaHoraHusoGenRegistro}', '"2026-01-01T00:00:00+01:00"') where sequence = 5`,
    () => [`El registro 5 (${full?.fullNumber}) ha cambiado: su huella no es la de su contenido.`],
  ],
  [
    'which record it follows',
    `update fiscal_record set content = jsonb_set(content, '{Encadenamiento,RegistroAnterior,NumSerieFactura}', '"X"') where sequence = 3`,
    () => [`El registro 3 (${numberOf(2)}) no sigue al anterior.`],
  ],
  [
    'what it breaks down into',
    `update fiscal_record set content = jsonb_set(content, '{Desglose,DetalleDesglose,0,CuotaRepercutida}', '"0.01"') where sequence = 1`,
    () => [`El registro 1 (${numberOf(0)}) no dice lo mismo que su factura.`],
  ],
  [
    'the amount of a document',
    `update document set total_minor = total_minor + 1, base_minor = base_minor + 1 where total_minor = 1210`,
    () => [`El registro 2 (${numberOf(1)}) no dice lo mismo que su factura.`],
  ],
  [
    'the end of the chain',
    `update fiscal_chain set last_hash = repeat('A', 64)`,
    () => ['La cadena dice que acaba en otro registro.'],
  ],
  [
    'the last number of a series',
    `update document_series set last_number = last_number + 1 where kind = 'simplified'`,
    () => [
      expect.stringMatching(/^En la serie .* faltan números: hay 3 documentos y va por el 4\.$/),
    ],
  ],
])('somebody who changes %s is found out', async (_what, change, faults) => {
  expect(await faultsAfter(change)).toEqual(faults());
});

test('a record that is gone leaves a gap, and a document without one', async () => {
  expect(
    await faultsAfter(
      `delete from fiscal_submission where record_id = (select id from fiscal_record where sequence = 2)`,
      `delete from fiscal_record where sequence = 2`,
    ),
  ).toEqual([
    'Faltan registros entre el 1 y el 3.',
    `El registro 3 (${numberOf(2)}) no sigue al anterior.`,
    `La factura ${numberOf(1)} no tiene registro.`,
  ]);
});

test('exports every record as XML, and never over what is there', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'aforo-export-'));
  try {
    const { connection } = server.database;
    const { records, files } = await exportRecords(connection, directory);
    expect({ records, files }).toEqual({
      ...{ records: 5, files: ['registros-00000001-00000005.xml'] },
    });
    const xml = await readFile(join(directory, files[0] ?? ''), 'utf8');
    expect(xml.match(/<sf:RegistroAlta>/g)).toHaveLength(4);
    expect(xml.match(/<sf:RegistroAnulacion>/g)).toHaveLength(1);
    const stored = await server.rows<{ hash: string }>('select hash from fiscal_record');
    for (const { hash } of stored) expect(xml).toContain(`<sf:Huella>${hash}</sf:Huella>`);
    await expect(exportRecords(connection, directory)).rejects.toThrow('La carpeta no está vacía');
  } finally {
    await rm(directory, { recursive: true });
  }
});
