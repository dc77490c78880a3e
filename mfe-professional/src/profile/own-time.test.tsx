import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { errorMessage, type HoursRequest, type TimeOff } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../area.ts';
import { noFactors, ownAnswers, ownProfessional } from '../testing/professional.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import './profile-page.tsx';

const timeOff = (digit: number, more: Partial<TimeOff> = {}): TimeOff => ({
  id: `f0000000-0000-4000-8000-00000000000${digit}`,
  professionalId: ownProfessional.id,
  professionalName: ownProfessional.name,
  startsAt: '2027-02-01T23:00:00.000Z',
  endsAt: '2027-02-03T23:00:00.000Z',
  reason: '',
  state: 'requested',
  ...more,
});

function open(handlers: FakeHandlers = {}, search = '') {
  const api = fakeApi({
    'GET /api/me': () => apiError('unavailable'),
    'GET /api/me/sessions': () => ({ items: [] }),
    ...ownAnswers,
    ...handlers,
  });
  return {
    api,
    ...renderArea(area, { path: `/profesional${search}`, session: sessionOf('professional') }),
  };
}
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const ask = 'POST /api/professionals/:id/time-off';
const look = 'POST /api/professionals/:id/time-off/preview';
const pilates = {
  sessionId: timeOff(9).id,
  serviceName: 'Pilates suelo',
  professionalName: 'Marta Gil',
  startsAt: '2027-02-02T18:00:00.000Z',
  booked: 8,
};

describe('the professional’s own hours', () => {
  test('are a week from the center’s first weekday, with the exceptions', async () => {
    open({
      'GET /api/professionals/:id': () => ({
        ...ownProfessional,
        hours: [
          { weekday: 1, starts: '16:00', ends: '20:00' },
          { weekday: 1, starts: '09:00', ends: '14:00' },
        ],
        exceptions: [
          { localDate: '2199-05-04', kind: 'extra', starts: '10:00', ends: '12:00' },
          { localDate: '2199-05-03', kind: 'off', starts: null, ends: null },
          { localDate: '2020-05-03', kind: 'off', starts: null, ends: null },
        ],
      }),
    });
    const hours = await card('Tu horario');
    expect(await hours.findByText('09:00 – 14:00 y 16:00 – 20:00')).toBeVisible();
    expect(hours.getAllByText('No estás')).toHaveLength(6);
    expect(hours.getAllByRole('term')[0]).toHaveTextContent('Domingo');
    expect(hours.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/3 may 2199: no estás$/),
      expect.stringMatching(/4 may 2199: también estás 10:00\s–\s12:00$/),
    ]);
  });

  test('show an empty state when they have not been entered', async () => {
    open();
    expect(await (await card('Tu horario')).findByText(/no tienes horas puestas/)).toBeVisible();
  });

  test('show an error, and load on retry', async () => {
    const { user, api } = open({ 'GET /api/professionals/:id': () => apiError('internal') });
    const hours = await card('Tu horario');
    const retry = await hours.findByRole('button', { name: 'Volver a intentarlo' });
    api.use({ 'GET /api/professionals/:id': () => ownProfessional });
    await user.click(retry);
    expect(await hours.findByText(/no tienes horas puestas/)).toBeVisible();
  });
});

describe('days off', () => {
  test('show each request with its state', async () => {
    open({
      'GET /api/time-off': () => ({
        items: [
          timeOff(1, { reason: 'Boda' }),
          timeOff(2, { state: 'approved' }),
          timeOff(3, {
            state: 'rejected',
            startsAt: '2027-02-10T09:00:00.000Z',
            endsAt: '2027-02-10T13:00:00.000Z',
          }),
        ],
      }),
    });
    const list = within(await screen.findByRole('list', { name: 'Días libres pedidos' }));
    const [first, second, third] = list.getAllByRole('listitem');
    expect(first).toHaveTextContent(/2 feb.* – .*3 feb.*Boda.*Pedida/);
    expect(second).toHaveTextContent('Aprobada');
    expect(third).toHaveTextContent(/10 feb.*10:00 – 14:00.*Rechazada/);
  });

  test('show an empty state, and an error when loading fails', async () => {
    const { user, api } = open({ 'GET /api/time-off': () => apiError('internal') });
    const days = await card('Tus días libres');
    const retry = await days.findByRole('button', { name: 'Volver a intentarlo' });
    api.use({ 'GET /api/time-off': () => ({ items: [] }) });
    await user.click(retry);
    expect(await days.findByText(/No has pedido días libres/)).toBeVisible();
  });

  const withdrawal = 'DELETE /api/time-off/:id';
  async function openWithdrawal(handlers: FakeHandlers) {
    const page = open({
      'GET /api/time-off': () => ({ items: [timeOff(1), timeOff(2, { state: 'approved' })] }),
      ...handlers,
    });
    await page.user.click(await screen.findByRole('button', { name: /^Retirar/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /^¿Retirar mar 2 feb/ }));
    return { ...page, confirm: dialog.getByRole('button', { name: 'Retirar' }), dialog };
  }

  test('can be withdrawn while undecided', async () => {
    const { user, api, confirm } = await openWithdrawal({
      [withdrawal]: () => new Response(null, { status: 204 }),
    });
    api.use({ 'GET /api/time-off': () => ({ items: [timeOff(2, { state: 'approved' })] }) });
    await user.click(confirm);
    await waitFor(() => expect(screen.queryByText('Pedida')).not.toBeInTheDocument());
    expect(screen.getByText('Aprobada')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Retirar/ })).not.toBeInTheDocument();
    expect(api.requestsTo(withdrawal)[0]?.params).toEqual({ id: timeOff(1).id });
    expect(document.body).not.toHaveFocus();
  });

  test('show the decision when they were decided in the meantime', async () => {
    const { user, api, dialog, confirm } = await openWithdrawal({
      [withdrawal]: () => apiError('time_off_decided'),
    });
    api.use({ 'GET /api/time-off': () => ({ items: [timeOff(1, { state: 'rejected' })] }) });
    await user.click(confirm);
    expect(await dialog.findByText(errorMessage.time_off_decided)).toBeVisible();
    expect(await screen.findByText('Rechazada')).toBeInTheDocument();
  });

  test('are requested in a dialog with a URL, and going back closes it', async () => {
    const { user, currentPath } = open({ [look]: () => ({ affected: [] }) }, '?pedir=dias');
    const dialog = within(await screen.findByRole('dialog', { name: 'Pedir días libres' }));
    await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(currentPath()).toBe('/profesional');
  });

  async function openDialog(handlers: FakeHandlers) {
    const page = open({ [look]: () => ({ affected: [] }), ...handlers });
    await page.user.click(await screen.findByRole('button', { name: 'Pedir días libres' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pedir días libres' }));
    return { ...page, dialog, send: dialog.getByRole('button', { name: 'Pedir' }) };
  }

  test('are requested by whole days, and show the affected classes', async () => {
    const { user, api, dialog, send } = await openDialog({
      [ask]: () => ({
        timeOff: timeOff(1),
        affected: [pilates],
      }),
    });
    await user.type(dialog.getByLabelText('Primer día'), '02/02/2027');
    expect(dialog.getByLabelText('Último día')).toHaveValue('02/02/2027');
    await user.type(dialog.getByLabelText(/^Motivo/), 'Boda');
    api.use({ 'GET /api/time-off': () => ({ items: [timeOff(1)] }) });
    await user.click(send);
    expect(await screen.findByText('Pedido. En esos días tienes 1 clase')).toBeVisible();
    expect(screen.getByText(/Pilates suelo · 8 personas apuntadas/)).toBeVisible();
    expect(await screen.findByText('Pedida')).toBeVisible();
    expect(api.requestsTo(ask)[0]).toMatchObject({
      params: { id: ownProfessional.id },
      body: {
        startsAt: '2027-02-01T23:00:00.000Z',
        endsAt: '2027-02-02T23:00:00.000Z',
        reason: 'Boda',
      },
    });
  });

  test('show the affected classes before the request', async () => {
    const { user, api, dialog } = await openDialog({ [look]: () => ({ affected: [pilates] }) });
    expect(api.requestsTo(look)).toHaveLength(0);
    await user.type(dialog.getByLabelText('Primer día'), '02/02/2027');
    expect(await dialog.findByText('En esos días tienes 1 clase')).toBeVisible();
    expect(dialog.getByText(/Pilates suelo · 8 personas apuntadas/)).toBeVisible();
    expect(api.requestsTo(look)[0]).toMatchObject({
      params: { id: ownProfessional.id },
      body: { startsAt: '2027-02-01T23:00:00.000Z', endsAt: '2027-02-02T23:00:00.000Z' },
    });
    api.use({ [look]: () => ({ affected: [] }) });
    await user.clear(dialog.getByLabelText('Último día'));
    await user.type(dialog.getByLabelText('Último día'), '05/02/2027');
    expect(await dialog.findByText('Ninguna clase ni cita tuya cae en esos días.')).toBeVisible();
    expect(api.requestsTo(ask)).toHaveLength(0);
  });

  test('show a refusal at the day before the request', async () => {
    const message = 'Ya hay días libres anotados en esas fechas.';
    const { user, dialog } = await openDialog({
      [look]: () => apiError('validation_failed', { startsAt: message }),
    });
    await user.type(dialog.getByLabelText('Primer día'), '02/02/2027');
    await waitFor(() =>
      expect(dialog.getByLabelText('Primer día')).toHaveAccessibleDescription(message),
    );
  });

  test('can be requested when the preview fails, which can be retried', async () => {
    const { user, api, dialog, send } = await openDialog({
      [look]: () => apiError('internal'),
      [ask]: () => ({ timeOff: timeOff(1), affected: [] }),
    });
    await user.type(dialog.getByLabelText('Primer día'), '02/02/2027');
    const retry = await dialog.findByRole('button', { name: 'Volver a intentarlo' });
    api.use({ [look]: () => ({ affected: [pilates] }) });
    await user.click(retry);
    expect(await dialog.findByText('En esos días tienes 1 clase')).toBeVisible();
    await user.click(send);
    expect(await screen.findByText(/Ninguna clase tuya cae en esos días/)).toBeVisible();
  });

  test('can be some hours of one day', async () => {
    const { user, api, dialog, send } = await openDialog({
      [ask]: () => ({ timeOff: timeOff(1), affected: [] }),
    });
    await user.click(dialog.getByLabelText('Solo unas horas de un día'));
    await user.type(dialog.getByLabelText('Día'), '02/02/2027');
    await user.click(send);
    expect(await dialog.findAllByText('Elige la hora.')).toHaveLength(2);
    await user.type(dialog.getByLabelText('Desde'), '10:00');
    await user.type(dialog.getByLabelText('Hasta'), '14:00');
    await user.click(send);
    expect(await screen.findByText(/Ninguna clase tuya cae en esos días/)).toBeVisible();
    expect(api.requestsTo(ask)[0]?.body).toEqual({
      startsAt: '2027-02-02T09:00:00.000Z',
      endsAt: '2027-02-02T13:00:00.000Z',
      reason: '',
    });
  });

  test('are not sent without a day, which the fields say', async () => {
    const { user, api, dialog, send } = await openDialog({});
    await user.click(send);
    expect(await dialog.findAllByText('Elige el día.')).toHaveLength(2);
    expect(api.requestsTo(ask)).toHaveLength(0);
  });

  test.each<[string, Response, string]>([
    [
      'at the field',
      apiError('validation_failed', { startsAt: 'Ya hay días libres anotados en esas fechas.' }),
      'Ya hay días libres anotados en esas fechas.',
    ],
    ['above the button', apiError('busy'), errorMessage.busy],
  ])(
    'that are refused show the reason %s and keep the typed values',
    async (_, answer, message) => {
      const { user, dialog, send } = await openDialog({ [ask]: () => answer });
      await user.type(dialog.getByLabelText('Primer día'), '02/02/2027');
      await user.click(send);
      expect(await dialog.findByText(message)).toBeVisible();
      expect(dialog.getByLabelText('Primer día')).toHaveValue('02/02/2027');
    },
  );
});

describe('a request for other weekly hours', () => {
  const hours = [{ weekday: 1, starts: '09:00', ends: '14:00' }];
  const afternoon = [{ weekday: 1, starts: '16:00', ends: '20:00' }];
  const asking = 'POST /api/professionals/:id/hours-requests';
  const looking = 'POST /api/professionals/:id/hours-requests/preview';
  const asked = (digit: number, more: Partial<HoursRequest> = {}): HoursRequest => ({
    id: timeOff(digit).id,
    professionalId: ownProfessional.id,
    professionalName: 'Marta Gil',
    fromDate: '2199-01-07',
    hours: afternoon,
    reason: '',
    state: 'requested',
    requestedAt: '2026-11-20T09:00:00.000Z',
    decidedAt: null,
    ...more,
  });
  const professionalHandlers = {
    'GET /api/professionals/:id': () => ({ ...ownProfessional, hours }),
  };

  test('starts on a date, after showing the affected classes', async () => {
    const { user, api } = open({
      ...professionalHandlers,
      [looking]: () => ({ affected: [pilates] }),
      [asking]: () => ({ request: asked(1), affected: [pilates] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Pedir otro horario' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pedir otro horario' }));
    const send = dialog.getByRole('button', { name: 'Pedir' });
    await user.click(send);
    expect(dialog.getByLabelText('Desde el día')).toBeInvalid();
    expect(api.requestsTo(looking)).toHaveLength(0);
    await user.type(dialog.getByLabelText('Desde el día'), '07/01/2199');
    for (const [end, hour] of [
      ['desde', '1600'],
      ['hasta', '2000'],
    ] as const) {
      const field = dialog.getByLabelText(`Lunes, ${end}`);
      await user.clear(field);
      await user.type(field, hour);
    }
    expect(await dialog.findByText('Fuera de esas horas queda 1 clase')).toBeVisible();
    api.use({ 'GET /api/hours-requests': () => ({ items: [asked(1)] }) });
    await user.click(send);
    expect(await screen.findByText(/Tu horario sigue como está/)).toBeVisible();
    expect(await screen.findByText('Desde el 7 ene 2199')).toBeVisible();
    expect(api.requestsTo(asking)[0]?.body).toEqual({
      fromDate: '2199-01-07',
      hours: afternoon,
      reason: '',
    });
  });

  test('can be withdrawn until it is decided', async () => {
    const withdrawal = 'DELETE /api/hours-requests/:id';
    const { user, api } = open({
      ...professionalHandlers,
      'GET /api/hours-requests': () => ({
        items: [asked(1), asked(2, { fromDate: '2198-01-07', state: 'approved' })],
      }),
      [withdrawal]: () => new Response(null, { status: 204 }),
    });
    const list = within(await screen.findByRole('list', { name: 'Cambios de horario pedidos' }));
    const [first, second] = list.getAllByRole('listitem');
    expect(first).toHaveTextContent(/7 ene 2199.*Pedido.*Lunes: 16:00.–.20:00/);
    expect(second).toHaveTextContent(/7 ene 2198.*Aprobado/);
    expect(list.getAllByRole('button')).toHaveLength(1);
    api.use({ 'GET /api/hours-requests': () => ({ items: [] }) });
    await user.click(list.getByRole('button', { name: /^Retirar el cambio/ }));
    await waitFor(() => expect(screen.queryByText('Pedido')).not.toBeInTheDocument());
    expect(api.requestsTo(withdrawal)[0]?.params).toEqual({ id: asked(1).id });
  });

  test('that is refused shows the reason at its field and keeps the typed values', async () => {
    const message = 'Ya hay un cambio desde ese día esperando respuesta.';
    const { user } = open({
      ...professionalHandlers,
      [looking]: () => ({ affected: [] }),
      [asking]: () => apiError('validation_failed', { fromDate: message }),
    });
    await user.click(await screen.findByRole('button', { name: 'Pedir otro horario' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pedir otro horario' }));
    await user.type(dialog.getByLabelText('Desde el día'), '07/01/2199');
    await user.click(dialog.getByRole('button', { name: 'Pedir' }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(dialog.getByLabelText('Desde el día')).toHaveValue('07/01/2199');
  });
});

test('a user who gives no sessions has no hours, time off or calendar', async () => {
  fakeApi({
    'GET /api/me': () => apiError('unavailable'),
    'GET /api/me/sessions': () => ({ items: [] }),
    'GET /api/me/access': () => noFactors,
  });
  renderArea(area, { path: '/recepcionista', session: sessionOf('receptionist'), embedded: {} });
  await waitFor(() => expect(screen.getByText('Tus datos')).toBeVisible());
  for (const title of ['Tu horario', 'Tus días libres', 'Tu calendario']) {
    expect(screen.queryByText(title)).not.toBeInTheDocument();
  }
});
