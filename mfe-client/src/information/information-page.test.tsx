import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { errorMessage, type OwnClient } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { bono, booking, idOf } from '../testing/bookings.ts';
import { plainCenter } from '../testing/payments.ts';
import { area } from '../area.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import './information-page.tsx';

const session = sessionOf('client', { name: 'Lucía Ortiz', email: 'lucia@prueba.test' });

const client: OwnClient = {
  id: session.user.clientId as string, // client sessions have a client id
  name: 'Lucía Ortiz',
  email: 'lucia@prueba.test',
  phone: '+34612345678',
  birthDate: '1990-11-24',
  consents: [
    { kind: 'terms', isGranted: true, changedAt: '2026-03-03T10:00:00.000Z' },
    { kind: 'marketing', isGranted: false, changedAt: null },
    { kind: 'images', isGranted: true, changedAt: '2026-03-03T10:00:00.000Z' },
  ],
  version: 3,
};

function open(handlers: FakeHandlers = {}) {
  const api = fakeApi({
    'GET /api/me/client': () => client,
    'GET /api/me/purchases': () => ({ items: [] }),
    'GET /api/me/documents': () => ({ items: [], dependants: [] }),
    ...plainCenter,
    ...handlers,
  });
  return { api, ...renderArea(area, { path: '/cliente', session }) };
}
const neverAnswers = () => new Promise(() => undefined);
const save = () => screen.getByRole('button', { name: 'Guardar datos' });
const phoneField = () => screen.findByLabelText('Teléfono');

describe('the information page', () => {
  test('shows the record and, below it, the account embedded from another area', async () => {
    open();
    expect(await phoneField()).toHaveValue('612 345 678');
    expect(screen.getByLabelText('Nombre y apellidos')).toHaveValue('Lucía Ortiz');
    expect(screen.getByLabelText('Fecha de nacimiento')).toHaveValue('24/11/1990');
    expect(screen.getByText('lucia@prueba.test')).toBeVisible();
    expect(screen.getByText('[mfe-professional account]')).toBeVisible();
  });

  test('shows a loading state', async () => {
    open({ 'GET /api/me/client': neverAnswers });
    expect(await screen.findByText('Cargando…')).toBeInTheDocument();
  });

  test('explains to a user without a record what to request, with the account below', async () => {
    open({ 'GET /api/me/client': () => apiError('not_found') });
    expect(await screen.findByText('Tu cuenta todavía no tiene ficha')).toBeVisible();
    expect(screen.getByText(/Pide en Estudio Prueba.*lucia@prueba.test/)).toBeVisible();
    expect(screen.getByText('[mfe-professional account]')).toBeVisible();
  });

  test('does not request the record before the required second factor', async () => {
    const api = fakeApi({});
    renderArea(area, { path: '/cliente', session: { ...session, needsSecondFactor: true } });
    expect(await screen.findByText('[mfe-professional account]')).toBeVisible();
    expect(api.requests).toEqual([]);
  });

  test('keeps the account usable when the record cannot be loaded, and retries', async () => {
    const { user, api } = open({ 'GET /api/me/client': () => apiError('unavailable') });
    const retry = await screen.findByRole('button', { name: 'Volver a intentarlo' });
    expect(screen.getByText('[mfe-professional account]')).toBeVisible();
    api.use({ 'GET /api/me/client': () => client });
    await user.click(retry);
    expect(await phoneField()).toBeVisible();
  });

  test('shows a connection error once, and the account after the record has loaded', async () => {
    const { user, api } = open({
      'GET /api/me/client': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    const retry = await screen.findByRole('button', { name: 'Volver a intentarlo' });
    expect(screen.queryByText('[mfe-professional account]')).not.toBeInTheDocument();
    api.use({ 'GET /api/me/client': () => client });
    await user.click(retry);
    expect(await phoneField()).toBeVisible();
    expect(screen.getByText('[mfe-professional account]')).toBeVisible();
  });
});

describe('the overview', () => {
  const overview = () => screen.findByRole('region', { name: 'Lo tuyo de un vistazo' });

  test('shows the next booking, the remaining sessions and the debt', async () => {
    open({
      'GET /api/me/bookings': () => ({ items: [booking(1), booking(2)] }),
      'GET /api/me/purchases': () => ({ items: [bono({}), bono({ id: idOf(1, 2), balance: 2 })] }),
      'GET /api/me/debts': () => ({ items: [], totalMinor: 1250, dependants: [] }),
    });
    const lead = within(await overview());
    expect(
      await lead.findByRole('link', { name: /^Tu próxima reserva.*Pilates suelo/ }),
    ).toHaveAttribute('href', `/cliente/reservas?reserva=${booking(1).id}`);
    expect(await lead.findByText('Sesiones en tus bonos')).toBeVisible();
    expect(lead.getByText('8')).toBeVisible();
    expect(lead.getByText(/^12,50/)).toBeVisible();
  });

  test('links to the timetable without bookings', async () => {
    open();
    const lead = within(await overview());
    expect(await lead.findByRole('link', { name: /^Sin reservas/ })).toHaveAttribute(
      'href',
      '/cliente/reservas',
    );
    expect(lead.queryByText('Por pagar')).not.toBeInTheDocument();
  });

  test('loads on retry', async () => {
    const { user, api } = open({ 'GET /api/me/bookings': () => apiError('unavailable') });
    const retry = await screen.findByRole('button', { name: 'Volver a intentarlo' });
    api.use({ 'GET /api/me/bookings': () => ({ items: [] }) });
    await user.click(retry);
    expect(await screen.findByRole('link', { name: /^Sin reservas/ })).toBeVisible();
  });
});

describe('the client’s own data', () => {
  test('are saved with the edited version, and refresh the session', async () => {
    const { user, api, shell } = open({
      'PUT /api/me/client': () => ({ ...client, phone: '+34600000000', version: 4 }),
    });
    const phone = await phoneField();
    await user.clear(phone);
    await user.type(phone, '600000000');
    expect(shell.blockLeaving).toHaveBeenCalled();
    await user.click(save());
    await waitFor(() => expect(shell.refreshSession).toHaveBeenCalledTimes(1));
    expect(api.requestsTo('PUT /api/me/client')[0]?.body).toEqual({
      name: 'Lucía Ortiz',
      phone: '600000000',
      birthDate: '1990-11-24',
      version: 3,
    });
    expect(phone).toHaveValue('600 000 000');
  });

  test('show a mistake at its field, without a request', async () => {
    const { user, api } = open();
    await user.type(await phoneField(), ' casa');
    await user.click(save());
    expect(await screen.findByText(/Escribe solo números/)).toBeVisible();
    expect(api.requestsTo('PUT /api/me/client')).toHaveLength(0);
  });

  test.each<[string, Response, string]>([
    [
      'at its field',
      apiError('validation_failed', { birthDate: 'Esa fecha aún no ha llegado.' }),
      'Esa fecha aún no ha llegado.',
    ],
    ['above the button', apiError('busy'), errorMessage.busy],
  ])('keep the typed values when refused, with the reason %s', async (_, answer, message) => {
    const { user } = open({ 'PUT /api/me/client': () => answer });
    const name = await screen.findByLabelText('Nombre y apellidos');
    await user.type(name, ' Sanz');
    await user.click(save());
    expect(await screen.findByText(message)).toBeVisible();
    expect(name).toHaveValue('Lucía Ortiz Sanz');
  });

  test('are resent automatically when other parts of the record have changed', async () => {
    const { user, api, shell } = open({
      'PUT /api/me/client': ({ body }) => {
        const { version } = body as OwnClient;
        return version === 8
          ? { ...client, name: 'Lucía Ortiz Sanz', version: 9 }
          : apiError('stale_version');
      },
    });
    await user.type(await screen.findByLabelText('Nombre y apellidos'), ' Sanz');
    api.use({ 'GET /api/me/client': () => ({ ...client, version: 8 }) });
    await user.click(save());
    await waitFor(() => expect(shell.refreshSession).toHaveBeenCalledTimes(1));
    expect(api.requestsTo('PUT /api/me/client')).toHaveLength(2);
  });

  describe('after a save by another user', () => {
    const openStale = async () => {
      const page = open({
        'PUT /api/me/client': ({ body }) => {
          const { name, version } = body as OwnClient;
          return version === 4 ? { ...client, name, version: 5 } : apiError('stale_version');
        },
      });
      await page.user.type(await screen.findByLabelText('Nombre y apellidos'), ' Sanz');
      page.api.use({
        'GET /api/me/client': () => ({ ...client, name: 'Lucía Vega', version: 4 }),
      });
      await page.user.click(save());
      await screen.findByText('Tus datos han cambiado mientras escribías');
      return page;
    };

    test('are shown beside the typed values, which can be saved anyway', async () => {
      const { user, shell } = await openStale();
      expect(screen.getByText('Lucía Vega')).toBeVisible();
      expect(screen.getByLabelText('Nombre y apellidos')).toHaveValue('Lucía Ortiz Sanz');
      await user.click(screen.getByRole('button', { name: 'Guardar lo mío' }));
      await waitFor(() => expect(shell.refreshSession).toHaveBeenCalledTimes(1));
      expect(screen.getByLabelText('Nombre y apellidos')).toHaveValue('Lucía Ortiz Sanz');
      expect(save()).toBeVisible();
    });

    test('can replace the typed values', async () => {
      const { user } = await openStale();
      await user.click(screen.getByRole('button', { name: 'Dejar lo que hay guardado' }));
      expect(screen.getByLabelText('Nombre y apellidos')).toHaveValue('Lucía Vega');
      expect(save()).toBeVisible();
    });
  });
});

describe('the consents', () => {
  const toggle = (name: string) => screen.findByRole('checkbox', { name });
  const news = 'Novedades y ofertas por correo';
  const answer: FakeHandlers = {
    'PUT /api/me/client/consents': ({ body }) => {
      const [asked] = (body as Pick<OwnClient, 'consents'>).consents;
      const changed = { ...asked, changedAt: '2026-11-21T09:00:00.000Z' };
      return {
        ...client,
        consents: client.consents.map((one) => (one.kind === asked?.kind ? changed : one)),
        version: 4,
      };
    },
  };

  test('show the terms as accepted, with the date and without a checkbox', async () => {
    open();
    expect(await screen.findByText('Las aceptaste el 3 mar 2026.')).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: /Condiciones/ })).not.toBeInTheDocument();
  });

  test('show that the terms were never accepted', async () => {
    open({ 'GET /api/me/client': () => ({ ...client, consents: [] }) });
    expect(await screen.findByText(/No nos consta que las hayas aceptado/)).toBeVisible();
  });

  test('show the stored answers, unchecked without an answer', async () => {
    open();
    expect(await toggle('Uso de imágenes')).toBeChecked();
    expect(await toggle(news)).not.toBeChecked();
    expect(await toggle('Datos de salud')).not.toBeChecked();
  });

  test('are saved immediately and can be undone', async () => {
    const { user, api } = open(answer);
    await user.click(await toggle(news));
    expect(await toggle(news)).toBeChecked();
    await user.click(await screen.findByRole('button', { name: `Deshacer: ${news}` }));
    await waitFor(async () => expect(await toggle(news)).not.toBeChecked());
    await waitFor(() =>
      expect(api.requestsTo('PUT /api/me/client/consents').map(({ body }) => body)).toEqual([
        { consents: [{ kind: 'marketing', isGranted: true }] },
        { consents: [{ kind: 'marketing', isGranted: false }] },
      ]),
    );
  });

  test('revert with the reason when saving fails', async () => {
    const { user } = open({ 'PUT /api/me/client/consents': () => apiError('busy') });
    await user.click(await toggle(news));
    expect(await screen.findByText(new RegExp(errorMessage.busy))).toBeVisible();
    expect(await toggle(news)).not.toBeChecked();
  });

  test('do not conflict with data being typed', async () => {
    const { user, api } = open({
      ...answer,
      'PUT /api/me/client': ({ body }) => {
        const { name, version } = body as OwnClient;
        return version === 4 ? { ...client, name, version: 5 } : apiError('stale_version');
      },
    });
    await user.type(await screen.findByLabelText('Nombre y apellidos'), ' Sanz');
    await user.click(await toggle(news));
    await screen.findByText('Guardado.');
    api.use({ 'GET /api/me/client': () => ({ ...client, version: 4 }) });
    await user.click(save());
    await waitFor(() =>
      expect(api.requestsTo('PUT /api/me/client').at(-1)?.body).toMatchObject({
        name: 'Lucía Ortiz Sanz',
        version: 4,
      }),
    );
    expect(screen.queryByText(/han cambiado mientras/)).not.toBeInTheDocument();
  });
});
