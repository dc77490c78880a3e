import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { errorMessage, type Promotion } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../../area.ts';
import { pilates } from '../../testing/services.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import '../packages-page.tsx';

const bono = {
  id: '30000000-0000-4000-8000-000000000001',
  name: 'Bono 10',
  kind: 'credits',
  credits: 10,
  validityDays: 90,
  validityFrom: 'purchase',
  serviceIds: [],
  weeklyLimit: null,
  priceMinor: 12e3,
  taxTreatment: 'rate',
  taxCause: null,
  taxBasisPoints: 2100,
  status: 'active',
  version: 1,
};
const autumn: Promotion = {
  id: '50000000-0000-4000-8000-000000000001',
  code: 'OTOÑO10',
  off: {
    kind: 'share',
    basisPoints: 1e3,
  },
  startsOn: '2026-11-01',
  endsOn: '2026-12-31',
  totalLimit: 50,
  clientLimit: 1,
  serviceIds: [],
  templateIds: [bono.id],
  productIds: [],
  isForNewClients: true,
  state: 'active',
  uses: 12,
  discountMinor: 14400,
  version: 3,
  createdAt: '2026-11-01T09:00:00.000Z',
};
const welcome: Promotion = {
  ...autumn,
  id: '50000000-0000-4000-8000-000000000002',
  code: 'HOLA5',
  state: 'usedUp',
  off: {
    kind: 'amount',
    minor: 500,
  },
  templateIds: [],
  isForNewClients: false,
  totalLimit: 3,
  uses: 3,
  discountMinor: 1500,
  endsOn: null,
};
const summer: Promotion = {
  ...autumn,
  id: '50000000-0000-4000-8000-000000000003',
  code: 'VERANO',
  state: 'stopped',
};

function open(search = '', handlers: FakeHandlers = {}) {
  const items = [autumn, welcome, summer];
  const api = fakeApi({
    'GET /api/promotions': () => ({ items }),
    'GET /api/services': () => ({ items: [pilates] }),
    'GET /api/packages': () => ({ items: [bono] }),
    'GET /api/products': () => ({ items: [], total: 0, page: 1, pageSize: 100, lowStock: 0 }),
    'POST /api/promotions': ({ body }) => ({
      ...autumn,
      ...(body as object),
      uses: 0,
      discountMinor: 0,
    }),
    'PUT /api/promotions/:id': ({ body }) => {
      const { promotion, version } = body as { promotion: object; version: number };
      return { ...autumn, ...promotion, version: version + 1 };
    },
    'PUT /api/promotions/:id/status': ({ params, body }) => {
      const index = items.findIndex(({ id }) => id === params['id']);
      const state = (body as { status: string }).status === 'archived' ? 'stopped' : 'active';
      return (items[index] = { ...(items[index] as Promotion), state });
    },
    ...handlers,
  });
  const session = sessionOf('admin');
  return { api, ...renderArea(area, { path: `/admin/paquetes?ver=codigos${search}`, session }) };
}

const panel = () => within(screen.getByRole('dialog'));
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('the list of promotion codes', () => {
  test('shows the discount, state, number of uses and total amount of each code', async () => {
    const { user } = open();
    const row = await screen.findByRole('row', { name: /OTOÑO10/ });
    expect(plain(row.textContent ?? '')).toMatch(
      /10 % en Bono 10, solo clientes nuevos.*En vigor.*Del 1 nov 2026 al 31 dic 2026.*12 de 50.*144,00 €/,
    );
    expect(screen.getByRole('row', { name: /HOLA5/ })).toHaveTextContent(/Agotado.*3 de 3/);
    expect(screen.queryByText('VERANO')).not.toBeInTheDocument();
    await user.click(screen.getByLabelText('Ver también los parados y terminados (1)'));
    expect(screen.getByRole('row', { name: /VERANO/ })).toHaveTextContent('Parado');
  });

  test('deactivates and reactivates a code from its row', async () => {
    const { user } = open('&archivados=1');
    await user.click(await screen.findByRole('button', { name: 'Parar OTOÑO10' }));
    await user.click(await screen.findByRole('button', { name: 'Reanudar OTOÑO10' }));
    expect(await screen.findByRole('button', { name: 'Parar OTOÑO10' })).toBeVisible();
  });

  test('offers to create the first code when it is empty', async () => {
    const { user } = open('', { 'GET /api/promotions': () => ({ items: [] }) });
    await user.click(await screen.findByRole('button', { name: 'Crear el primero' }));
    expect(screen.getByRole('dialog', { name: 'Nuevo código' })).toBeVisible();
  });

  test('shows an error, and loads on retry', async () => {
    const { user, api } = open('', { 'GET /api/promotions': () => apiError('unavailable') });
    const retry = await screen.findByRole('button', { name: 'Volver a intentarlo' });
    api.use({ 'GET /api/promotions': () => ({ items: [autumn] }) });
    await user.click(retry);
    expect(await screen.findByRole('row', { name: /OTOÑO10/ })).toBeVisible();
  });
});

describe('the form of a promotion code', () => {
  test('describes the discount while typing, and sends every field', async () => {
    const { user, api, currentPath } = open('&abierto=nuevo');
    await user.type(await screen.findByLabelText('Código'), 'hola 5');
    await user.selectOptions(screen.getByLabelText('Qué descuenta'), 'Un importe');
    await user.type(screen.getByLabelText('Importe en euros'), '5');
    await user.clear(screen.getByLabelText('Veces por cliente'));
    await user.type(screen.getByLabelText('Veces en total'), '20');
    await user.click(screen.getByLabelText('Solo clientes nuevos'));
    await user.click(screen.getByLabelText('Solo para algunas cosas'));
    expect(panel().getByText(/^Aún no has elegido nada/)).toBeVisible();
    await user.click(screen.getByLabelText('Bono 10'));
    expect(panel().queryByText(/^Aún no has elegido nada/)).not.toBeInTheDocument();
    expect(
      panel().getByText((text) =>
        /^5,00 € en Bono 10, desde el .*, 20 en total, solo clientes nuevos$/.test(plain(text)),
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Crear código' }));
    await waitFor(() => expect(currentPath()).toBe('/admin/paquetes?ver=codigos'));
    expect(api.requestsTo('POST /api/promotions')[0]?.body).toMatchObject({
      code: 'HOLA5',
      off: {
        kind: 'amount',
        minor: 500,
      },
      endsOn: null,
      totalLimit: 20,
      clientLimit: null,
      isForNewClients: true,
      serviceIds: [],
      templateIds: [bono.id],
      productIds: [],
    });
  });

  test('shows each error at its field', async () => {
    const { user, api } = open('&abierto=nuevo');
    await user.type(await screen.findByLabelText('Código'), 'á');
    await user.type(screen.getByLabelText('Porcentaje'), '140');
    await user.click(screen.getByRole('button', { name: 'Crear código' }));
    expect(await panel().findByText(/De 3 a 24 letras/)).toBeVisible();
    expect(panel().getByText('Pon del 1 al 100 %.')).toBeVisible();
    expect(api.requestsTo('POST /api/promotions')).toEqual([]);
  });

  test('shows that the code is already in use, and keeps the typed values', async () => {
    const taken = () => apiError('code_taken');
    const { user } = open('&abierto=nuevo', { 'POST /api/promotions': taken });
    await user.type(await screen.findByLabelText('Código'), 'OTOÑO10');
    await user.type(screen.getByLabelText('Porcentaje'), '15');
    await user.click(screen.getByRole('button', { name: 'Crear código' }));
    expect(await panel().findByText(errorMessage.code_taken)).toBeVisible();
    expect(screen.getByLabelText('Código')).toHaveValue('OTOÑO10');
  });

  test('saves with the loaded version', async () => {
    const { user, api } = open(`&abierto=${autumn.id}`);
    const percent = await screen.findByLabelText('Porcentaje');
    expect(percent).toHaveValue('10');
    expect(screen.getByLabelText('Bono 10')).toBeChecked();
    await user.clear(percent);
    await user.type(percent, '12,5');
    await user.click(screen.getByLabelText('Solo para algunas cosas'));
    await user.click(screen.getByRole('button', { name: 'Guardar código' }));
    await waitFor(() => expect(api.requestsTo('PUT /api/promotions/:id')).toHaveLength(1));
    expect(api.requestsTo('PUT /api/promotions/:id')[0]?.body).toMatchObject({
      version: 3,
      promotion: {
        off: {
          kind: 'share',
          basisPoints: 1250,
        },
        templateIds: [],
      },
    });
  });
});
