import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { link, openBookings, freezeDateAtNow } from '../../testing/bookings-page.ts';
import { booking, idOf, pilates, session } from '../../testing/bookings.ts';

freezeDateAtNow();

const lastWeek = session(2, { startsAt: '2026-11-14T18:00:00.000Z' });

describe('the list of past bookings', () => {
  test('opens from a link, and shows the outcome of each booking', async () => {
    const { user, api, currentPath } = openBookings(
      '',
      {},
      {
        'GET /api/me/bookings': ({ query }) => ({
          items:
            query.get('when') === 'past'
              ? [
                  booking(1, { status: 'cancelled', credit: 'returned', wasMoved: true }),
                  booking(2, { status: 'noShow', session: lastWeek }),
                ]
              : [],
        }),
      },
    );
    await user.click(await link('Ver las reservas pasadas'));
    const month = within(await screen.findByRole('region', { name: 'noviembre de 2026' }));
    expect(month.getByText('No viniste')).toBeVisible();
    expect(month.getByRole('link', { name: 'Reservar otra vez Pilates suelo' })).toHaveAttribute(
      'href',
      `/cliente/reservas?servicio=${pilates.id}`,
    );
    const givenUp = within(screen.getByRole('region', { name: 'Ya no vas' }));
    expect(givenUp.getByText('Cambiada')).toBeVisible();
    expect(
      givenUp.getByText('Sesión devuelta a tu Bono 10 · La cambiaste por otra.'),
    ).toBeVisible();
    api.use({ 'GET /api/me/bookings': () => ({ items: [] }) });
    await user.click(givenUp.getByRole('link', { name: 'Reservar otra vez Pilates suelo' }));
    expect(currentPath()).toBe(`/cliente/reservas?dia=2026-11-21&sesion=${idOf(5, 1)}`);
    expect(await screen.findByText(/No tienes ninguna reserva/)).toBeVisible();
  });

  test('shows an empty state', async () => {
    openBookings('?ver=pasadas');
    expect(await screen.findByText('Aún no has venido')).toBeVisible();
  });
});
