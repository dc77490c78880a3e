import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { link, openBookings, takePlaceNow } from '../../testing/bookings-page.ts';
import { booking } from '../../testing/bookings.ts';

takePlaceNow();

describe('past bookings', () => {
  test('are behind a link, with what came of each', async () => {
    const { user, api } = openBookings(
      '',
      {},
      {
        'GET /api/me/bookings': ({ query }) => ({
          items:
            query.get('when') === 'past'
              ? [
                  booking(1, { status: 'noShow' }),
                  booking(2, { status: 'cancelled', credit: 'returned' }),
                ]
              : [],
        }),
      },
    );
    await user.click(await link('Ver las reservas pasadas'));
    const list = within(await screen.findByRole('list', { name: 'Reservas pasadas' }));
    expect(list.getByText('No viniste')).toBeVisible();
    expect(list.getByText('Sesión devuelta a tu Bono 10')).toBeVisible();
    api.use({ 'GET /api/me/bookings': () => ({ items: [] }) });
    await user.click(await link('Ver las próximas'));
    expect(await screen.findByText(/No tienes ninguna reserva/)).toBeVisible();
  });

  test('that there are none yet says so', async () => {
    openBookings('?ver=pasadas');
    expect(await screen.findByText('Aún no has venido')).toBeVisible();
  });
});
