import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Home, Installation, StoredSettings } from '@aforo/shared/contract';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';
import { moneySettings, openRegister, saleOf, sell, textLine } from '../../testing/records/till.ts';
import { storeProducer } from './money-settings.repository.ts';
import { knownTimeZone } from './time-zones-and-currencies.ts';

let server: BookingTestServer;
beforeAll(async () => {
  server = await buildBookingTestServer();
});
afterAll(() => server.close());

type Part = 'contact' | 'invoicing' | 'money';
const read = async <P extends Part>(part: P) =>
  (await server.admin.get(`/api/settings/${part}`)).json<StoredSettings<P>>();
async function save(part: Part, values: object) {
  const { version } = await read(part);
  return server.admin.put(`/api/settings/${part}`, { values, version });
}
const contact = { name: 'Estudio Norte', address: '', phone: '', email: '' };
const issuer = {
  legalName: 'Norte SL',
  taxId: 'B12345674',
  street: 'Calle Mayor 1',
  postalCode: '28013',
  city: 'Madrid',
};

describe('the currency', () => {
  test('is the euro in Spain, and another one with hundredths only abroad', async () => {
    const abroad = { ...contact, territory: 'abroad', timeZone: 'America/Bogota' };
    expect((await save('contact', { ...contact, currency: 'USD' })).json()).toMatchObject({
      fields: { currency: 'En España los precios son en euros.' },
    });
    for (const currency of ['JPY', 'QQQ']) {
      expect((await save('contact', { ...abroad, currency })).json()).toMatchObject({
        fields: { currency: expect.stringContaining('no existe') },
      });
    }
    expect((await save('contact', { ...abroad, currency: 'MXN' })).json()).toMatchObject({
      values: { currency: 'MXN', isCurrencyFixed: false },
    });
    expect((await server.admin.get('/api/settings')).json()).toMatchObject({
      center: { currency: 'MXN' },
    });
    const back = await save('contact', { ...contact, territory: 'mainland' });
    expect(back.json()).toMatchObject({ values: { currency: 'EUR' } });
  });
});

describe('the place of the center', () => {
  test('is set with its name, and sets tax and time zone', async () => {
    const saved = await save('contact', { ...contact, territory: 'canaryIslands' });
    expect(saved.json()).toMatchObject({
      values: {
        territory: 'canaryIslands',
        timeZone: 'Atlantic/Canary',
        currency: 'EUR',
        isTimeZoneFixed: false,
      },
    });
    expect((await read('money')).values.territory).toBe('canaryIslands');
    expect((await read('invoicing')).values.territory).toBe('canaryIslands');
    // Requests of older pages contain neither.
    expect((await save('contact', contact)).json()).toMatchObject({
      values: { territory: 'canaryIslands', timeZone: 'Atlantic/Canary' },
    });
  });

  test('has the time zone of its territory in Spain, and another one only abroad', async () => {
    const timeZone = 'America/Bogota';
    expect(
      (await save('contact', { ...contact, territory: 'mainland', timeZone })).json(),
    ).toMatchObject({ fields: { timeZone: 'En España la hora es la del territorio.' } });
    expect(
      (await save('contact', { ...contact, territory: 'abroad', timeZone: 'Mars/Base' })).json(),
    ).toMatchObject({ fields: { timeZone: expect.stringContaining('no existe') } });
    expect(
      (await save('contact', { ...contact, territory: 'abroad', timeZone })).json(),
    ).toMatchObject({ values: { territory: 'abroad', timeZone } });
    // There is no choice between invoices and receipts.
    expect((await server.admin.get('/api/home')).json()).not.toHaveProperty('isInvoicingAnswered');
    expect((await save('contact', { ...contact, timeZone: 'America/Lima' })).json()).toMatchObject({
      values: { timeZone: 'America/Lima' },
    });
    await save('contact', { ...contact, territory: 'mainland' });
    expect((await read('contact')).values.timeZone).toBe('Europe/Madrid');
  });

  test('makes the other forms with the same values stale', async () => {
    const [money, invoicing] = [await read('money'), await read('invoicing')];
    await save('contact', { ...contact, taxId: ' b-12345674 ' });
    const values = { ...moneySettings, voucherMonths: 7 };
    for (const [part, { version }] of [
      ['money', money],
      ['invoicing', invoicing],
    ] as const) {
      const late = await server.admin.put(`/api/settings/${part}`, {
        values: part === 'money' ? values : { ...issuer, taxId: '', regime: 'plain' },
        version,
      });
      expect(late.json()).toMatchObject({ code: 'stale_version' });
    }
    expect((await read('money')).values.taxId).toBe('B12345674');
    const { version } = await read('contact');
    await save('money', { ...values, taxId: '' });
    const late = await server.admin.put('/api/settings/contact', { values: contact, version });
    expect(late.json()).toMatchObject({
      code: 'stale_version',
      details: { current: { values: { taxId: '' } } },
    });
  });
});

describe('the choice between invoices and receipts', () => {
  const isAnswered = async () =>
    (await server.admin.get('/api/home')).json<Home>().isInvoicingAnswered;
  const installation = async () =>
    (await server.admin.get('/api/installation')).json<Installation>();

  test('needs the program’s producer and the issuer’s data for invoices', async () => {
    expect(await isAnswered()).toBe(false);
    expect(await installation()).toEqual({
      mail: { isSent: false, from: null },
      producerName: null,
      sendsRecords: false,
      paymentProvider: null,
    });
    expect((await save('invoicing', { ...issuer, regime: 'verifactu' })).json()).toMatchObject({
      fields: { regime: expect.stringContaining('FISCAL_PRODUCER_NAME') },
    });
    await storeProducer(server.database.connection, { name: 'Aforo SL', taxId: 'B12345674' });
    expect(await installation()).toMatchObject({ producerName: 'Aforo SL' });
    expect(
      (await save('invoicing', { ...issuer, taxId: '', regime: 'verifactu' })).json(),
    ).toMatchObject({ fields: { taxId: 'Hace falta para emitir facturas.' } });
    expect(await isAnswered()).toBe(false);
  });

  test('is answered by keeping receipts, and by invoices up to the legal limit', async () => {
    await save('money', { ...moneySettings, simplifiedLimitMinor: 5000_00 });
    expect(
      (await save('invoicing', { ...issuer, taxId: '', regime: 'plain' })).json(),
    ).toMatchObject({ values: { regime: 'plain', isAnswered: true } });
    expect(await isAnswered()).toBe(true);
    expect((await save('invoicing', { ...issuer, regime: 'verifactu' })).json()).toMatchObject({
      values: { regime: 'verifactu', isAnswered: true, ...issuer },
    });
    expect((await read('money')).values).toMatchObject({
      regime: 'verifactu',
      simplifiedLimitMinor: 3000_00,
      ...issuer,
    });
    expect((await save('contact', { ...contact, taxId: '' })).json()).toMatchObject({
      fields: { taxId: 'Hace falta para emitir facturas.' },
    });
    expect((await save('contact', { ...contact, territory: 'abroad' })).json()).toMatchObject({
      fields: { territory: expect.stringContaining('Fuera de España no hay facturas') },
    });
  });
});

test.each([
  ['Asia/Calcutta', ['Asia/Kolkata'], 'Asia/Kolkata'],
  ['Asia/Kolkata', ['Asia/Calcutta'], 'Asia/Calcutta'],
  ['Europe/Kyiv', ['Europe/Kiev', 'Europe/Kyiv'], 'Europe/Kyiv'],
  ['america/buenos_aires', ['America/Argentina/Buenos_Aires'], 'America/Argentina/Buenos_Aires'],
  ['posix/Europe/Madrid', ['posix/Europe/Madrid'], undefined],
  ['Mars/Base', ['Europe/Madrid'], undefined],
])('the browser’s time zone %s is known as another name of it', (name, names, known) => {
  expect(knownTimeZone(name, names)).toBe(known);
});

describe('the time zone', () => {
  test('is fixed by the first class, whose local time would change', async () => {
    const before = (await read('contact')).values;
    expect(before.isTimeZoneFixed).toBe(false);
    await server.addSession({ startsAt: '2027-01-25T18:00:00.000Z' });
    expect((await read('contact')).values.isTimeZoneFixed).toBe(true);
    const message = expect.stringContaining('Ya hay clases, citas');
    expect(
      (await save('contact', { ...contact, territory: 'canaryIslands' })).json(),
    ).toMatchObject({
      code: 'validation_failed',
      fields: { territory: message },
    });
    const [row] = await server.rows<{ zone: string; local: string }>(
      `select c.time_zone as zone, to_char(s.starts_at at time zone c.time_zone, 'HH24:MI') as local
       from center c, session s`,
    );
    expect(row).toEqual({ zone: 'Europe/Madrid', local: '19:00' });
    // The same hour with another tax.
    expect((await save('contact', { ...contact, territory: 'ceutaMelilla' })).statusCode).toBe(200);
  });

  test('and the territory and the NIF are fixed by the first invoice', async () => {
    await openRegister(server);
    await sell(server, saleOf([textLine(500)], 500));
    expect((await save('contact', { ...contact, territory: 'mainland' })).json()).toMatchObject({
      fields: { territory: expect.stringContaining('Ya hay documentos') },
    });
    expect((await save('contact', { ...contact, taxId: 'A58818501' })).json()).toMatchObject({
      fields: { taxId: expect.stringContaining('Ya hay facturas') },
    });
    expect((await read('contact')).values).toMatchObject({
      isTerritoryFixed: true,
      isTaxIdFixed: true,
      isCurrencyFixed: true,
    });
  });
});
