import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { errorMessage, type Product, type StockMovement } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../area.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import './catalogue-page.tsx';

const shampoo: Product = {
  id: '40000000-0000-4000-8000-000000000001',
  name: 'Champú de romero',
  description: '',
  priceMinor: 950,
  taxTreatment: 'rate',
  taxCause: null,
  taxBasisPoints: 2100,
  barcode: '8410031965902',
  isStocked: true,
  lowStock: 3,
  isOnline: false,
  pictureFileId: null,
  stock: 2,
  status: 'active',
  version: 5,
};
const voucher: Product = {
  ...shampoo,
  id: '40000000-0000-4000-8000-000000000002',
  name: 'Alquiler de toalla',
  barcode: null,
  isStocked: false,
  stock: 0,
};
const bought: StockMovement = {
  id: '50000000-0000-4000-8000-000000000001',
  kind: 'purchase',
  quantity: 2,
  stockAfter: 2,
  unitCostMinor: 400,
  saleId: null,
  reason: null,
  at: '2026-11-20T09:00:00.000Z',
  actorName: 'Nuria Gil',
};

function open(search = '', handlers: FakeHandlers = {}) {
  const items = [shampoo, voucher];
  const listed = (found: Product[]) => ({
    items: found,
    total: found.length,
    page: 1,
    pageSize: 25,
    lowStock: 1,
  });
  const api = fakeApi({
    'GET /api/products': ({ query }) =>
      listed(items.filter(({ name }) => name.toLowerCase().includes(query.get('search') ?? ''))),
    'GET /api/products/:id': () => shampoo,
    'GET /api/products/:id/movements': () => ({ items: [bought], next: null }),
    'POST /api/products': ({ body }) => ({ ...shampoo, stock: 0, ...(body as object) }),
    'PUT /api/products/:id': ({ body }) => {
      const { product, version } = body as { product: object; version: number };
      return { ...shampoo, ...product, version: version + 1 };
    },
    'POST /api/products/:id/movements': ({ body }) => {
      const { counted = 12 } = body as { counted?: number };
      return { ...shampoo, stock: counted };
    },
    ...handlers,
  });
  const session = sessionOf('admin');
  return { api, ...renderArea(area, { path: `/admin/catalogo${search}`, session }) };
}

const bodiesOf = (api: ReturnType<typeof open>['api'], call: string) =>
  api.requestsTo(call).map(({ body }) => body);

describe('the catalogue', () => {
  test('shows the price and stock of each product, and which are low on stock', async () => {
    open();
    const row = await screen.findByRole('row', { name: /Champú de romero/ });
    expect(row).toHaveTextContent('8410031965902');
    expect(row).toHaveTextContent(/Quedan pocas\s*2/);
    expect(row).toHaveTextContent(/9,50\s€/);
    expect(screen.getByRole('row', { name: /toalla/ })).toHaveTextContent('sin contar');
  });

  test('searches while typing, with the text in the URL', async () => {
    const { user, currentPath } = open();
    await screen.findByRole('row', { name: /Champú/ });
    await user.type(screen.getByRole('searchbox'), 'toalla');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Champú/ })).toBeNull());
    expect(currentPath()).toBe('/admin/catalogo?q=toalla');
  });

  test('offers to clear the filters when nothing matches', async () => {
    const { user, currentPath } = open('?q=jabón&existencias=pocas');
    await user.click(await screen.findByRole('button', { name: 'Quitar los filtros' }));
    await screen.findByRole('row', { name: /Champú/ });
    expect(currentPath()).toBe('/admin/catalogo');
  });

  test('is exported to a file, and again after a failure', async () => {
    const saved: string[] = [];
    URL.createObjectURL = jest.fn(() => 'blob:aforo');
    URL.revokeObjectURL = jest.fn();
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const { user, api } = open('', { 'GET /api/products/export': () => apiError('forbidden') });
    const button = await screen.findByRole('button', { name: 'Descargar en CSV' });
    await user.click(button);
    await waitFor(() => expect(api.requestsTo('GET /api/products/export')).toHaveLength(1));
    expect(saved).toEqual([]);
    api.use({ 'GET /api/products/export': () => new Response('Nombre') });
    await user.click(button);
    await waitFor(() => expect(saved).toEqual(['productos.csv']));
  });

  test('offers to create the first product when it is empty', async () => {
    const none = { items: [], total: 0, page: 1, pageSize: 25, lowStock: 0 };
    const { user } = open('', { 'GET /api/products': () => none });
    await user.click(await screen.findByRole('button', { name: 'Crear el primero' }));
    expect(screen.getByRole('dialog', { name: 'Nuevo producto' })).toBeVisible();
  });

  test('shows why it could not be loaded, and loads on retry', async () => {
    const { user, api } = open('', { 'GET /api/products': () => apiError('unavailable') });
    const retry = await screen.findByRole('button', { name: 'Volver a intentarlo' });
    api.use({
      'GET /api/products': () => ({
        items: [shampoo],
        total: 1,
        page: 1,
        pageSize: 25,
        lowStock: 1,
      }),
    });
    await user.click(retry);
    expect(await screen.findByRole('row', { name: /Champú/ })).toBeVisible();
  });
});

describe('a product', () => {
  const panel = () => within(screen.getByRole('dialog'));

  test("is created with its tax and barcode, and is not submitted by the scanner's Enter", async () => {
    const { user, api } = open('?abierto=nuevo');
    await screen.findByRole('dialog');
    await user.type(panel().getByLabelText('Nombre'), 'Esterilla');
    await user.type(panel().getByLabelText(/Precio/), '24,90');
    await user.type(panel().getByLabelText(/Código de barras/), '8400000000017{Enter}');
    expect(bodiesOf(api, 'POST /api/products')).toEqual([]);
    await user.selectOptions(panel().getByLabelText('Impuesto'), 'exempt');
    await user.click(panel().getByRole('button', { name: 'Crear producto' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodiesOf(api, 'POST /api/products')).toMatchObject([
      {
        name: 'Esterilla',
        priceMinor: 2490,
        barcode: '8400000000017',
        taxTreatment: 'exempt',
        taxCause: 'E1',
        taxBasisPoints: 0,
      },
    ]);
  });

  test('keeps the typed values and shows the refusal at its field', async () => {
    const { user } = open(`?abierto=${shampoo.id}`, {
      'PUT /api/products/:id': () =>
        apiError('validation_failed', { 'product.barcode': 'Otro producto ya tiene ese código.' }),
    });
    await screen.findByRole('dialog');
    const name = panel().getByLabelText('Nombre');
    await user.clear(name);
    await user.type(name, 'Champú de tomillo');
    await user.click(panel().getByRole('button', { name: 'Guardar producto' }));
    expect(await panel().findByText('Otro producto ya tiene ese código.')).toBeVisible();
    expect(name).toHaveValue('Champú de tomillo');
  });

  test('opens by its URL when it is on another page of the list', async () => {
    open(`?abierto=${shampoo.id}`, {
      'GET /api/products': () => ({
        items: [voucher],
        total: 30,
        page: 1,
        pageSize: 25,
        lowStock: 1,
      }),
    });
    expect(await screen.findByRole('dialog', { name: shampoo.name })).toBeVisible();
  });
});

describe('the stock of a product', () => {
  test('is counted, and the difference is shown before saving', async () => {
    const { user, api } = open(`?abierto=${shampoo.id}`);
    expect(await screen.findByText('quedan 2')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Recuento' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Recuento' }));
    await user.type(dialog.getByLabelText(/Unidades en la estantería/), '1');
    expect(dialog.getByText('Falta 1 unidad.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Guardar el recuento' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Recuento' })).toBeNull());
    expect(bodiesOf(api, 'POST /api/products/:id/movements')).toEqual([
      { kind: 'count', counted: 1 },
    ]);
  });

  test('shows a refusal for insufficient stock in the dialog', async () => {
    const { user } = open(`?abierto=${shampoo.id}`, {
      'POST /api/products/:id/movements': () => apiError('out_of_stock'),
    });
    await user.click(await screen.findByRole('button', { name: 'Pérdida' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Anotar una pérdida' }));
    await user.type(dialog.getByLabelText('Unidades'), '3');
    await user.type(dialog.getByLabelText('Por qué'), 'Se cayó');
    await user.click(dialog.getByRole('button', { name: 'Anotar' }));
    expect(await dialog.findByText(errorMessage.out_of_stock)).toBeVisible();
  });
});
