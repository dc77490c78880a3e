import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aBono, aBooking } from '../../testing/bookings.ts';
import { lucia } from '../../testing/clients.ts';
import {
  frontDeskPath as path,
  evening,
  luciaRow,
  openFrontDesk,
} from '../../testing/front-desk.tsx';

const elena = { id: '60000000-0000-4000-8000-000000000077', name: 'Elena Mora' };

describe('the booking dialog of the front desk', () => {
  const quote = {
    purchase: { id: aBono('x').id, name: 'Bono 10', creditsLeft: 1, expiresAt: null },
    priceMinor: 1200,
    freeCancelUntil: '2026-11-21T16:00:00.000Z',
    overlaps: [],
    obstacle: null as string | null,
    limit: null as number | null,
    offerExpiresAt: null,
  };

  test('opens with R for the shown session, shows the cost and books', async () => {
    const { user, api } = openFrontDesk(`${path}?cliente=${lucia.id}&sesion=${evening.id}`, {
      'POST /api/bookings/quote': () => quote,
      // The toast uses the server's response: meanwhile another professional gives the class.
      'POST /api/bookings': () => aBooking(luciaRow, { ...evening, professional: elena }),
    });
    await screen.findByRole('complementary', { name: lucia.name });
    await user.keyboard('r');
    const dialog = within(await screen.findByRole('dialog', { name: `Reservar a ${lucia.name}` }));
    expect(await dialog.findByText('Gasta 1 sesión de Bono 10; después queda 1')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Reservar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText(/tiene plaza: .*, con Elena Mora\.$/)).toBeInTheDocument();
    const sent = api.requestsTo('POST /api/bookings')[0];
    expect(sent?.body).toEqual({ target: { sessionId: evening.id }, clientId: lucia.id });
    expect(sent?.headers.get('idempotency-key')).toBeTruthy();
  });

  test('books a client over the center’s limit when a reason is given', async () => {
    const { user, api } = openFrontDesk(
      `${path}?cliente=${lucia.id}&sesion=${evening.id}&hacer=reservar`,
      {
        'POST /api/bookings/quote': () => ({ ...quote, obstacle: 'unpaid_limit', limit: 3 }),
        'POST /api/bookings': () => aBooking(luciaRow, evening),
      },
    );
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/^Ya tiene 3 reservas sin bono por venir/)).toBeVisible();
    await user.type(
      dialog.getByLabelText('Motivo para reservar de todos modos'),
      'Paga hoy en caja',
    );
    await user.click(dialog.getByRole('button', { name: 'Reservar de todos modos' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.requestsTo('POST /api/bookings')[0]?.body).toMatchObject({
      override: { reason: 'Paga hoy en caja' },
    });
  });

  test('requires a reason for a full session, or offers the waiting list', async () => {
    const { user, api } = openFrontDesk(
      `${path}?cliente=${lucia.id}&sesion=${evening.id}&hacer=reservar`,
      {
        'POST /api/bookings/quote': () => ({ ...quote, obstacle: 'session_full' }),
        'POST /api/bookings': () => aBooking(luciaRow, evening),
      },
    );
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('button', { name: 'Apuntar a la espera' })).toBeVisible();
    expect(dialog.getByText(/Puedes dar una plaza de más si dices por qué/)).toBeVisible();
    const anyway = dialog.getByRole('button', { name: 'Reservar de todos modos' });
    await user.click(anyway);
    const why = dialog.getByLabelText('Motivo para reservar de todos modos');
    expect(why).toHaveFocus();
    expect(why).toHaveAccessibleDescription(/Di por qué/);
    expect(api.requestsTo('POST /api/bookings')).toHaveLength(0);
    await user.type(why, 'Viene de parte de Marta');
    await user.click(anyway);
    await waitFor(() =>
      expect(api.requestsTo('POST /api/bookings')[0]?.body).toMatchObject({
        override: { reason: 'Viene de parte de Marta' },
      }),
    );
  });

  test('offers no booking for an obstacle that staff cannot override', async () => {
    openFrontDesk(`${path}?cliente=${lucia.id}&sesion=${evening.id}&hacer=reservar`, {
      'POST /api/bookings/quote': () => ({ ...quote, obstacle: 'already_booked' }),
    });
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/Ya hay una reserva de esta persona/)).toBeVisible();
    expect(dialog.queryByRole('button', { name: /Reservar/ })).not.toBeInTheDocument();
  });
});
