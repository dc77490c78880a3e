import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { errorMessage, type ErrorCode } from '@aforo/shared/contract';
import { apiError, testSettings } from '@aforo/shared/testing';
import { button, link, openBookings, freezeDateAtNow, today } from '../../testing/bookings-page.ts';
import { booking, entry, fisio, idOf, quote, session } from '../../testing/bookings.ts';

freezeDateAtNow();

describe('booking', () => {
  test('takes two taps, shows the price in between, and can be undone', async () => {
    const { user, api } = openBookings(
      '',
      {},
      {
        'POST /api/bookings': () => booking(1),
        'POST /api/bookings/:id/cancellation': () =>
          booking(1, { status: 'cancelled', credit: 'returned' }),
      },
      { center: { ...testSettings.center, address: 'Calle Mayor 1, Madrid' } },
    );
    await user.click(await link(/19:00.*Pilates suelo.*quedan 2/));
    expect(await screen.findByText('1 sesión de tu bono, te quedan 5')).toBeVisible();
    expect(screen.getByText('Bono 10')).toBeVisible();
    expect(screen.getByText(/Puedes cancelar sin coste hasta hoy 17:00/)).toBeVisible();
    await user.click(await button('Reservar'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pilates suelo' }));
    expect(await dialog.findByRole('heading', { name: 'Reservada' })).toHaveFocus();
    expect(dialog.getByText('hoy 19:00 – 19:55')).toBeVisible();
    expect(dialog.getByText('Marta Ibáñez · Sala 1')).toBeVisible();
    expect(dialog.getByText('Con tu Bono 10.')).toBeVisible();
    expect(dialog.getByText(/Puedes cancelar sin coste hasta hoy 17:00/)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Cómo llegar' })).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Añadir al calendario: Pilates suelo' })).toBeVisible();
    const [sent] = api.requestsTo('POST /api/bookings');
    expect(sent?.body).toEqual({ target: { sessionId: idOf(5, 1) } });
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);

    await user.click(await button('Deshacer'));
    expect(await screen.findByRole('heading', { name: 'Reserva deshecha' })).toHaveFocus();
    expect(screen.getByText('Recuperas tu sesión de tu Bono 10.')).toBeVisible();
    expect(dialog.queryByRole('link')).not.toBeInTheDocument();
    expect(api.requestsTo('POST /api/bookings/:id/cancellation')[0]?.body).toEqual({
      expected: 'cancelled',
    });
  });

  test('offers no undo when undoing would cost something', async () => {
    const { user } = openBookings(
      `?sesion=${idOf(5, 1)}`,
      {},
      {
        'POST /api/bookings': () => booking(1, { freeCancelUntil: '2026-11-21T09:00:00.000Z' }),
      },
    );
    await user.click(await button('Reservar'));
    expect(await button('Hecho')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument();
  });

  test('without a bono shows the price; an overlap is only a warning', async () => {
    openBookings(
      `?sesion=${idOf(5, 1)}`,
      {},
      {
        'POST /api/bookings/quote': () =>
          quote({
            purchase: null,
            overlaps: [{ serviceName: 'Yoga suave', startsAt: '2026-11-21T18:30:00.000Z' }],
          }),
      },
    );
    expect(await screen.findByText(/Se paga en el centro: 14,00/)).toBeVisible();
    expect(screen.getByText('A esa hora ya tienes Yoga suave (19:30).')).toBeVisible();
    expect(await button('Reservar')).toBeVisible();
  });

  test('shows the fee for losing the seat before booking', async () => {
    openBookings(
      `?sesion=${idOf(5, 1)}`,
      {},
      {
        'POST /api/bookings/quote': () =>
          quote({
            purchase: null,
            fees: { lateMinor: 500, noShowMinor: 1000, losesSession: false, freeLeft: 1 },
          }),
      },
    );
    expect(
      await screen.findByText(
        /hasta hoy 17:00\. Si cancelas más tarde, pagas 5,00\s€\. Si no vienes, pagas 10,00\s€\. La próxima vez no se cobra\./,
      ),
    ).toBeVisible();
  });

  test('offers the waiting list when the class has filled up in the meantime', async () => {
    const { user, api } = openBookings(
      `?sesion=${idOf(5, 1)}`,
      {},
      {
        'POST /api/bookings': () => apiError('session_full'),
        'POST /api/waitlist': () => entry({ position: 4 }),
      },
    );
    await user.click(await button('Reservar'));
    expect(await screen.findByText(errorMessage.session_full)).toBeVisible();
    expect(
      screen.getByText(/Si queda una plaza es tuya: se gasta 1 sesión de tu Bono 10/),
    ).toBeVisible();
    await user.click(await button('Apuntarme a la espera'));
    expect(await screen.findByText(/Hay 3 personas antes que tú/)).toBeVisible();
    const [sent] = api.requestsTo('POST /api/waitlist');
    expect(sent?.body).toEqual({ sessionId: idOf(5, 1), isAutomatic: true });
    expect(sent?.headers.has('idempotency-key')).toBe(true);
  });

  test('joins the waiting list of a full class without automatic booking on request', async () => {
    const full = session(1, { taken: 10, waiting: 2 });
    const { user, api } = openBookings(
      `?sesion=${full.id}`,
      { sessions: { [today]: [full] } },
      { 'POST /api/waitlist': () => entry({ position: 3, isAutomatic: false }) },
    );
    await user.click(await screen.findByRole('checkbox', { name: 'Avísame y decido yo' }));
    expect(screen.getByText(/te la guardamos media hora para que decidas/)).toBeVisible();
    await user.click(await button('Apuntarme a la espera'));
    expect(await screen.findByText(/te lo decimos por correo y decides tú/)).toBeVisible();
    expect(api.requestsTo('POST /api/waitlist')[0]?.body).toEqual({
      sessionId: full.id,
      isAutomatic: false,
    });
  });

  test('books the seat of a full class that is offered to the client, and shows the deadline', async () => {
    const full = session(1, { taken: 10, waiting: 2 });
    const { user, api } = openBookings(
      `?sesion=${full.id}`,
      { sessions: { [today]: [full] } },
      {
        'POST /api/bookings/quote': () => quote({ offerExpiresAt: '2026-11-21T09:40:00.000Z' }),
        'POST /api/bookings': () => booking(1),
      },
    );
    expect(await screen.findByText(/una plaza es para ti hasta las 10:40/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Apuntarme a la espera' })).not.toBeInTheDocument();
    await user.click(await button('Reservar'));
    expect(await screen.findByText('Reservada')).toBeVisible();
    expect(api.requestsTo('POST /api/bookings')[0]?.body).toEqual({
      target: { sessionId: full.id },
    });
  });

  test.each<[ErrorCode, string]>([
    ['booking_too_late', errorMessage.booking_too_late],
    ['already_booked', 'Ya tienes plaza en esta sesión.'],
    ['busy', errorMessage.busy],
  ])('refused with %s shows the reason and keeps the sheet open', async (code, message) => {
    const { user } = openBookings(
      `?sesion=${idOf(5, 1)}`,
      {},
      {
        'POST /api/bookings': () => apiError(code),
      },
    );
    await user.click(await button('Reservar'));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  test('retried after a lost response sends the same idempotency key', async () => {
    const { user, api } = openBookings(
      `?sesion=${idOf(5, 1)}`,
      {},
      {
        'POST /api/bookings': () => {
          throw new TypeError('connection lost');
        },
      },
    );
    await user.click(await button('Reservar'));
    await screen.findByText(/^No hay conexión con Aforo/);
    api.use({ 'POST /api/bookings': () => booking(1) });
    await user.click(await button('Reservar'));
    await screen.findByText('Reservada');
    const [first, second] = api
      .requestsTo('POST /api/bookings')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
  });

  test('shows an obstacle instead of the button', async () => {
    openBookings(
      `?sesion=${idOf(5, 1)}`,
      {},
      {
        'POST /api/bookings/quote': () => quote({ obstacle: 'booking_too_early' }),
      },
    );
    expect(await screen.findByText(errorMessage.booking_too_early)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reservar' })).not.toBeInTheDocument();
  });

  test.each([
    ['unpaid_limit', 3, /^Ya tienes 3 reservas sin bono, lo que se puede tener a la vez\./],
    ['unpaid_limit', 1, /^Ya tienes 1 reserva sin bono/],
    ['unpaid_limit', 0, 'Para reservar aquí necesitas un bono.'],
    ['daily_limit', 4, 'Ya tienes 4 reservas ese día, el máximo. Elige otro día.'],
    ['made_limit', 20, /^Hoy ya has hecho 20 reservas, el máximo de un día\./],
  ] as const)(
    'at the center’s %s of %p shows the reason before an attempt',
    async (obstacle, limit, message) => {
      const answer = { 'POST /api/bookings/quote': () => quote({ obstacle, limit }) };
      openBookings(`?sesion=${idOf(5, 1)}`, {}, answer);
      expect(await screen.findByText(message)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Reservar' })).not.toBeInTheDocument();
    },
  );

  test('refused because a limit was reached in the meantime shows the limit', async () => {
    const { user } = openBookings(
      `?sesion=${idOf(5, 1)}`,
      {},
      { 'POST /api/bookings': () => apiError('unpaid_limit', {}, { details: { limit: 3 } }) },
    );
    await user.click(await button('Reservar'));
    expect(await screen.findByText(/^Ya tienes 3 reservas sin bono/)).toBeVisible();
  });

  test('an appointment lists the free times of the chosen professional', async () => {
    const startsAt = '2026-11-21T10:00:00.000Z';
    const inigo = idOf(4, 2);
    const { user, api, currentPath } = openBookings(
      `?servicio=${fisio.id}`,
      { starts: [{ startsAt, professionalIds: [inigo] }] },
      { 'POST /api/bookings': () => booking(1, { credit: 'none', purchase: null }) },
    );
    await user.click(await link('11:00'));
    expect(currentPath()).toContain('hora=2026-11-21T10');
    const dialog = within(await screen.findByRole('dialog', { name: 'Fisioterapia' }));
    expect(dialog.getByText('Íñigo Echeverría')).toBeVisible();
    // The booked time disappears from the list; the confirmation stays.
    api.use({ 'GET /api/availability': () => ({ days: [] }) });
    await user.click(await button('Reservar'));
    expect(await screen.findByText(/No queda nada que reservar/)).toBeInTheDocument();
    expect(screen.getByText('Reservada')).toBeVisible();
    expect(api.requestsTo('POST /api/bookings')[0]?.body).toEqual({
      target: { serviceId: fisio.id, professionalId: null, startsAt },
    });
  });

  test('an appointment names the booked professional, not the one who is still free', async () => {
    const startsAt = '2026-11-21T10:00:00.000Z';
    const [marta, inigo] = [idOf(4, 1), idOf(4, 2)];
    const answered = session(1, {
      kind: 'appointment',
      service: { id: fisio.id, name: fisio.name, color: fisio.color },
      professional: { id: marta, name: 'Marta Ibáñez' },
      roomName: 'Cabina 2',
      startsAt,
      endsAt: '2026-11-21T11:00:00.000Z',
    });
    const { user, api } = openBookings(
      `?servicio=${fisio.id}&dia=${today}&hora=${startsAt}`,
      { starts: [{ startsAt, professionalIds: [marta, inigo] }] },
      { 'POST /api/bookings': () => booking(1, { session: answered, purchase: null }) },
    );
    expect(await screen.findByText('Con quien esté libre')).toBeVisible();
    // After the booking only the other professional is free at that time.
    api.use({
      'GET /api/availability': () => ({
        days: [
          {
            localDate: today,
            sessions: [],
            starts: [{ serviceId: fisio.id, startsAt, professionalIds: [inigo] }],
          },
        ],
      }),
    });
    const reads = api.requestsTo('GET /api/availability').length;
    await user.click(await button('Reservar'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Fisioterapia' }));
    await waitFor(() =>
      expect(api.requestsTo('GET /api/availability').length).toBeGreaterThan(reads),
    );
    expect(await dialog.findByText('Reservada')).toBeVisible();
    expect(dialog.getByText('Marta Ibáñez · Cabina 2')).toBeVisible();
    expect(dialog.queryByText(/Íñigo Echeverría/)).not.toBeInTheDocument();
  });
});
