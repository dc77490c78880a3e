import { describe, expect, test } from '@jest/globals';
import { apiError } from '@aforo/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aBooking, anEntry, aSession } from '../../testing/bookings.ts';
import { lucia } from '../../testing/clients.ts';
import { frontDeskPath as path, luciaRow, openFrontDesk, pau } from '../../testing/front-desk.tsx';

describe('the waiting list', () => {
  const nora: typeof pau = {
    id: '90000000-0000-4000-8000-000000000002',
    client: { id: lucia.id, name: 'Nora Pla' },
    state: 'offered',
    position: null,
  };
  const full = aSession(6, '18:00', {
    roster: [anEntry(4, 'Eva Sanz')],
    capacity: 1,
    waitlist: [{ ...pau, position: 1 }, nora],
  });
  const options = { sessions: [full] };

  test('is shown in order, and an offer can be accepted for the client', async () => {
    const accept = 'POST /api/waitlist/:id/accept';
    const { user, api } = openFrontDesk(
      path,
      {
        [accept]: () =>
          aBooking(luciaRow, full, { client: { id: lucia.id, name: 'Nora Pla Vidal' } }),
      },
      options,
    );
    const list = within(await screen.findByRole('list', { name: 'En espera' }));
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Nora Pla',
      'Pau Vidal',
    ]);
    await user.click(list.getByRole('button', { name: 'Aceptar la plaza por Nora Pla' }));
    expect(
      await screen.findByText(
        'Nora Pla Vidal tiene plaza: Pilates suelo, hoy 19:00, con Marta Gil.',
      ),
    ).toBeInTheDocument();
    expect(api.requestsTo(accept)[0]?.params['id']).toBe(nora.id);
  });

  test('shows the client to call when a seat is free', async () => {
    const free = aSession(6, '18:00', {
      roster: [anEntry(4, 'Eva Sanz')],
      capacity: 2,
      waitlist: [{ ...pau, call: { phone: '+34612345678' } }],
    });
    openFrontDesk(path, {}, { sessions: [free] });
    const list = within(await screen.findByRole('list', { name: 'En espera' }));
    expect(list.getByText('hay plaza y no tiene correo')).toBeVisible();
    expect(list.getByRole('link', { name: '612 345 678' })).toHaveAttribute(
      'href',
      'tel:+34612345678',
    );
  });

  test('shows an error when the offer has expired', async () => {
    const { user } = openFrontDesk(
      path,
      { 'POST /api/waitlist/:id/accept': () => apiError('offer_lapsed') },
      options,
    );
    await user.click(await screen.findByRole('button', { name: /^Aceptar la plaza/ }));
    expect(await screen.findByText(/^La plaza que se le ofreció ya no está/)).toBeInTheDocument();
  });

  test('removes a client after warning that the turn is lost', async () => {
    const leave = 'DELETE /api/waitlist/:id';
    const { user, api } = openFrontDesk(path, { [leave]: () => undefined }, options);
    await user.click(
      await screen.findByRole('button', { name: 'Más para la espera de Pau Vidal' }),
    );
    await user.click(screen.getByRole('menuitem', { name: 'Quitar de la lista' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Pierde su turno \(era el 1\.º\)/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Quitar de la lista' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.requestsTo(leave)[0]?.params['id']).toBe(pau.id);
  });

  test('books a waiting client beyond the capacity with a reason', async () => {
    const { user, currentPath } = openFrontDesk(
      path,
      {
        'POST /api/bookings/quote': () => ({
          purchase: null,
          priceMinor: 1200,
          freeCancelUntil: full.startsAt,
          overlaps: [],
          obstacle: 'session_full',
          limit: null,
          offerExpiresAt: null,
        }),
      },
      options,
    );
    await user.click(
      await screen.findByRole('button', { name: 'Más para la espera de Pau Vidal' }),
    );
    await user.click(screen.getByRole('menuitem', { name: 'Darle plaza' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByLabelText('Motivo para reservar de todos modos')).toBeVisible();
    expect(currentPath()).toContain(`cliente=${pau.client.id}`);
  });

  test('adds a client from the booking dialog of a full session', async () => {
    const join = 'POST /api/waitlist';
    const { user, api } = openFrontDesk(
      `${path}?sesion=${full.id}&cliente=${lucia.id}&hacer=reservar`,
      {
        'POST /api/bookings/quote': () => ({
          purchase: null,
          priceMinor: 1200,
          freeCancelUntil: full.startsAt,
          overlaps: [],
          obstacle: 'session_full',
          limit: null,
          offerExpiresAt: null,
        }),
        [join]: () => ({
          ...pau,
          session: full,
          offerExpiresAt: null,
          isAutomatic: true,
          position: 2,
        }),
      },
      options,
    );
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Apuntar a la espera' }));
    expect(await screen.findByText(/en la lista de espera, en el puesto 2\.$/)).toBeInTheDocument();
    expect(api.requestsTo(join)[0]?.body).toEqual({ sessionId: full.id, clientId: lucia.id });
  });
});
