import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { listProducts, Product, ResponseOf, StockMovement } from '@aforo/shared/contract';
import { newId } from '../../platform/ids.ts';
import { addProduct, shampoo } from '../../testing/records/products.ts';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';
import type { Person } from '../../testing/servers/test-app.ts';
import { moveStock } from './index.ts';

let server: BookingTestServer;
let admin: Person;
beforeAll(async () => {
  server = await buildBookingTestServer();
  ({ admin } = server);
});
afterAll(() => server.close());

type ProductPage = ResponseOf<typeof listProducts>;
const search = async (query: string) =>
  (await admin.get(`/api/products?${query}`)).json<ProductPage>();
const move = (id: string, body: object) => admin.post(`/api/products/${id}/movements`, body);
const movements = async (id: string) =>
  (await admin.get(`/api/products/${id}/movements`)).json<{ items: StockMovement[] }>().items;

describe('a product', () => {
  test('is found by words of its name without accents, and by its barcode', async () => {
    const barcode = '8410031965902';
    const { id } = await addProduct(admin, { name: 'Esterilla de corcho Índigo', barcode });
    const found = async (text: string) =>
      (await search(`search=${encodeURIComponent(text)}`)).items.map((item) => item.id);
    expect(await found('indigo ESTERILLA')).toEqual([id]);
    expect(await found(barcode)).toEqual([id]);
    expect(await found('100%')).toEqual([]);
  });

  test('is found first by its barcode, of which no part is searched alone', async () => {
    await addProduct(admin, { name: 'A B-1000 botellas', barcode: 'XB-1000' });
    await addProduct(admin, { name: 'B de 1000', barcode: null });
    await addProduct(admin, { name: 'Zapatillas', barcode: 'B-1000' });
    await addProduct(admin, { name: 'Zumo', barcode: '0012345678905' });
    const found = async (text: string) =>
      (await search(`search=${encodeURIComponent(text)}`)).items.map((item) => item.name);
    expect(await found('B-1000')).toEqual(['Zapatillas', 'A B-1000 botellas']);
    expect(await found('b-1000')).toEqual(['Zapatillas', 'A B-1000 botellas']);
    expect(await found('0012345678905')).toEqual(['Zumo']);
  });

  test('is found with and without the punctuation of its name', async () => {
    for (const name of ['Crema Mª Luisa', 'Té O’Neill', 'Agenda 2025/26']) {
      await addProduct(admin, { name });
    }
    const found = async (text: string) =>
      (await search(`search=${encodeURIComponent(text)}`)).items.map((item) => item.name);
    for (const text of ['Crema Mª Luisa', 'maria luisa', 'luisa, crema', 'Mª']) {
      expect([text, await found(text)]).toEqual([text, ['Crema Mª Luisa']]);
    }
    for (const text of ['oneill', "o'neill", 'o’neill te']) {
      expect([text, await found(text)]).toEqual([text, ['Té O’Neill']]);
    }
    for (const text of ['2025/26', 'agenda 2025/26']) {
      expect([text, await found(text)]).toEqual([text, ['Agenda 2025/26']]);
    }
  });

  test('with the barcode of another product is refused with an error at its field', async () => {
    const barcode = '8400000000017';
    await addProduct(admin, { barcode });
    const answer = await admin.post('/api/products', { ...shampoo, barcode });
    expect(answer.json()).toMatchObject({
      fields: { barcode: expect.stringMatching(/Otro producto/) },
    });
  });

  test.each([
    ['a negative price', { priceMinor: -1 }, 'priceMinor'],
    ['a price of millions', { priceMinor: 1e9 }, 'priceMinor'],
    ['a rate although it is exempt', { taxTreatment: 'exempt', taxCause: 'E1' }, 'taxCause'],
    ['no cause although it is exempt', { taxTreatment: 'exempt', taxBasisPoints: 0 }, 'taxCause'],
    [
      'a cause of another tax treatment',
      { taxTreatment: 'exempt', taxCause: 'N1', taxBasisPoints: 0 },
      'taxCause',
    ],
    ['a space in its barcode', { barcode: '84 00' }, 'barcode'],
  ])('with %s is refused', async (_name, fields, field) => {
    const answer = await admin.post('/api/products', { ...shampoo, ...fields });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ fields: object }>().fields).toHaveProperty(field);
  });

  test('is saved if its version is current, archived and restored', async () => {
    const { id, version } = await addProduct(admin);
    const product = { ...shampoo, name: 'Champú de tomillo' };
    const saved = await admin.put(`/api/products/${id}`, { product, version });
    expect(saved.json<Product>()).toMatchObject({ name: product.name, version: version + 1 });
    const stale = await admin.put(`/api/products/${id}`, { product, version });
    expect(stale.json()).toMatchObject({ code: 'stale_version' });
    await admin.put(`/api/products/${id}/status`, { status: 'archived' });
    expect((await search('search=tomillo')).items).toEqual([]);
    expect((await search('search=tomillo&status=archived')).items).toMatchObject([{ id }]);
    const again = await admin.put(`/api/products/${id}/status`, { status: 'archived' });
    expect(again.json()).toMatchObject({ code: 'illegal_transition' });
  });
});

describe('stock', () => {
  test('is the sum of its movements, each with the stock after it', async () => {
    const { id } = await addProduct(admin, { stock: 10 });
    await move(id, { kind: 'loss', quantity: 3, reason: 'Se cayó la caja' });
    const counted = await move(id, { kind: 'count', counted: 6 });
    expect(counted.json<Product>().stock).toBe(6);
    // A count that confirms the stock writes no movement.
    await move(id, { kind: 'count', counted: 6 });
    expect(await movements(id)).toMatchObject([
      { kind: 'count', quantity: -1, stockAfter: 6 },
      { kind: 'loss', quantity: -3, stockAfter: 7, reason: 'Se cayó la caja' },
      { kind: 'purchase', quantity: 10, stockAfter: 10 },
    ]);
  });

  test('never becomes negative, even when two remove the last unit at the same time', async () => {
    const { id } = await addProduct(admin, { stock: 1 });
    const removeOne = () => move(id, { kind: 'loss', quantity: 1, reason: 'Roto' });
    const codes = (await Promise.all([removeOne(), removeOne()])).map(
      (answer) => answer.statusCode,
    );
    expect(codes.sort()).toEqual([200, 409]);
    expect((await removeOne()).json()).toMatchObject({ code: 'out_of_stock' });
    expect((await movements(id)).length).toBe(2);
  });

  test("can't be moved for a sale without a line, by a constraint of the database", async () => {
    const { id: productId } = await addProduct(admin, { stock: 1 });
    const at = server.clock.now();
    const sale = { productId, kind: 'sale', quantity: -1, at, userId: null } as const;
    const movement = server.database.transaction((trx) =>
      moveStock(trx, { ...sale, saleLineId: null }),
    );
    await expect(movement).rejects.toThrow(/stock_movement/);
  });

  test('is low at its threshold and below, and always at zero', async () => {
    const marked = await addProduct(admin, { name: 'Cinta marcada', stock: 3, lowStock: 3 });
    const empty = await addProduct(admin, { name: 'Cinta agotada', lowStock: null });
    await addProduct(admin, { name: 'Cinta de sobra', stock: 9, lowStock: 3 });
    await addProduct(admin, { name: 'Cinta sin contar', isStocked: false });
    const { items, lowStock } = await search('search=cinta&stock=low');
    expect(items.map(({ id }) => id)).toEqual([empty.id, marked.id]);
    expect(lowStock).toBeGreaterThanOrEqual(2);
  });

  test("of a product without stock tracking can't be moved", async () => {
    const { id } = await addProduct(admin, { isStocked: false });
    const answer = await move(id, { kind: 'count', counted: 4 });
    expect(answer.json()).toMatchObject({ code: 'illegal_transition' });
  });

  test('of an unknown product is not found', async () => {
    const answer = await move(newId(), { kind: 'count', counted: 4 });
    expect(answer.statusCode).toBe(404);
  });
});

test('exports products as a spreadsheet file with escaped formulas', async () => {
  await addProduct(admin, { name: '=cmd()', barcode: 'EXP-0001', stock: 4, lowStock: 2 });
  const answer = await admin.get('/api/products/export');
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="productos.csv"');
  const [head, ...rows] = answer.body.split('\r\n');
  expect(head).toBe('\uFEFFNombre;Código;Precio;Impuesto;Existencias;Avisa con;Estado');
  expect(rows).toContain("'=cmd();EXP-0001;9,50;21,00 %;4;2;A la venta");
});
