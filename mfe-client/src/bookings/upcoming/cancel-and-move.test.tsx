import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { errorMessage, type BookingQuote, type ErrorCode } from '@aforo/shared/contract';
import { apiError } from '@aforo/shared/testing';
import {
  button,
  link,
  neverAnswers,
  openBookings,
  freezeDateAtNow,
  today,
} from '../../testing/bookings-page.ts';
import { booking, idOf, moveQuote, quote, session } from '../../testing/bookings.ts';

freezeDateAtNow();

describe('cancelling a booking', () => {
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

  test('shows what is returned beforehand, and does exactly that', async () => {
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
    const panel = within(await screen.findByRole('dialog', { name: 'Pilates suelo' }));
    expect(await panel.findByRole('heading', { name: 'Reserva cancelada' })).toHaveFocus();
    expect(panel.getByText('hoy 19:00 – 19:55')).toBeVisible();
    expect(panel.getByText('Recuperas tu sesión de tu Bono 10.')).toBeVisible();
    // A cancelled class is no appointment of the client any more.
    expect(panel.queryByRole('link')).not.toBeInTheDocument();
    await user.click(panel.getByRole('button', { name: 'Hecho' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const [sent] = api.requestsTo('POST /api/bookings/:id/cancellation');
    expect(sent?.body).toEqual({ expected: 'cancelled' });
    expect(sent?.headers.has('idempotency-key')).toBe(true);
  });

  test('shows the fee when it is late, and sends the outcome shown', async () => {
    const { user, api } = openBookings(
      `?cancelar=${idOf(6, 1)}`,
      { bookings: [booking(1)] },
      {
        'GET /api/bookings/:id/cancellation': () => ({
          ...preview('cancelledLate'),
          feeMinor: 500,
          text: 'Ya ha pasado el plazo: si cancelas ahora se te cobra una penalización de 5,00 €.',
        }),
        'POST /api/bookings/:id/cancellation': () =>
          booking(1, {
            status: 'cancelledLate',
            priceMinor: 500,
            fee: { amountMinor: 500, state: 'owed' },
          }),
      },
    );
    expect(await screen.findByText(/se te cobra una penalización de 5,00/)).toBeVisible();
    await user.click(await button('Cancelar la reserva'));
    await waitFor(() =>
      expect(api.requestsTo('POST /api/bookings/:id/cancellation')[0]?.body).toEqual({
        expected: 'cancelledLate',
        expectedFeeMinor: 500,
      }),
    );
    expect(await screen.findByText('Reserva cancelada fuera de plazo')).toBeVisible();
    expect(screen.getByText(/^Penalización de 5,00\s€, pendiente de pago\.$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument();
  });

  const cancelled = {
    'GET /api/bookings/:id/cancellation': () => preview('cancelled'),
    'POST /api/bookings/:id/cancellation': () =>
      booking(1, { status: 'cancelled', credit: 'returned' }),
  };
  const cancel = async (page: ReturnType<typeof openBookings>) => {
    await page.user.click(await button('Cancelar la reserva'));
    await screen.findByText('Reserva cancelada');
  };

  test('is undone by booking the same seat again with the same bono', async () => {
    const page = openBookings(
      `?cancelar=${idOf(6, 1)}`,
      { bookings: [booking(1)] },
      { ...cancelled, 'POST /api/bookings': () => booking(2, { session: session(1) }) },
    );
    await cancel(page);
    await page.user.click(await button('Deshacer'));
    expect(await screen.findByRole('heading', { name: 'Vuelves a tener tu plaza' })).toHaveFocus();
    const panel = within(screen.getByRole('dialog'));
    expect(panel.getByText('Con tu Bono 10.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument();
    expect(page.api.requestsTo('POST /api/bookings')[0]?.body).toEqual({
      target: { sessionId: idOf(5, 1) },
      purchaseId: idOf(8, 1),
    });
  });

  test('shows why undoing it is refused', async () => {
    const page = openBookings(
      `?cancelar=${idOf(6, 1)}`,
      { bookings: [booking(1)] },
      { ...cancelled, 'POST /api/bookings': () => apiError('session_full') },
    );
    await cancel(page);
    await page.user.click(await button('Deshacer'));
    expect(await screen.findByText(errorMessage.session_full)).toBeVisible();
    expect(screen.getByText('Reserva cancelada')).toBeVisible();
  });

  test.each<[string, Partial<BookingQuote>]>([
    ['the class is full', { obstacle: 'session_full' }],
    ['another bono would pay', { purchase: { ...quote().purchase!, id: idOf(8, 2) } }],
    ['the price would be owed', { purchase: null }],
  ])('offers no undo when %s', async (_reason, changed) => {
    const page = openBookings(
      `?cancelar=${idOf(6, 1)}`,
      { bookings: [booking(1)] },
      { ...cancelled, 'POST /api/bookings/quote': () => quote(changed) },
    );
    await cancel(page);
    await waitFor(() => expect(page.api.requestsTo('POST /api/bookings/quote')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument();
  });

  test('of a paid booking offers no undo, because its money is on the way back', async () => {
    const paid = { purchase: null, credit: 'none', payment: 'online' } as const;
    const page = openBookings(
      `?cancelar=${idOf(6, 1)}`,
      { bookings: [booking(1, paid)] },
      {
        ...cancelled,
        'POST /api/bookings/:id/cancellation': () =>
          booking(1, { ...paid, status: 'cancelled', priceMinor: 0 }),
      },
    );
    await cancel(page);
    expect(screen.getByText('Lo que pagaste se devuelve al mismo medio de pago.')).toBeVisible();
    expect(page.api.requestsTo('POST /api/bookings/quote')).toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument();
  });

  test('asks again when the outcome has changed in the meantime', async () => {
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

describe('moving a booking', () => {
  const look = 'POST /api/bookings/:id/reschedule/preview';
  const reschedule = 'POST /api/bookings/:id/reschedule';
  const given = { bookings: [booking(1)], sessions: { [today]: [session(1), session(2)] } };
  const moved = booking(2, {
    session: session(2, {
      startsAt: '2026-11-22T19:00:00.000Z',
      endsAt: '2026-11-22T19:55:00.000Z',
    }),
  });
  const opened = `?cambiar=${idOf(6, 1)}&sesion=${idOf(5, 2)}`;
  const go = async () => {
    const found = await button('Cambiar a esta');
    await waitFor(() => expect(found).toBeEnabled());
    return found;
  };

  test('moves to another class of the same service with one request, after showing the effect', async () => {
    const { user, api, currentPath } = openBookings('', given, {
      [look]: () => moveQuote({ isSeatWanted: true }),
      [reschedule]: () => moved,
    });
    await user.click(await link('Cambiar Pilates suelo'));
    expect(await screen.findByText('Cambias Pilates suelo, hoy 19:00')).toBeVisible();
    // The next booking is hidden, so that the days stay in view.
    expect(screen.queryByRole('region', { name: 'Tu próxima reserva' })).not.toBeInTheDocument();
    const list = within(await screen.findByRole('list', { name: /^Clases/ }));
    await user.click(list.getAllByRole('link')[1]!); // the list has two entries
    expect(
      await screen.findByText('Te vale la misma sesión de Bono 10, y te quedan 5.'),
    ).toBeVisible();
    expect(screen.getByText('Dejas tu plaza de hoy 19:00, que pasa a quien espera.')).toBeVisible();
    expect(screen.getByText('Podrás cancelarla sin coste hasta hoy 17:00.')).toBeVisible();
    expect(api.requestsTo(look)[0]).toMatchObject({
      params: { id: idOf(6, 1) },
      body: { target: { sessionId: idOf(5, 2) } },
    });
    await user.click(await go());
    await waitFor(() => expect(currentPath()).toBe('/cliente/reservas?dia=2026-11-21'));
    expect(api.requestsTo(reschedule)[0]).toMatchObject({
      params: { id: idOf(6, 1) },
      body: { target: { sessionId: idOf(5, 2) } },
    });
    const panel = within(await screen.findByRole('dialog', { name: 'Pilates suelo' }));
    expect(panel.getByRole('heading', { name: 'Reserva cambiada' })).toHaveFocus();
    expect(panel.getByText('mañana 20:00 – 20:55')).toBeVisible();
    expect(panel.getByText('Antes: hoy 19:00.')).toBeVisible();
    expect(panel.getByText('Con tu Bono 10.')).toBeVisible();
    expect(panel.getByRole('link', { name: /^Añadir al calendario/ })).toHaveAttribute(
      'href',
      expect.stringContaining(idOf(6, 2)),
    );

    api.use({ [reschedule]: () => booking(3, { session: session(1) }) });
    await user.click(await panel.findByRole('button', { name: 'Deshacer' }));
    expect(await panel.findByRole('heading', { name: 'Cambio deshecho' })).toHaveFocus();
    expect(panel.getByText('hoy 19:00 – 19:55')).toBeVisible();
    expect(api.requestsTo(reschedule)[1]).toMatchObject({
      params: { id: idOf(6, 2) },
      body: { target: { sessionId: idOf(5, 1) } },
    });
  });

  test('offers no undo when the old seat is gone', async () => {
    const { user, api } = openBookings(opened, given, {
      [look]: () => moveQuote(),
      [reschedule]: () => moved,
    });
    const found = await go();
    api.use({ [look]: () => apiError('session_full') });
    await user.click(found);
    expect(await screen.findByText('Reserva cambiada')).toBeVisible();
    await waitFor(() => expect(api.requestsTo(look)).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument();
  });

  test('is disabled until the effect has loaded', async () => {
    openBookings(opened, given, { [look]: neverAnswers });
    expect(await button('Cambiar a esta')).toBeDisabled();
    expect(await button('Ver otras')).toBeEnabled();
  });

  test.each<[ErrorCode, RegExp]>([
    ['reschedule_too_late', new RegExp(errorMessage.reschedule_too_late)],
    ['session_full', /^Está completa\. Elige otra\./],
    ['booking_overlap', /^A esa hora ya tienes otra reserva/],
  ])('shows why it would be refused with %s instead of offering it', async (code, pattern) => {
    openBookings(opened, given, { [look]: () => apiError(code) });
    const notice = await screen.findByText(pattern);
    expect(notice).toHaveTextContent('Tu plaza de ahora sigue siendo tuya.');
    expect(screen.queryByRole('button', { name: 'Cambiar a esta' })).not.toBeInTheDocument();
  });

  test('retries a preview that failed', async () => {
    const { user, api } = openBookings(opened, given, { [look]: () => apiError('unavailable') });
    const retry = await button('Volver a intentarlo');
    expect(await button('Cambiar a esta')).toBeDisabled();
    api.use({ [look]: () => moveQuote() });
    await user.click(retry);
    expect(await go()).toBeEnabled();
  });

  test('shows the reason once when it is refused after all', async () => {
    const { user, api } = openBookings(opened, given, {
      [look]: () => moveQuote(),
      [reschedule]: () => apiError('session_full'),
    });
    const found = await go();
    api.use({ [look]: () => apiError('session_full') });
    await user.click(found);
    expect(await screen.findByText(/^Está completa\. Elige otra\./)).toBeVisible();
    expect(screen.queryByText(errorMessage.session_full)).not.toBeInTheDocument();
  });

  test('is not offered to the class already booked', async () => {
    openBookings(`?cambiar=${idOf(6, 1)}&sesion=${idOf(5, 1)}`, given);
    expect(await screen.findByText('Esta es la que ya tienes. Elige otra.')).toBeVisible();
  });
});
