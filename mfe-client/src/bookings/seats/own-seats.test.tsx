import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { errorMessage, type StandingSeats } from '@aforo/shared/contract';
import { apiError, setViewport, type FakeHandlers } from '@aforo/shared/testing';
import { button, freezeDateAtNow, link, openBookings } from '../../testing/bookings-page.ts';
import { booking, idOf, quote, session } from '../../testing/bookings.ts';
import { absence, makeUp, seatBookings, seats, slot } from '../../testing/seats.ts';

freezeDateAtNow();

const withSeats = (own: () => StandingSeats, more: FakeHandlers = {}): FakeHandlers => ({
  'GET /api/me/standing-seats': own,
  ...more,
});

describe('the fixed seat', () => {
  test('comes before all else, as one pattern whose classes open on request', async () => {
    setViewport({ width: 390 });
    const single = booking(1, {
      session: session(1, {
        startsAt: '2026-11-28T10:00:00.000Z',
        endsAt: '2026-11-28T10:55:00.000Z',
      }),
    });
    const { user } = openBookings(
      '',
      { bookings: [...seatBookings, single] },
      withSeats(() => seats()),
    );
    const seat = await screen.findByRole('region', { name: 'Tus plazas fijas' });
    expect(within(seat).getByText('Lunes y miércoles 19:00 con Marta')).toBeVisible();
    const next = await screen.findByRole('region', { name: 'Tu próxima reserva' });
    expect(seat.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(within(next).getByText('De tu plaza fija.')).toBeVisible();
    expect(
      within(next).getByText('Si no puedes venir, avisa hasta el lun 23 nov 17:00.'),
    ).toBeVisible();
    // The other bookings of the seat are not rows of their own.
    expect(screen.getByText('Y otra reserva')).toBeVisible();
    await user.click(within(seat).getByText('Las próximas 4 clases'));
    const classes = within(seat).getByRole('list', { name: /^Próximas clases/ });
    expect(within(classes).getAllByRole('listitem')).toHaveLength(4);
  });

  test('says which classes the client misses and which are full', async () => {
    const own = seats();
    const [first, second] = own.seats[0]?.sessions ?? [];
    Object.assign(first ?? {}, { state: 'away', bookingId: null });
    Object.assign(second ?? {}, { state: 'full', bookingId: null });
    const { user } = openBookings(
      '',
      {},
      withSeats(() => own),
    );
    await user.click(await screen.findByText('Las próximas 4 clases'));
    expect(screen.getByText('No vienes')).toBeVisible();
    expect(screen.getByText('Completa: sin sitio')).toBeVisible();
    expect(screen.getAllByRole('link', { name: /^No puedo: Pilates suelo/ })).toHaveLength(2);
  });

  test('is not shown to clients without one, nor while it cannot be read', async () => {
    const { user, api } = openBookings(
      '',
      {},
      { 'GET /api/me/standing-seats': () => apiError('unavailable') },
    );
    expect(await screen.findByText('No hemos podido traer tu plaza fija')).toBeVisible();
    api.use({ 'GET /api/me/standing-seats': () => seats({ seats: [], memberships: [] }) });
    await user.click(screen.getByRole('button', { name: 'Volver a intentarlo' }));
    await waitFor(() => expect(screen.queryByText(/plaza fija/)).toBeNull());
  });
});

describe('an absence', () => {
  test('says before that the class is made up, and afterwards what was given', async () => {
    let own = seats();
    let bookings = seatBookings;
    const { user, api, currentPath } = openBookings(
      '',
      {},
      withSeats(() => own, {
        'GET /api/me/bookings': () => ({ items: bookings }),
        'POST /api/absences/preview': () => absence(),
        'POST /api/absences': () => {
          own = seats({ makeUps: [makeUp(1)] });
          bookings = seatBookings.slice(1);
          return absence();
        },
      }),
    );
    await user.click(await link('No puedo ir a Pilates suelo'));
    const dialog = within(await screen.findByRole('dialog', { name: '¿No puedes venir?' }));
    expect(
      await dialog.findByText(
        'Avisas a tiempo: recuperas esta clase hasta el jueves 31 de diciembre.',
      ),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'No puedo ir' }));
    expect(
      await screen.findByText('Tienes 1 clase más por recuperar, hasta el jueves 31 de diciembre.'),
    ).toBeVisible();
    // The outcome stays when the class has left the list.
    await waitFor(() => expect(api.requestsTo('GET /api/me/bookings')).toHaveLength(2));
    expect(await screen.findByText('mié 25 nov 19:00')).toBeInTheDocument();
    expect(await button('Hecho')).toHaveFocus();
    expect(api.requestsTo('POST /api/absences')[0]?.body).toEqual({
      fromDate: '2026-11-23',
      toDate: '2026-11-23',
      bookingIds: [idOf(6, 11)],
      expected: { inTime: 1, late: 0, makeUps: 1 },
    });
    await user.click(await button('Hecho'));
    expect(currentPath()).toBe('/cliente/reservas');
    expect(
      await screen.findByRole('region', { name: 'Tienes 1 clase por recuperar' }),
    ).toBeVisible();
  });

  test('that is late says that the class is lost', async () => {
    const late = absence({ outcome: 'late', makeUpUntil: null });
    const { user } = openBookings(
      `?cancelar=${idOf(6, 11)}`,
      { bookings: seatBookings },
      withSeats(() => seats(), {
        'POST /api/absences/preview': () => late,
        'POST /api/absences': () => late,
      }),
    );
    expect(await screen.findByText('Es tarde: esta clase se pierde.')).toBeVisible();
    await user.click(await button('No puedo ir'));
    expect(
      await screen.findByText('El centro ya lo sabe, y tu plaza de ese día queda libre.'),
    ).toBeVisible();
  });

  test('shows the new effect when the deadline passed meanwhile', async () => {
    let shown = absence();
    const { user } = openBookings(
      `?cancelar=${idOf(6, 11)}`,
      { bookings: seatBookings },
      withSeats(() => seats(), {
        'POST /api/absences/preview': () => shown,
        'POST /api/absences': () => {
          shown = absence({ outcome: 'late', makeUpUntil: null });
          return apiError('absence_changed');
        },
      }),
    );
    await screen.findByText(/^Avisas a tiempo/);
    await user.click(await button('No puedo ir'));
    expect(await screen.findByText(errorMessage.absence_changed)).toBeVisible();
    expect(await screen.findByText('Es tarde: esta clase se pierde.')).toBeVisible();
  });

  test('of several days opens from the seat and lists each class', async () => {
    const { user, currentPath } = openBookings(
      '',
      { bookings: seatBookings },
      withSeats(() => seats(), { 'POST /api/absences/preview': () => absence() }),
    );
    await user.click(await link('No puedo unos días'));
    expect(currentPath()).toBe('/cliente/reservas?ausencia=');
    await user.type(await screen.findByLabelText('Último día'), '24/11/2026{Enter}');
    expect(await screen.findByText('1 clase, que se recupera.')).toBeVisible();
    expect(screen.getByText('la recuperas hasta el jue 31 dic')).toBeVisible();
  });
});

describe('a make-up', () => {
  test('is used by booking another class, and the quote says so', async () => {
    const { user } = openBookings(
      `?sesion=${idOf(5, 1)}`,
      {},
      withSeats(() => seats({ makeUps: [makeUp(7)] }), {
        'POST /api/bookings/quote': () =>
          quote({
            purchase: { id: idOf(8, 7), name: 'Recuperación', creditsLeft: 0, expiresAt: null },
          }),
        'POST /api/bookings': () =>
          booking(1, {
            seatKind: 'makeUp',
            purchase: { id: idOf(8, 7), name: 'Recuperación' },
          }),
      }),
    );
    expect(await screen.findByText('Recuperas una clase, sin coste')).toBeVisible();
    expect(
      screen.getByText('Ausencia del mié 18 nov → por recuperar hasta el jue 31 dic'),
    ).toBeVisible();
    await user.click(await button('Reservar'));
    expect(await screen.findByText('Con una clase que tenías por recuperar.')).toBeVisible();
  });

  test('shows until when it is valid, leads to the classes, and keeps its history', async () => {
    const used = makeUp(2, {
      state: 'used',
      used: { serviceName: 'Yoga', startsAt: '2026-11-20T08:00:00.000Z' },
    });
    const { user } = openBookings(
      '',
      {},
      withSeats(() => seats({ makeUps: [makeUp(1), used] })),
    );
    const part = within(
      await screen.findByRole('region', { name: 'Tienes 1 clase por recuperar' }),
    );
    expect(
      part.getByText('Ausencia del mié 18 nov, hasta el jueves 31 de diciembre'),
    ).toBeVisible();
    await user.click(part.getByText('Las anteriores'));
    expect(part.getByText('Ausencia del mié 18 nov → recuperada el vie 20 nov')).toBeVisible();
    await user.click(part.getByRole('button', { name: 'Recuperar' }));
    expect(document.activeElement).toContainElement(
      await screen.findByRole('region', { name: 'Reservar' }),
    );
  });
});

describe('the waiting list for a fixed seat', () => {
  const wait = {
    id: idOf(9, 1),
    membershipId: idOf(1, 9),
    slot: slot(4),
    state: 'waiting' as const,
    ahead: 1,
    offerExpiresAt: null,
  };
  const offered = {
    ...wait,
    state: 'offered' as const,
    ahead: null,
    offerExpiresAt: '2026-11-22T09:00:00.000Z',
  };

  test('shows the people before, and is left after a confirmation', async () => {
    let own = seats({ seats: [], waits: [wait] });
    const { user } = openBookings(
      '',
      {},
      withSeats(() => own, {
        'DELETE /api/standing-seat-waits/:id': () => {
          own = seats({ seats: [] });
          return {};
        },
      }),
    );
    expect(await screen.findByText('Jueves 19:00 con Marta · 1 persona antes')).toBeVisible();
    await user.click(await button('Dejar de esperar jueves 19:00 con Marta'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Dejar de esperar' }));
    await waitFor(() => expect(screen.queryByText(/1 persona antes/)).toBeNull());
  });

  test('offers a seat until a time, which is accepted', async () => {
    let own = seats({ seats: [], waits: [offered] });
    const { user } = openBookings(
      '',
      {},
      withSeats(() => own, {
        'POST /api/standing-seat-waits/:id/accept': () => {
          own = seats();
          return own.seats[0];
        },
      }),
    );
    const offer = within(
      await screen.findByRole('region', { name: 'Plaza fija libre: jueves 19:00 con Marta' }),
    );
    expect(offer.getByText('Hay una plaza fija para ti hasta mañana 10:00')).toBeVisible();
    await user.click(offer.getByRole('button', { name: 'Aceptar la plaza' }));
    expect(await screen.findByRole('heading', { name: 'Tienes plaza fija' })).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('jueves 19:00 con Marta');
    await user.click(await button('Hecho'));
    expect(await screen.findByText('Lunes y miércoles 19:00 con Marta')).toBeVisible();
  });

  test('says why an offer can no longer be accepted', async () => {
    const { user } = openBookings(
      '',
      {},
      withSeats(() => seats({ seats: [], waits: [offered] }), {
        'POST /api/standing-seat-waits/:id/accept': () => apiError('offer_lapsed'),
      }),
    );
    await user.click(await button('Aceptar la plaza'));
    expect(await screen.findByText(errorMessage.offer_lapsed)).toBeVisible();
  });
});
