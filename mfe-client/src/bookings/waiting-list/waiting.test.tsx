import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { errorMessage } from '@aforo/shared/contract';
import { apiError } from '@aforo/shared/testing';
import { button, openBookings, freezeDateAtNow } from '../../testing/bookings-page.ts';
import { booking, entry, idOf } from '../../testing/bookings.ts';

freezeDateAtNow();

describe('the waiting list', () => {
  test('shows the position, and leaves the list after one confirmation', async () => {
    const { user, api } = openBookings(
      '',
      { entries: [entry({})] },
      {
        'DELETE /api/waitlist/:id': () => undefined,
      },
    );
    expect(await screen.findByText(/^Hay 2 personas antes que tú/)).toBeVisible();
    api.use({ 'GET /api/me/waitlist': () => ({ items: [] }) });
    await user.click(await button('Dejar de esperar Pilates suelo'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Pierdes tu sitio/)).toBeVisible();
    expect(api.requestsTo('DELETE /api/waitlist/:id')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Dejar de esperar' }));
    await waitFor(() => expect(screen.queryByText('En lista de espera')).not.toBeInTheDocument());
  });

  const offered = entry({
    state: 'offered',
    position: null,
    offerExpiresAt: '2026-11-21T09:40:00.000Z',
  });

  test('offers a seat that is accepted with one tap', async () => {
    const { user, api } = openBookings(
      '',
      { entries: [offered] },
      {
        'POST /api/waitlist/:id/accept': () => booking(1),
      },
    );
    expect(await screen.findByText('Hay una plaza para ti hasta las 10:40')).toBeVisible();
    expect(screen.getByText('Te quedan 28 minutos para decidir')).toBeVisible();
    // The price of accepting, and the cancellation deadline.
    expect(await screen.findByText('1 sesión de tu bono, te quedan 5')).toBeVisible();
    expect(screen.getByText(/Puedes cancelar sin coste hasta/)).toBeVisible();
    api.use({ 'GET /api/me/waitlist': () => ({ items: [] }) });
    await user.click(await button('Aceptar la plaza'));
    await waitFor(() => expect(screen.queryByText(/Hay una plaza/)).not.toBeInTheDocument());
    // The result stays, although the offer's card is gone.
    const panel = within(await screen.findByRole('dialog', { name: 'Pilates suelo' }));
    expect(panel.getByRole('heading', { name: 'La plaza es tuya' })).toHaveFocus();
    expect(panel.getByText('hoy 19:00 – 19:55')).toBeVisible();
    expect(panel.getByText('Con tu Bono 10.')).toBeVisible();
    // Cancelling would not bring the offer back.
    expect(panel.queryByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument();
    const [sent] = api.requestsTo('POST /api/waitlist/:id/accept');
    expect(sent?.params).toEqual({ id: idOf(9, 1) });
    expect(sent?.headers.has('idempotency-key')).toBe(true);
  });

  test('declines the offered seat after one confirmation', async () => {
    const { user, api } = openBookings(
      '',
      { entries: [offered] },
      { 'DELETE /api/waitlist/:id': () => undefined },
    );
    await user.click(await button('No la quiero'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/quien espera detrás de ti/)).toBeVisible();
    expect(api.requestsTo('DELETE /api/waitlist/:id')).toHaveLength(0);
    api.use({ 'GET /api/me/waitlist': () => ({ items: [] }) });
    await user.click(dialog.getByRole('button', { name: 'Dejarla pasar' }));
    await waitFor(() => expect(screen.queryByText(/Hay una plaza/)).not.toBeInTheDocument());
    expect(api.requestsTo('DELETE /api/waitlist/:id')).toHaveLength(1);
  });

  test('shows that the offered seat is gone', async () => {
    const { user } = openBookings(
      '',
      { entries: [offered] },
      {
        'POST /api/waitlist/:id/accept': () => apiError('offer_lapsed'),
      },
    );
    await user.click(await button('Aceptar la plaza'));
    expect(await screen.findByText(errorMessage.offer_lapsed)).toBeVisible();
  });

  test('explains when loading fails that the place is not lost', async () => {
    openBookings('', {}, { 'GET /api/me/waitlist': () => apiError('unavailable') });
    expect(await screen.findByText(/tu sitio no se pierde/)).toBeVisible();
  });
});
