import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { errorMessage, type PackageTemplate, type Service } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../area.ts';
import { pilates } from '../testing/services.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import './packages-page.tsx';

const service = (digit: string, name: string, status = pilates.status): Service => ({
  ...pilates,
  id: `20000000-0000-4000-8000-00000000000${digit}`,
  name,
  status,
});
const services = [
  service('1', 'Pilates suelo'),
  service('2', 'Yoga suave'),
  service('3', 'Zumba', 'archived'),
];
const ten: PackageTemplate = {
  id: '30000000-0000-4000-8000-000000000001',
  name: 'Bono 10',
  kind: 'credits',
  credits: 10,
  validityDays: 90,
  validityFrom: 'purchase',
  serviceIds: services.slice(0, 2).map(({ id }) => id),
  weeklyLimit: 3,
  priceMinor: 12_000,
  taxTreatment: 'rate',
  taxCause: null,
  taxBasisPoints: 2100,
  status: 'active',
  version: 4,
};
const old: PackageTemplate = {
  ...ten,
  id: '30000000-0000-4000-8000-000000000002',
  name: 'Bono verano',
  status: 'archived',
};

const seats: PackageTemplate = {
  ...ten,
  id: '30000000-0000-4000-8000-000000000003',
  name: 'Cuota 2 días',
  kind: 'unlimited',
  credits: null,
  weeklyLimit: null,
  renewsMonthly: true,
  priceMinor: 4800,
  plan: {
    periodMonths: 1,
    startsWith: 'month',
    firstPeriod: 'days',
    seatsPerWeek: 2,
    enrolmentFeeMinor: 0,
    enrolmentAgainMonths: null,
    absenceMinutes: 120,
    makeUpDays: null,
    makeUpLimit: 4,
    makeUpServiceIds: [],
    keepsMakeUps: false,
    closureRule: 'makeUp',
    pauseFeeMinor: null,
  },
};

function open(search = '', handlers: FakeHandlers = {}) {
  const items = [ten, old];
  const api = fakeApi({
    'GET /api/packages': () => ({ items }),
    'GET /api/services': () => ({ items: services }),
    'POST /api/packages': ({ body }) => ({ ...ten, ...(body as object) }),
    'PUT /api/packages/:id': ({ body }) => {
      const { template, version } = body as { template: object; version: number };
      return { ...ten, ...template, version: version + 1 };
    },
    'PUT /api/packages/:id/status': ({ params, body }) => {
      const index = items.findIndex(({ id }) => id === params['id']);
      return (items[index] = { ...(items[index] as PackageTemplate), ...(body as object) });
    },
    ...handlers,
  });
  const session = sessionOf('admin');
  return { api, ...renderArea(area, { path: `/admin/paquetes${search}`, session }) };
}

const panel = () => within(screen.getByRole('dialog'));
const plain = (text: string) => text.replaceAll(' ', ' ');

describe('the list of packages', () => {
  test('shows what each one sells, and archived ones only on request', async () => {
    const { user, currentPath } = open();
    expect(await screen.findByRole('row', { name: /Bono 10/ })).toHaveTextContent(
      /10 sesiones de Pilates suelo o Yoga suave, 90 días desde la compra, como mucho 3 por semana/,
    );
    expect(screen.queryByText('Bono verano')).not.toBeInTheDocument();
    await user.click(screen.getByLabelText('Ver también lo archivado (1)'));
    expect(screen.getByRole('row', { name: /Bono verano/ })).toHaveTextContent('Archivado');
    expect(currentPath()).toBe('/admin/paquetes?archivados=1');
  });

  test('shows the fixed seats of a fee and its price per period', async () => {
    open('', { 'GET /api/packages': () => ({ items: [seats] }) });
    const row = await screen.findByRole('row', { name: /Cuota 2 días/ });
    expect(row).toHaveTextContent(/2 plazas fijas por semana de Pilates suelo o Yoga suave/);
    expect(row).toHaveTextContent(/48,00\s€ al mes/);
  });

  test('shows an error, and loads on retry', async () => {
    const { user, api } = open('', { 'GET /api/packages': () => apiError('unavailable') });
    const retry = await screen.findByRole('button', { name: 'Volver a intentarlo' });
    api.use({ 'GET /api/packages': () => ({ items: [ten] }) });
    await user.click(retry);
    expect(await screen.findByRole('row', { name: /Bono 10/ })).toBeVisible();
  });

  test('offers to create the first package when it is empty', async () => {
    const { user } = open('', { 'GET /api/packages': () => ({ items: [] }) });
    await user.click(await screen.findByRole('button', { name: 'Crear el primero' }));
    expect(screen.getByRole('dialog', { name: 'Nuevo paquete' })).toBeVisible();
  });

  test('archives and restores a package from its row', async () => {
    const { user } = open('?archivados=1');
    await user.click(await screen.findByRole('button', { name: 'Archivar Bono 10' }));
    await user.click(await screen.findByRole('button', { name: 'Recuperar Bono 10' }));
    expect(await screen.findByRole('button', { name: 'Archivar Bono 10' })).toBeVisible();
  });
});

describe('the form of a package', () => {
  test('describes what is sold while typing, and sends the price in cents', async () => {
    const { user, api, currentPath } = open('?abierto=nuevo');
    await user.type(await screen.findByLabelText('Nombre'), 'Bono 5');
    await user.clear(screen.getByLabelText('Cuántas sesiones'));
    await user.type(screen.getByLabelText('Cuántas sesiones'), '5');
    await user.click(screen.getByLabelText('Yoga suave'));
    await user.type(screen.getByLabelText('Como mucho por semana'), '2');
    await user.type(screen.getByLabelText('Precio en euros'), '62,50');
    expect(
      panel().getByText((text) =>
        plain(text).startsWith(
          '5 sesiones de Yoga suave, 90 días desde la compra, como mucho 2 por semana, 62,50',
        ),
      ),
    ).toBeVisible();
    expect(panel().queryByLabelText(/Zumba/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Crear paquete' }));
    await waitFor(() => expect(currentPath()).toBe('/admin/paquetes'));
    expect(api.requestsTo('POST /api/packages')[0]?.body).toMatchObject({
      name: 'Bono 5',
      kind: 'credits',
      credits: 5,
      serviceIds: [services[1]?.id],
      weeklyLimit: 2,
      priceMinor: 6250,
    });
  });

  test('warns of a price that is unusual for a covered service', async () => {
    const { user } = open(`?abierto=${ten.id}`);
    const price = await screen.findByLabelText('Precio en euros');
    expect(screen.queryByText('Comprueba el precio')).not.toBeInTheDocument();
    await user.clear(price);
    await user.type(price, '30');
    expect(await screen.findByText('Comprueba el precio')).toBeVisible();
    expect(screen.getByText(/^Cada sesión sale a 3,00\s€, menos de la mitad/)).toBeVisible();
  });

  test('allows a package without a limit of sessions', async () => {
    const { user, api } = open(`?abierto=${ten.id}`);
    await user.selectOptions(await screen.findByLabelText('Qué incluye'), 'Sin límite de sesiones');
    expect(screen.queryByLabelText('Cuántas sesiones')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Guardar paquete' }));
    await waitFor(() => expect(api.requestsTo('PUT /api/packages/:id')).toHaveLength(1));
    expect(api.requestsTo('PUT /api/packages/:id')[0]?.body).toMatchObject({
      template: { kind: 'unlimited', credits: null },
      version: 4,
    });
  });

  test('sells fixed seats that renew, with the rules of absences and the enrolment fee', async () => {
    const { user, api } = open('?abierto=nuevo');
    await user.type(await screen.findByLabelText('Nombre'), 'Cuota 2 días');
    await user.selectOptions(screen.getByLabelText('Qué incluye'), 'Plazas fijas cada semana');
    expect(screen.getByLabelText('Plazas fijas por semana')).toHaveValue('2');
    expect(screen.queryByLabelText('Cuántas sesiones')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Días de validez')).not.toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Cada periodo empieza'), 'El día 1 del mes');
    expect(screen.getByText(/paga solo los días que quedan/)).toBeVisible();
    await user.type(screen.getByLabelText('Precio en euros'), '48');
    await user.clear(screen.getByLabelText('Matrícula en euros'));
    await user.type(screen.getByLabelText('Matrícula en euros'), '20');
    await user.selectOptions(screen.getByLabelText('Se puede recuperar'), 'Unos días');
    const limit = screen.getByLabelText('Recuperaciones guardadas a la vez');
    await user.clear(limit);
    await user.type(limit, '3');
    expect(
      screen.getByText(
        /^Quien avisa 1 día antes la recupera en 30 días, como mucho 3 clases a la vez\./,
      ),
    ).toBeVisible();
    expect(
      panel().getByText((text) =>
        plain(text).startsWith(
          '2 plazas fijas por semana de cualquier servicio, 48,00 € cada mes, matrícula de 20,00 €',
        ),
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Crear paquete' }));
    await waitFor(() => expect(api.requestsTo('POST /api/packages')).toHaveLength(1));
    expect(api.requestsTo('POST /api/packages')[0]?.body).toMatchObject({
      kind: 'unlimited',
      credits: null,
      renewsMonthly: true,
      plan: {
        periodMonths: 1,
        startsWith: 'month',
        firstPeriod: 'days',
        seatsPerWeek: 2,
        enrolmentFeeMinor: 2000,
        absenceMinutes: 1440,
        makeUpDays: 30,
        makeUpLimit: 3,
        closureRule: 'makeUp',
        pauseFeeMinor: null,
      },
    });
  });

  test('removes the plan of a package that no longer renews', async () => {
    const { user, api } = open(`?abierto=${seats.id}`, {
      'GET /api/packages': () => ({ items: [seats] }),
    });
    await user.selectOptions(await screen.findByLabelText('Qué incluye'), 'Un número de sesiones');
    await user.type(screen.getByLabelText('Cuántas sesiones'), '8');
    await user.selectOptions(screen.getByLabelText('Cuánto dura'), 'Unos días, y caduca');
    await user.click(screen.getByRole('button', { name: 'Guardar paquete' }));
    await waitFor(() => expect(api.requestsTo('PUT /api/packages/:id')).toHaveLength(1));
    expect(api.requestsTo('PUT /api/packages/:id')[0]?.body).toMatchObject({
      template: { kind: 'credits', credits: 8, renewsMonthly: false, plan: null },
    });
  });

  test('asks for the fee of keeping the seat during a pause at its field', async () => {
    const { user, api } = open(`?abierto=${seats.id}`, {
      'GET /api/packages': () => ({ items: [seats] }),
    });
    await user.selectOptions(
      await screen.findByLabelText('En una pausa'),
      'Se le guarda la plaza y paga por ello',
    );
    await user.click(screen.getByRole('button', { name: 'Guardar paquete' }));
    expect(await screen.findByText('Escribe una cuota de 0 a 100.000.')).toBeVisible();
    expect(api.requestsTo('PUT /api/packages/:id')).toHaveLength(0);
    await user.type(screen.getByLabelText('Cuota de guardar la plaza, en euros'), '15');
    await user.click(screen.getByRole('button', { name: 'Guardar paquete' }));
    await waitFor(() => expect(api.requestsTo('PUT /api/packages/:id')).toHaveLength(1));
    expect(api.requestsTo('PUT /api/packages/:id')[0]?.body).toMatchObject({
      template: { plan: { pauseFeeMinor: 1500, seatsPerWeek: 2 } },
    });
  });

  test('resends a creation whose response was lost with the same idempotency key', async () => {
    const { user, api } = open('?abierto=nuevo', {
      'POST /api/packages': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await user.type(await screen.findByLabelText('Nombre'), 'Bono 5');
    await user.type(screen.getByLabelText('Precio en euros'), '62,50');
    await user.click(screen.getByRole('button', { name: 'Crear paquete' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Crear paquete' }));
    await waitFor(() => expect(api.requestsTo('POST /api/packages')).toHaveLength(2));
    const [first, again] = api
      .requestsTo('POST /api/packages')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect([again, typeof first]).toEqual([first, 'string']);
  });

  test('refuses an invalid price at its field, and sends nothing', async () => {
    const { user, api } = open('?abierto=nuevo');
    await user.type(await screen.findByLabelText('Nombre'), 'Bono 5');
    await user.type(screen.getByLabelText('Precio en euros'), 'gratis');
    await user.click(screen.getByRole('button', { name: 'Crear paquete' }));
    expect(await screen.findByText('Escribe un precio de 0 a 100.000.')).toBeVisible();
    expect(screen.getByLabelText('Precio en euros')).toHaveValue('gratis');
    expect(api.requestsTo('POST /api/packages')).toHaveLength(0);
  });

  test('refuses a missing price and a missing number of sessions at their fields', async () => {
    const { user, api } = open('?abierto=nuevo');
    await user.type(await screen.findByLabelText('Nombre'), 'Bono 5');
    await user.clear(screen.getByLabelText('Cuántas sesiones'));
    await user.type(screen.getByLabelText('Como mucho por semana'), 'tres');
    await user.click(screen.getByRole('button', { name: 'Crear paquete' }));
    expect(await screen.findByText('Escribe un precio de 0 a 100.000.')).toBeVisible();
    expect(screen.getByLabelText('Cuántas sesiones')).toHaveAccessibleDescription(
      'Pon de 1 a 1000 sesiones.',
    );
    expect(screen.getByText('El límite va de 1 a 50 por semana.')).toBeVisible();
    expect(api.requestsTo('POST /api/packages')).toHaveLength(0);
  });

  test('keeps the typed values and shows the stored ones when another user has saved', async () => {
    const { user, api } = open(`?abierto=${ten.id}`, {
      'PUT /api/packages/:id': () => apiError('stale_version'),
    });
    const name = await screen.findByLabelText('Nombre');
    await user.clear(name);
    await user.type(name, 'Bono diez');
    api.use({
      'GET /api/packages': () => ({ items: [{ ...ten, name: 'Bono X', version: 5 }] }),
    });
    await user.click(screen.getByRole('button', { name: 'Guardar paquete' }));
    expect(await screen.findByText(errorMessage.stale_version)).toBeVisible();
    expect(screen.getByText(/Bono X: 10 sesiones/)).toBeVisible();
    expect(name).toHaveValue('Bono diez');
    api.use({ 'PUT /api/packages/:id': () => ({ ...ten, name: 'Bono diez', version: 6 }) });
    await user.click(screen.getByRole('button', { name: 'Guardar paquete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.requestsTo('PUT /api/packages/:id')[1]?.body).toMatchObject({
      template: { name: 'Bono diez' },
      version: 5,
    });
  });

  test('explains that sold bonos do not change', async () => {
    open(`?abierto=${ten.id}`);
    expect(await screen.findByText(/bonos que ya se han vendido siguen como están/)).toBeVisible();
  });
});
