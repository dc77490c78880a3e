import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type ShiftSale, isDocumentNumber } from '@aforo/shared/contract';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';
import { openRegister, saleOf, sell, textLine } from '../../testing/records/till.ts';

let server: BookingTestServer;
beforeAll(async () => {
  server = await buildBookingTestServer();
});
afterAll(() => server.close());

interface Page {
  since: string;
  items: ShiftSale[];
  next: string | null;
}
const list = async (query = ''): Promise<Page> =>
  (await server.frontDesk.get(`/api/sales/shift?${query}`)).json<Page>();

describe('the sales of the shift', () => {
  beforeEach(() => server.clock.set('2026-11-20T09:00:00.000Z'));

  test('has the sales without a client since midnight while no register is open', async () => {
    await sell(server, saleOf([textLine(100)], 100));
    server.clock.set('2026-11-21T09:00:00.000Z');
    await sell(server, saleOf([textLine(200)], 200));
    const { since, items } = await list();
    expect(since).toBe('2026-11-20T23:00:00.000Z');
    expect(items).toMatchObject([{ totalMinor: 200, client: null, methods: ['card'] }]);
  });

  test('begins when the open register was opened, also after midnight', async () => {
    server.clock.set('2026-11-22T18:00:00.000Z');
    await sell(server, saleOf([textLine(300)], 300));
    server.clock.set('2026-11-22T20:00:00.000Z');
    await openRegister(server);
    await sell(server, saleOf([textLine(400)], 400));
    server.clock.set('2026-11-23T00:30:00.000Z');
    await sell(server, saleOf([textLine(500)], 500));
    const first = await list('limit=1');
    expect(first.since).toBe('2026-11-22T20:00:00.000Z');
    const second = await list(`limit=1&after=${encodeURIComponent(first.next!)}`);
    expect([first, second].map(({ items }) => items[0]?.totalMinor)).toEqual([500, 400]);
    expect(second.next).toBeNull();
  });

  test('leaves out how the shift was paid while its count is blind', async () => {
    server.clock.set('2026-11-29T09:00:00.000Z');
    await openRegister(server);
    const sold = await sell(server, saleOf([textLine(600)], 600));
    const methods = async () => (await list()).items.find(({ id }) => id === sold.id)?.methods;
    expect(await methods()).toEqual([]);
    await server.rows('update money_settings set is_count_blind = false');
    expect(await methods()).toEqual(['card']);
    await server.rows('update money_settings set is_count_blind = true');
  });

  test('finds a sale of an earlier day by the number of its document', async () => {
    const sold = await sell(server, saleOf([textLine(700)], 700));
    server.clock.set('2026-11-27T09:00:00.000Z');
    const number = sold.document!.fullNumber;
    expect(isDocumentNumber(number)).toBe(true);
    const { items } = await list(`search=${encodeURIComponent(number)}`);
    expect(items.map(({ id }) => id)).toEqual([sold.id]);
  });

  test('searches for the number of a document nowhere else, and for other texts everywhere', async () => {
    const sold = await sell(server, saleOf([textLine(800)], 800));
    const { id: documentId, fullNumber } = sold.document!;
    const line = { ...textLine(900), description: `Cambio de ${fullNumber}, bono 10` };
    const other = await sell(server, saleOf([line], 900));
    const [row] = await server.rows<{ number: number }>(
      'select number from document where id = $1',
      documentId,
    );
    const digits = String(row?.number).padStart(6, '0');
    const found = async (text: string) =>
      (await list(`search=${encodeURIComponent(text)}`)).items.map(({ id }) => id);
    expect(await found(fullNumber)).toEqual([sold.id]);
    expect(await found(digits)).toEqual([sold.id]);
    expect(isDocumentNumber('Bono 10')).toBe(true);
    expect(await found('Bono 10')).toEqual([other.id]);
  });
});

test.each([
  ['S26-000007', true],
  ['000007', true],
  ['S26000007', true],
  ['SEDE2F26-000042', true],
  ['2026A26-000042', true],
  ['1AB', false],
  ['612345', false],
  ['612345678', false],
  ['+34 612 345 678', false],
  ['Ana', false],
  ['Ana 2', false],
])('%p as the number of a document is %p', (text, expected) => {
  expect(isDocumentNumber(text)).toBe(expected);
});
