import { afterEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { apiError } from '@aforo/shared/testing';
import { button, openBookings, freezeDateAtNow } from '../../testing/bookings-page.ts';
import { booking, idOf, quote } from '../../testing/bookings.ts';
import { payment, store } from '../../testing/payments.ts';

freezeDateAtNow();
afterEach(() => {
  window.location.hash = '';
});

const unpaidQuote = {
  'POST /api/bookings/quote': () => quote({ purchase: null, priceMinor: 1400 }),
};
const online = { 'GET /api/store': () => store() };
const held = () =>
  booking(1, {
    status: 'held',
    purchase: null,
    credit: 'none',
    holdExpiresAt: '2026-11-21T09:43:00.000Z',
  });

describe('a class without a bono, with online payments', () => {
  test('is held and paid on the payment page', async () => {
    const { user, api } = openBookings(
      `?sesion=${idOf(5, 1)}`,
      {},
      {
        ...unpaidQuote,
        ...online,
        'POST /api/bookings': held,
        'POST /api/payments': () => payment(),
      },
    );
    await user.click(await button(/^Pagar 14,00\s€ y reservar$/));
    await waitFor(() => expect(window.location.hash).toBe('#banco'));
    expect(api.requestsTo('POST /api/bookings')[0]?.body).toEqual({
      target: { sessionId: idOf(5, 1) },
      isHold: true,
    });
    expect(api.requestsTo('POST /api/payments')[0]?.body).toEqual({
      subject: { kind: 'hold', bookingId: idOf(6, 1) },
      expectedTotalMinor: 1400,
    });
  });

  test('costs less with a promotion code for its service', async () => {
    const { user, api } = openBookings(
      `?sesion=${idOf(5, 1)}`,
      {},
      {
        ...unpaidQuote,
        ...online,
        'POST /api/bookings': held,
        'POST /api/payments': () => payment(),
        'POST /api/payments/promotion': () => ({
          code: 'HOLA5',
          discountMinor: 500,
          restMinor: 900,
        }),
      },
    );
    await user.click(await button('Tengo un vale o un código'));
    const field = screen.getByLabelText('Código del vale o de la promoción');
    await user.type(field, 'hola5{Enter}');
    await user.click(await button(/^Pagar 9,00\s€ y reservar$/));
    await waitFor(() => expect(window.location.hash).toBe('#banco'));
    expect(api.requestsTo('POST /api/payments/promotion')[0]?.body).toMatchObject({
      code: 'HOLA5',
      totalMinor: 1400,
      item: { kind: 'service' },
    });
    expect(api.requestsTo('POST /api/payments')[0]?.body).toEqual({
      subject: { kind: 'hold', bookingId: idOf(6, 1) },
      expectedTotalMinor: 1400,
      promotion: { code: 'HOLA5', discountMinor: 500 },
    });
  });

  test('can also be booked and paid at the center', async () => {
    const { user, api } = openBookings(
      `?sesion=${idOf(5, 1)}`,
      {},
      { ...unpaidQuote, ...online, 'POST /api/bookings': () => booking(1) },
    );
    await user.click(await button('Reservar y pagar en el centro'));
    expect(await screen.findByText('Reservada')).toBeVisible();
    expect(api.requestsTo('POST /api/bookings')[0]?.body).toEqual({
      target: { sessionId: idOf(5, 1) },
    });
  });

  test('can only be paid online at the limit of unpaid bookings', async () => {
    openBookings(
      `?sesion=${idOf(5, 1)}`,
      {},
      {
        ...online,
        'POST /api/bookings/quote': () =>
          quote({ purchase: null, priceMinor: 1400, obstacle: 'unpaid_limit', limit: 0 }),
      },
    );
    expect(await button(/^Pagar 14,00\s€ y reservar$/)).toBeVisible();
    expect(
      screen.queryByRole('button', { name: 'Reservar y pagar en el centro' }),
    ).not.toBeInTheDocument();
  });

  test('keeps the seat when the payment provider fails, and retries with the same seat', async () => {
    const { user, api } = openBookings(
      `?sesion=${idOf(5, 1)}`,
      {},
      {
        ...unpaidQuote,
        ...online,
        'POST /api/bookings': held,
        'POST /api/payments': () => apiError('unavailable'),
      },
    );
    await user.click(await button(/^Pagar 14,00\s€ y reservar$/));
    expect(await screen.findByText(/El banco no contesta ahora mismo/)).toBeVisible();
    api.use({ 'POST /api/payments': () => payment() });
    await user.click(await button(/^Pagar 14,00\s€ y reservar$/));
    await waitFor(() => expect(window.location.hash).toBe('#banco'));
    expect(api.requestsTo('POST /api/bookings')).toHaveLength(1);
  });
});

test('a held seat can be paid or released at the top of the bookings', async () => {
  const { user, api } = openBookings(
    '',
    { bookings: [held()] },
    {
      ...online,
      'POST /api/payments': () => payment(),
      'POST /api/bookings/:id/cancellation': () => booking(1, { status: 'cancelled' }),
    },
  );
  const card = within(await screen.findByRole('region', { name: 'Plaza apartada: Pilates suelo' }));
  expect(card.getByText('Plaza apartada, falta pagarla')).toBeVisible();
  expect(card.getByText(/Es tuya hasta las 10:43: quedan \d+ minutos\./)).toBeVisible();
  await user.click(card.getByRole('button', { name: /^Pagar 14,00\s€$/ }));
  await waitFor(() => expect(window.location.hash).toBe('#banco'));
  await user.click(card.getByRole('button', { name: 'Soltar la plaza' }));
  expect(api.requestsTo('POST /api/bookings/:id/cancellation')[0]?.body).toEqual({
    expected: 'cancelled',
  });
});

test('held seats come first, even before an earlier booking', async () => {
  openBookings('', { bookings: [booking(2), held(), booking(3)] }, { ...online });
  const heldCard = await screen.findByRole('region', { name: /^Plaza apartada/ });
  const next = await screen.findByRole('region', { name: 'Tu próxima reserva' });
  expect(heldCard.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(within(heldCard).getByRole('button', { name: 'Soltar la plaza' })).toBeVisible();
  expect(screen.getByText('Y otra reserva')).toBeVisible();
});
