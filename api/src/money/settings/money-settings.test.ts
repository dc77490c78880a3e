import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Settings } from '@aforo/shared/contract';
import { typedTaxIds } from '@aforo/shared/testing/typed-inputs';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';
import { pageOf } from '../../testing/printed-page.ts';
import { moneySettings, openRegister, saleOf, sell, textLine } from '../../testing/records/till.ts';
import { storeProducer } from './money-settings.repository.ts';

let server: BookingTestServer;
beforeAll(async () => {
  server = await buildBookingTestServer({
    environment: { FISCAL_PRODUCER_NAME: 'Aforo Programas SL', FISCAL_PRODUCER_NIF: 'B12345674' },
  });
});
afterAll(() => server.close());

const invoicing = {
  ...moneySettings,
  regime: 'verifactu',
  legalName: 'Centro SL',
  taxId: 'B12345674',
  street: 'Calle Mayor 1',
  city: 'Madrid',
};
const version = async () =>
  (await server.admin.get('/api/settings/money')).json<{ version: number }>().version;
const put = async (settings: object) =>
  server.admin.put('/api/settings/money', { values: settings, version: await version() });

describe('the money settings', () => {
  test('refuse invoices without a producer or required data', async () => {
    expect((await put(invoicing)).json()).toMatchObject({
      code: 'validation_failed',
      fields: { regime: expect.stringContaining('FISCAL_PRODUCER_NAME') },
    });
    await storeProducer(server.database.connection, { name: 'Aforo SL', taxId: 'B12345674' });
    expect((await put({ ...invoicing, taxId: 'B12345675' })).json()).toMatchObject({
      fields: { taxId: 'Ese NIF no es correcto.' },
    });
    expect((await put({ ...invoicing, taxId: '', legalName: '' })).json()).toMatchObject({
      fields: {
        taxId: 'Hace falta para emitir facturas.',
        legalName: 'Hace falta para emitir facturas.',
      },
    });
    expect((await put({ ...invoicing, refundLimitMinor: -1 })).statusCode).toBe(400);
  });

  test.each(typedTaxIds)('take the NIF %j as %j', async (typed, stored) => {
    const answer = await put({ ...invoicing, taxId: typed });
    expect(answer.json()).toMatchObject(
      stored === null ? { fields: { taxId: expect.any(String) } } : { values: { taxId: stored } },
    );
    await put(invoicing);
  });

  test('are audited, and an outdated version is refused', async () => {
    const before = await version();
    const answer = await put({ ...invoicing, simplifiedLimitMinor: 40_000 });
    expect(answer.json()).toMatchObject({
      values: { regime: 'verifactu' },
      version: before + 1,
    });
    const stale = await server.admin.put('/api/settings/money', {
      values: invoicing,
      version: before,
    });
    expect(stale.json()).toMatchObject({
      code: 'stale_version',
      details: { current: { values: { simplifiedLimitMinor: 40_000 } } },
    });
    const [entry] = await server.rows<{ changes: { field: string }[] }>(
      `select changes from audit_entry where entity = 'center' order by at desc, id desc limit 1`,
    );
    expect(entry?.changes.map(({ field }) => field)).toContain('simplifiedLimitMinor');
  });

  test('keep the NIF once there are records with it', async () => {
    await openRegister(server);
    await sell(server, saleOf([textLine(500)], 500));
    expect((await put({ ...invoicing, taxId: 'A58818501' })).json()).toMatchObject({
      fields: { taxId: expect.stringContaining('no se puede cambiar') },
    });
    const status = await server.admin.get('/api/fiscal/status');
    expect(status.json()).toMatchObject({
      records: 1,
      unsent: 1,
      regime: 'verifactu',
      isSending: false,
    });
  });
});

describe('the territory', () => {
  let canaries: BookingTestServer;
  beforeAll(async () => {
    canaries = await buildBookingTestServer();
    await storeProducer(canaries.database.connection, { name: 'Aforo SL', taxId: 'B12345674' });
  });
  afterAll(() => canaries.close());
  const setTerritory = async (territory: string, rest: object = {}) => {
    const { version: current } = (await canaries.admin.get('/api/settings/money')).json<{
      version: number;
    }>();
    const values = { ...invoicing, territory, ...rest };
    return canaries.admin.put('/api/settings/money', { values, version: current });
  };
  const readTimeZone = async () =>
    (await canaries.admin.get('/api/settings')).json<Settings>().center.timeZone;

  test('sets its time zone, and outside Spain allows only receipts', async () => {
    expect((await setTerritory('canaryIslands')).json()).toMatchObject({
      values: { territory: 'canaryIslands', isTerritoryFixed: false },
    });
    expect(await readTimeZone()).toBe('Atlantic/Canary');
    await setTerritory('mainland');
    expect(await readTimeZone()).toBe('Europe/Madrid');
    expect((await setTerritory('abroad')).json()).toMatchObject({
      fields: { regime: expect.stringContaining('Fuera de España') },
    });
    expect((await setTerritory('abroad', { regime: 'plain' })).json()).toMatchObject({
      values: { territory: 'abroad' },
    });
    expect(await readTimeZone()).toBe('Europe/Madrid');
    // Requests of older pages don't contain it.
    const { territory: _none, ...older } = { territory: '', ...invoicing };
    expect((await setTerritory('canaryIslands', older)).statusCode).toBe(200);
  });

  test('is in the records and on the document, and is fixed once there is one', async () => {
    await setTerritory('canaryIslands');
    await openRegister(canaries);
    const sevenPercent = { ...textLine(1070), taxBasisPoints: 700 };
    const sale = await sell(canaries, saleOf([sevenPercent], 1070));
    const id = sale.document?.id;
    const [record] = await canaries.rows<{ content: object }>('select content from fiscal_record');
    expect(record?.content).toMatchObject({
      Desglose: {
        DetalleDesglose: [
          { Impuesto: '03', ClaveRegimen: '01', TipoImpositivo: '7.00', CuotaRepercutida: '0.70' },
        ],
      },
    });
    expect((await canaries.frontDesk.get(`/api/documents/${id}`)).json()).toMatchObject({
      taxName: 'IGIC',
    });
    const paper = async (query: string) =>
      pageOf(
        (await canaries.frontDesk.get(`/api/documents/${id}/pdf${query}`)).rawPayload,
      ).texts.join(' ');
    expect(await paper('')).toMatch(/Precio, IGIC incl\..*Base \(IGIC 7 %\)/);
    expect(await paper('?paper=ticket')).toContain('IGIC incluido');
    const response = await setTerritory('mainland');
    expect(response.json()).toMatchObject({
      fields: { territory: expect.stringContaining('no se puede cambiar') },
    });
    expect((await setTerritory('canaryIslands')).json()).toMatchObject({
      values: { isTerritoryFixed: true },
    });
  });

  test('makes a concurrent issue of a document retry when it changes', async () => {
    await expect(
      canaries.rows(
        `insert into document (id, sale_id, series_id, number, full_number, type, issued_at,
           issued_on, operation_on, issuer, base_minor, quota_minor, total_minor)
         select gen_random_uuid(), sale_id, series_id, 2, 'T26-000002', 'F2', issued_at, issued_on,
           operation_on, issuer || '{"territory":"mainland"}', base_minor, quota_minor, total_minor
         from document`,
      ),
    ).rejects.toMatchObject({ code: '40001' });
  });

  test('with another time zone is refused once there are sessions', async () => {
    const startedCenter = await buildBookingTestServer();
    try {
      await startedCenter.addSession({ startsAt: '2026-11-20T18:00:00.000Z' });
      const body = { values: { ...moneySettings, territory: 'canaryIslands' }, version: 1 };
      expect((await startedCenter.admin.put('/api/settings/money', body)).json()).toMatchObject({
        fields: { territory: expect.stringContaining('Ya hay clases, citas') },
      });
      const ceuta = { values: { ...moneySettings, territory: 'ceutaMelilla' }, version: 1 };
      expect((await startedCenter.admin.put('/api/settings/money', ceuta)).statusCode).toBe(200);
    } finally {
      await startedCenter.close();
    }
  });
});

test('the declaration names the producer, and the missing data', async () => {
  const declaration = await server.frontDesk.get('/api/fiscal/declaration');
  expect(declaration.json()).toMatchObject({
    items: expect.arrayContaining([
      { name: 'Quién lo ha producido', text: 'Aforo Programas SL' },
      { name: 'Dirección', text: null },
    ]),
    missing: ['FISCAL_PRODUCER_ADDRESS', 'FISCAL_DECLARATION_SIGNED'],
  });
});
