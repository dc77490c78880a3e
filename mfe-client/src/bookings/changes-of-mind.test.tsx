import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { errorMessage } from '@aforo/shared/contract';
import { apiError } from '@aforo/shared/testing';
import { button, link, openBookings, takePlaceNow, today } from '../testing/bookings-page.ts';
import { booking, idOf, session } from '../testing/bookings.ts';

takePlaceNow();

describe('cancelling', () => {
  const preview = (outcome: 'cancelled' | 'cancelledLate') => ({
    outcome,
    returnsCredit: outcome === 'cancelled',
    text:
      outcome === 'cancelled'
        ? 'Si cancelas ahora recuperas tu sesión.'
        : 'Ya ha pasado el plazo: si cancelas ahora pierdes la sesión.',
    freeCancelUntil: '2026-11-21T16:00:00.000Z',
    hasWaiting: false,
  });

  test('says beforehand what comes back, and does that', async () => {
    const { user, api, currentPath } = openBookings(
      '',
      { bookings: [booking(1)] },
      {
        'GET /api/bookings/:id/cancellation': () => preview('cancelled'),
        'POST /api/bookings/:id/cancellation': () =>
          booking(1, { status: 'cancelled', credit: 'returned' }),
      },
    );
    await user.click(await link('Cancelar Pilates suelo'));
    expect(
      await screen.findByText(/recuperas tu sesión. A partir de hoy 17:00, no./),
    ).toBeVisible();
    await user.click(await button('Cancelar la reserva'));
    await waitFor(() => expect(currentPath()).toBe('/cliente/reservas'));
    const [sent] = api.requestsTo('POST /api/bookings/:id/cancellation');
    expect(sent?.body).toEqual({ expected: 'cancelled' });
    expect(sent?.headers.has('idempotency-key')).toBe(true);
  });

  test('that means something else by now says so and asks again', async () => {
    const { user, api } = openBookings(
      `?cancelar=${idOf(6, 1)}`,
      { bookings: [booking(1)] },
      {
        'GET /api/bookings/:id/cancellation': () => preview('cancelled'),
        'POST /api/bookings/:id/cancellation': () => apiError('cancellation_changed'),
      },
    );
    await screen.findByText(/recuperas tu sesión/);
    api.use({ 'GET /api/bookings/:id/cancellation': () => preview('cancelledLate') });
    await user.click(await button('Cancelar la reserva'));
    expect(await screen.findByText(errorMessage.cancellation_changed)).toBeVisible();
    expect(await screen.findByText(/pierdes la sesión/)).toBeVisible();
    api.use({
      'POST /api/bookings/:id/cancellation': () => booking(1, { status: 'cancelledLate' }),
    });
    await user.click(await button('Cancelar la reserva'));
    await waitFor(() =>
      expect(api.requestsTo('POST /api/bookings/:id/cancellation').map(({ body }) => body)).toEqual(
        [{ expected: 'cancelled' }, { expected: 'cancelledLate' }],
      ),
    );
  });
});

describe('changing', () => {
  test('goes to another class of the same service in one act', async () => {
    const { user, api, currentPath } = openBookings(
      '',
      { bookings: [booking(1)], sessions: { [today]: [session(1), session(2)] } },
      { 'POST /api/bookings/:id/reschedule': () => booking(2) },
    );
    await user.click(await link('Cambiar Pilates suelo'));
    expect(await screen.findByText('Cambias Pilates suelo, hoy 19:00')).toBeVisible();
    const list = within(await screen.findByRole('list', { name: /^Clases/ }));
    await user.click(list.getAllByRole('link')[1]!); // there are two
    await user.click(await button('Cambiar a esta'));
    await waitFor(() => expect(currentPath()).toBe('/cliente/reservas?dia=2026-11-21'));
    expect(api.requestsTo('POST /api/bookings/:id/reschedule')[0]).toMatchObject({
      params: { id: idOf(6, 1) },
      body: { target: { sessionId: idOf(5, 2) } },
    });
  });

  test('that is refused leaves things as they are and says why', async () => {
    const { user } = openBookings(
      `?cambiar=${idOf(6, 1)}&sesion=${idOf(5, 2)}`,
      { bookings: [booking(1)], sessions: { [today]: [session(1), session(2)] } },
      { 'POST /api/bookings/:id/reschedule': () => apiError('reschedule_too_late') },
    );
    await user.click(await button('Cambiar a esta'));
    expect(await screen.findByText(errorMessage.reschedule_too_late)).toBeVisible();
  });
});
