import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aBooking, aSession } from '../../testing/bookings.ts';
import { aCharge } from '../../testing/charge.ts';
import { listOf, lucia } from '../../testing/clients.ts';
import {
  ana,
  frontDeskPath as path,
  luciaRow,
  marks,
  omar,
  openFrontDesk,
  roster,
} from '../../testing/front-desk.tsx';
import '../../common/charge/charge-panel.tsx';
import '../booking/book-dialog.tsx';

const quote = {
  purchase: null,
  priceMinor: 1200,
  freeCancelUntil: '2026-11-21T16:00:00.000Z',
  overlaps: [],
  obstacle: null,
  limit: null,
  offerExpiresAt: null,
};

/** In progress, and one later in which Lucía is. */
const now = aSession(2, '09:00', { roster: [ana] });
const later = aSession(3, '18:00', { roster: [luciaRow] });
const fullDay = [now, later];

describe('a row chosen with the mouse', () => {
  test('receives N and C like a focused one', async () => {
    const { user, api, currentPath } = openFrontDesk();
    await user.click(await screen.findByRole('link', { name: 'Omar Benali' }));
    await user.keyboard('n');
    await waitFor(() => expect(api.requestsTo(marks)).toHaveLength(1));
    expect(api.requestsTo(marks)[0]?.params['id']).toBe(omar.bookingId);
    await user.click(screen.getByRole('link', { name: ana.client.name }));
    await user.keyboard('c');
    expect(currentPath()).toContain(`reserva=${ana.bookingId}`);
  });
});

describe('a class that is being filled', () => {
  const bookedNow = { ...luciaRow, bookingId: '70000000-0000-4000-8000-000000000077' };

  test('stays shown when a client with another class of the day is looked up', async () => {
    const { user } = openFrontDesk(
      `${path}?sesion=${now.id}`,
      { 'GET /api/clients': listOf([lucia]), 'POST /api/bookings/quote': () => quote },
      { sessions: fullDay },
    );
    await roster();
    await user.click(await screen.findByRole('button', { name: 'Añadir' }));
    await user.keyboard('luc{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: `Reservar a ${lucia.name}` }));
    expect(dialog.getByRole('button', { name: 'Reservar' })).toHaveFocus();
    await user.keyboard('{Escape}');
    await user.keyboard('/luc{Enter}');
    expect(await screen.findByRole('complementary', { name: lucia.name })).toBeVisible();
    expect(within(await roster()).getByRole('link', { name: ana.client.name })).toBeVisible();
  });

  test('F2 right after booking waits for the new debt, and then the row has the focus', async () => {
    let isBooked = false;
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    const debt = {
      debt: {
        kind: 'booking' as const,
        bookingId: bookedNow.bookingId,
        serviceName: now.service.name,
        amountMinor: 1200,
        startsAt: now.startsAt,
      },
      coveredBy: [],
    };
    const { user } = openFrontDesk(`${path}?sesion=${now.id}&cliente=${lucia.id}`, {
      'GET /api/agenda': ({ query }) => ({
        days: [
          {
            localDate: query.get('date'),
            at: '2026-11-21T09:12:00.000Z',
            sessions: [{ ...now, roster: isBooked ? [ana, bookedNow] : [ana] }],
          },
        ],
      }),
      'GET /api/clients/:id/charge': async () => {
        if (!isBooked) return aCharge();
        await isAnswered;
        return aCharge({ debts: [debt] });
      },
      'GET /api/packages': () => ({ items: [] }),
      'GET /api/products': () => ({ items: [], total: 0, page: 1, pageSize: 8, lowStock: 0 }),
      'POST /api/bookings/quote': () => quote,
      'POST /api/bookings': () => {
        isBooked = true;
        return aBooking(bookedNow, now);
      },
    });
    await screen.findByRole('complementary', { name: lucia.name });
    await user.keyboard('r');
    const booking = within(await screen.findByRole('dialog', { name: `Reservar a ${lucia.name}` }));
    expect(booking.getByRole('button', { name: 'Reservar' })).toHaveFocus();
    await user.keyboard('{Enter}');
    const arrival = await screen.findByRole('button', { name: `Llegada de ${lucia.name}` });
    await waitFor(() => expect(arrival).toHaveFocus());
    await user.keyboard('{F2}');
    const till = within(await screen.findByRole('dialog', { name: /^Cobrar a/ }));
    expect(till.queryByText('No debe nada')).not.toBeInTheDocument();
    answer();
    expect(await till.findByText(now.service.name)).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(arrival).toHaveFocus());
  });
});
