import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { errorMessage, type BookingLimits } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../../area.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import '../configuration-page.tsx';

const limits: BookingLimits = {
  unpaidAhead: 3,
  newUnpaidAhead: 1,
  newDays: 14,
  perDay: 4,
  madePerDay: null,
};
const path = '/api/settings/bookingLimits';
const save = `PUT ${path}` as const;

function open(handlers: FakeHandlers = {}) {
  const api = fakeApi({
    [`GET ${path}`]: () => ({ values: limits, version: 4 }),
    'POST /api/center/policy-effects': () => ({
      bookingLimits: { stopped: 0, freed: 0 },
      unmarked: { sessions: 0, people: 0 },
    }),
    ...handlers,
  });
  const session = sessionOf('admin');
  return { api, ...renderArea(area, { path: '/admin/configuration?ver=reservas', session }) };
}

describe('the booking limits', () => {
  test('are shown with explanations; an empty field is no limit', async () => {
    open();
    expect(await screen.findByLabelText('Reservas sin bono a la vez')).toHaveValue('3');
    expect(screen.getByLabelText('Y si acaba de registrarse')).toHaveValue('1');
    expect(screen.getByLabelText('Durante cuántos días')).toHaveValue('14');
    expect(screen.getByLabelText('Reservas para un mismo día')).toHaveValue('4');
    const made = screen.getByLabelText('Reservas hechas en un día');
    expect(made).toHaveValue('');
    expect(made).toHaveAccessibleDescription(/aunque luego las cancele/);
  });

  test('are saved with the loaded version', async () => {
    const { user, api } = open({
      [save]: () => ({ values: { ...limits, unpaidAhead: null, perDay: 2 }, version: 5 }),
    });
    await user.clear(await screen.findByLabelText('Reservas sin bono a la vez'));
    const perDay = screen.getByLabelText('Reservas para un mismo día');
    await user.clear(perDay);
    await user.type(perDay, '2');
    await user.click(screen.getByRole('button', { name: 'Guardar límites' }));
    await waitFor(() => expect(api.requestsTo(save)).toHaveLength(1));
    expect(api.requestsTo(save)[0]?.body).toEqual({
      values: { ...limits, unpaidAhead: null, perDay: 2 },
      version: 4,
    });
  });

  test.each([
    ['Reservas sin bono a la vez', 'tres', 'Escribe un número, o déjalo vacío'],
    ['Reservas para un mismo día', '0', 'Usa 1 o más, o déjalo vacío para no poner límite.'],
    ['Durante cuántos días', '400', 'Usa 365 o menos.'],
  ])('refuse %s «%s» without a request: %s', async (label, text, message) => {
    const { user, api } = open();
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await user.type(field, text);
    await user.click(screen.getByRole('button', { name: 'Guardar límites' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(new RegExp(message)));
    expect(api.requestsTo(save)).toHaveLength(0);
  });

  test('show the affected clients before saving', async () => {
    const { user, api } = open({
      'POST /api/center/policy-effects': () => ({
        bookingLimits: { stopped: 12, freed: 1 },
        unmarked: { sessions: 0, people: 0 },
      }),
    });
    const perDay = await screen.findByLabelText('Reservas para un mismo día');
    expect(api.requestsTo('POST /api/center/policy-effects')).toHaveLength(0);
    await user.clear(perDay);
    await user.type(perDay, '2');
    expect(await screen.findByText('Esto cambia')).toBeVisible();
    expect(screen.getByText(/^12 personas ya tienen todas las reservas/)).toBeVisible();
    expect(screen.getByText('1 persona que hoy no puede reservar más podrá.')).toBeVisible();
    const asked = api.requestsTo('POST /api/center/policy-effects').at(-1);
    expect(asked?.body).toEqual({ bookingLimits: expect.objectContaining({ perDay: 2 }) });
    await user.clear(perDay);
    await user.type(perDay, '4');
    expect(screen.queryByText('Esto cambia')).not.toBeInTheDocument();
    expect(api.requestsTo(save)).toHaveLength(0);
  });

  test('are shown beside the typed values when another user has saved in the meantime', async () => {
    const { user, api } = open({ [save]: () => apiError('stale_version') });
    const perDay = await screen.findByLabelText('Reservas para un mismo día');
    await user.clear(perDay);
    await user.type(perDay, '6');
    api.use({ [`GET ${path}`]: () => ({ values: { ...limits, unpaidAhead: 5 }, version: 9 }) });
    await user.click(screen.getByRole('button', { name: 'Guardar límites' }));
    expect(await screen.findByText(errorMessage.stale_version)).toBeVisible();
    expect(screen.getByText(/^5 sin bono · 1 sin bono los 14 primeros días/)).toBeVisible();
    expect(perDay).toHaveValue('6');
  });
});
