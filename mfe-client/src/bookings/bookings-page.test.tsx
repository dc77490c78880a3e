import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  errorMessage,
  type Booking,
  type ErrorCode,
  type SessionSummary,
  type Settings,
  type WaitlistEntry,
} from '@aforo/shared/contract';
import {
  apiError,
  fakeApi,
  renderArea,
  sessionOf,
  setViewport,
  testSettings,
  type FakeHandlers,
} from '@aforo/shared/testing';
import { area } from '../area.ts';
import {
  booking,
  fisio,
  idOf,
  now,
  pilates,
  professionals,
  quote,
  session,
} from '../testing/bookings.ts';
// The screen is lazy; here it is loaded beforehand, or the first test would wait for it.
import './bookings-page.tsx';

const today = '2026-11-21';

/** Only the date stands still; timers run, or nothing would ever answer. */
const onlyTheDate: Parameters<typeof jest.useFakeTimers>[0] = {
  now,
  doNotFake: [
    'hrtime',
    'nextTick',
    'performance',
    'queueMicrotask',
    'requestAnimationFrame',
    'cancelAnimationFrame',
    'requestIdleCallback',
    'cancelIdleCallback',
    'setImmediate',
    'clearImmediate',
    'setInterval',
    'clearInterval',
    'setTimeout',
    'clearTimeout',
  ],
};
beforeEach(() => {
  jest.useFakeTimers(onlyTheDate);
});
afterEach(() => {
  setViewport({ width: 1280 });
  jest.useRealTimers();
});

interface Given {
  bookings?: Booking[];
  entries?: WaitlistEntry[];
  /** By local date. */
  sessions?: Record<string, SessionSummary[]>;
  starts?: { startsAt: string; professionalIds: string[] }[];
}

function open(
  path: string,
  { bookings = [], entries = [], sessions = { [today]: [session(1)] }, starts = [] }: Given = {},
  handlers: FakeHandlers = {},
  settings: Partial<Settings> = {},
) {
  const api = fakeApi({
    'GET /api/me/bookings': () => ({ items: bookings }),
    'GET /api/me/waitlist': () => ({ items: entries }),
    'GET /api/services': () => ({ items: [pilates, fisio] }),
    'GET /api/professionals': () => ({ items: professionals }),
    'GET /api/availability': ({ query }) => {
      const serviceId = query.get('serviceId') ?? 'all';
      const classes = serviceId === fisio.id ? {} : sessions;
      const hours = serviceId === pilates.id ? [] : starts;
      return {
        days: [...new Set([today, ...Object.keys(classes)])].map((localDate) => ({
          localDate,
          sessions: classes[localDate] ?? [],
          starts: localDate === today ? hours.map((one) => ({ serviceId: fisio.id, ...one })) : [],
        })),
      };
    },
    'POST /api/bookings/quote': () => quote(),
    ...handlers,
  });
  return {
    api,
    ...renderArea(area, {
      path: `/cliente/reservas${path}`,
      session: sessionOf('client'),
      settings,
    }),
  };
}
const button = (name: string) => screen.findByRole('button', { name });
const link = (name: string | RegExp) => screen.findByRole('link', { name });
const entry = (changed: Partial<WaitlistEntry>): WaitlistEntry => ({
  id: idOf(9, 1),
  session: session(1, { taken: 10, waiting: 3 }),
  client: { id: idOf(7, 1), name: 'Lucía Ortiz' },
  state: 'waiting',
  place: 3,
  offerExpiresAt: null,
  ...changed,
});
const neverAnswers = () => new Promise(() => undefined);

describe('the next booking', () => {
  test('stands first, with its countdown, price and last moment to cancel', async () => {
    open('', { bookings: [booking(1)] });
    const next = within(await screen.findByRole('region', { name: 'Tu próxima reserva' }));
    expect(next.getByText('en 8 horas y 48 minutos')).toBeVisible();
    expect(next.getByText(/Pilates suelo/)).toHaveTextContent('Pilates suelo · hoy 19:00');
    expect(next.getByText(/Con tu bono Bono 10/)).toHaveTextContent('hasta hoy 17:00');
  });

  test('says where the centre is and how to call it, when that is known', async () => {
    const center = { ...testSettings.center, address: 'Calle Mayor 1, Madrid' };
    const { unmount } = open(
      '',
      { bookings: [booking(1)] },
      {},
      { center: { ...center, phone: '+34912345678' } },
    );
    expect(await screen.findByText('Calle Mayor 1, Madrid')).toBeVisible();
    const map = await link('Cómo llegar');
    expect(map).toHaveAttribute('href', expect.stringContaining('Calle%20Mayor%201%2C%20Madrid'));
    expect(map).toHaveAttribute('target', '_blank');
    expect(map).toHaveAttribute('rel', 'noreferrer');
    expect(await link('Llamar al 912 345 678')).toHaveAttribute('href', 'tel:+34912345678');
    unmount();
    open('', { bookings: [booking(1)] });
    await screen.findByRole('region', { name: 'Tu próxima reserva' });
    expect(screen.queryByRole('link', { name: 'Cómo llegar' })).not.toBeInTheDocument();
  });

  test('can be taken to the calendar, by the browser and not the router', async () => {
    open('', { bookings: [booking(1)] });
    const calendar = await link('Añadir al calendario: Pilates suelo');
    expect(calendar).toHaveAttribute(
      'href',
      `${window.location.origin}/api/bookings/${idOf(6, 1)}/calendar.ics`,
    );
    expect(calendar).toHaveAttribute('download');
  });

  test('can’t be changed for another once that would cost it', async () => {
    open('', { bookings: [booking(1, { freeCancelUntil: '2026-11-21T08:00:00.000Z' })] });
    expect(await link('Cancelar Pilates suelo')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Cambiar/ })).not.toBeInTheDocument();
  });

  test('keeps its place while it comes', async () => {
    open('', {}, { 'GET /api/me/bookings': neverAnswers });
    expect((await screen.findAllByText('Cargando…')).length).toBeGreaterThan(0);
  });

  test('that doesn’t come leaves the timetable in use, and comes at another try', async () => {
    const { user, api } = open('', {}, { 'GET /api/me/bookings': () => apiError('unavailable') });
    expect(await link(/19:00 Pilates suelo/)).toBeVisible();
    api.use({ 'GET /api/me/bookings': () => ({ items: [booking(1)] }) });
    await user.click(await button('Volver a intentarlo'));
    expect(await screen.findByRole('region', { name: 'Tu próxima reserva' })).toBeVisible();
  });

  test('missing, says where to begin', async () => {
    open('');
    expect(await screen.findByText(/No tienes ninguna reserva/)).toBeVisible();
  });
});

describe('booking', () => {
  test('takes two taps, says the price between them, and can be undone', async () => {
    const { user, api } = open(
      '',
      {},
      {
        'POST /api/bookings': () => booking(1),
        'POST /api/bookings/:id/cancellation': () =>
          booking(1, { status: 'cancelled', credit: 'returned' }),
      },
    );
    await user.click(await link(/19:00 Pilates suelo.*quedan 2/));
    expect(await screen.findByText('1 sesión de tu bono, te quedan 5')).toBeVisible();
    expect(screen.getByText('Bono 10')).toBeVisible();
    expect(screen.getByText(/Puedes cancelar sin coste hasta hoy 17:00/)).toBeVisible();
    await user.click(await button('Reservar'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pilates suelo' }));
    expect(await dialog.findByText('Reservada')).toBeVisible();
    expect(await button('Hecho')).toHaveFocus();
    const [sent] = api.requestsTo('POST /api/bookings');
    expect(sent?.body).toEqual({ target: { sessionId: idOf(5, 1) } });
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);

    await user.click(await button('Deshacer'));
    expect(await screen.findByText('Reserva deshecha')).toBeVisible();
    expect(api.requestsTo('POST /api/bookings/:id/cancellation')[0]?.body).toEqual({
      expected: 'cancelled',
    });
  });

  test('that would cost something to undo offers no way back', async () => {
    const { user } = open(
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

  test('can be undone for ten seconds and no longer', async () => {
    jest.useFakeTimers({ now });
    open(`?sesion=${idOf(5, 1)}`, {}, { 'POST /api/bookings': () => booking(1) });
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.click(await button('Reservar'));
    expect(await button('Deshacer')).toBeVisible();
    act(() => jest.advanceTimersByTime(10_000));
    expect(screen.queryByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument();
    expect(await screen.findByText('Reservada')).toBeVisible();
  });

  test('without a bono says what is to pay; what overlaps is a warning', async () => {
    open(
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

  test('of a class that fills meanwhile says so and offers the waiting list', async () => {
    const { user, api } = open(
      `?sesion=${idOf(5, 1)}`,
      {},
      {
        'POST /api/bookings': () => apiError('session_full'),
        'POST /api/waitlist': () => entry({ place: 4 }),
      },
    );
    await user.click(await button('Reservar'));
    expect(await screen.findByText(errorMessage.session_full)).toBeVisible();
    await user.click(await button('Apuntarme a la espera'));
    expect(await screen.findByText(/Hay 3 personas antes que tú/)).toBeVisible();
    const [sent] = api.requestsTo('POST /api/waitlist');
    expect(sent?.body).toEqual({ sessionId: idOf(5, 1) });
    expect(sent?.headers.has('idempotency-key')).toBe(true);
  });

  test.each<[ErrorCode, string]>([
    ['booking_too_late', errorMessage.booking_too_late],
    ['already_booked', 'Ya tienes plaza en esta sesión.'],
    ['busy', errorMessage.busy],
  ])('refused with %s says why and stays open', async (code, words) => {
    const { user } = open(
      `?sesion=${idOf(5, 1)}`,
      {},
      {
        'POST /api/bookings': () => apiError(code),
      },
    );
    await user.click(await button('Reservar'));
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  test('sent again after no answer came carries the same key', async () => {
    const { user, api } = open(
      `?sesion=${idOf(5, 1)}`,
      {},
      {
        'POST /api/bookings': () => {
          throw new TypeError('connection lost');
        },
      },
    );
    await user.click(await button('Reservar'));
    await screen.findByText(errorMessage.unavailable);
    api.use({ 'POST /api/bookings': () => booking(1) });
    await user.click(await button('Reservar'));
    await screen.findByText('Reservada');
    const [first, second] = api
      .requestsTo('POST /api/bookings')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
  });

  test('with an obstacle says it instead of a button', async () => {
    open(
      `?sesion=${idOf(5, 1)}`,
      {},
      {
        'POST /api/bookings/quote': () => quote({ obstacle: 'booking_too_early' }),
      },
    );
    expect(await screen.findByText(errorMessage.booking_too_early)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reservar' })).not.toBeInTheDocument();
  });

  test('of an appointment goes by free hours, with whom was chosen', async () => {
    const startsAt = '2026-11-21T10:00:00.000Z';
    const inigo = idOf(4, 2);
    const { user, api, currentPath } = open(
      `?servicio=${fisio.id}`,
      { starts: [{ startsAt, professionalIds: [inigo] }] },
      { 'POST /api/bookings': () => booking(1, { credit: 'none', purchase: null }) },
    );
    await user.click(await link('11:00'));
    expect(currentPath()).toContain('hora=2026-11-21T10');
    const dialog = within(await screen.findByRole('dialog', { name: 'Fisioterapia' }));
    expect(dialog.getByText('Íñigo Echeverría')).toBeVisible();
    // The hour is gone from the list with the booking; the answer stays.
    api.use({ 'GET /api/availability': () => ({ days: [] }) });
    await user.click(await button('Reservar'));
    expect(await screen.findByText(/No queda nada que reservar/)).toBeInTheDocument();
    expect(screen.getByText('Reservada')).toBeVisible();
    expect(api.requestsTo('POST /api/bookings')[0]?.body).toEqual({
      target: { serviceId: fisio.id, professionalId: null, startsAt },
    });
  });
});

describe('the timetable', () => {
  test('asks once for everything, and hours of an appointment are one tap away', async () => {
    const { user, api, currentPath } = open('', {
      starts: [
        { startsAt: '2026-11-21T10:00:00.000Z', professionalIds: [idOf(4, 2)] },
        { startsAt: '2026-11-21T11:00:00.000Z', professionalIds: [idOf(4, 2)] },
      ],
    });
    expect(await link(/19:00 Pilates suelo/)).toBeVisible();
    expect(api.requestsTo('GET /api/availability')).toHaveLength(1);
    expect(api.requestsTo('GET /api/availability')[0]?.query.has('serviceId')).toBe(false);
    await user.click(await link(/Fisioterapia.*2 horas libres desde las 11:00/));
    expect(currentPath()).toContain(`servicio=${fisio.id}`);
    expect(await link('11:00')).toBeVisible();
  });

  test('is a week from Sunday with the day in the URL', async () => {
    const monday = '2026-11-23';
    const { user, currentPath } = open('?dia=2026-11-22', {
      sessions: { [monday]: [session(2, { startsAt: `${monday}T08:00:00.000Z` })] },
    });
    const days = within(await screen.findByRole('navigation', { name: 'Días' }));
    expect(days.getAllByRole('listitem')).toHaveLength(7);
    expect(days.getByText('22 – 28 nov')).toBeVisible();
    await user.click(days.getByRole('link', { name: 'lunes 23 de noviembre' }));
    expect(currentPath()).toBe('/cliente/reservas?dia=2026-11-23');
    expect(await link(/09:00 Pilates suelo/)).toBeVisible();
    await user.click(days.getByRole('link', { name: 'Semana siguiente' }));
    expect(currentPath()).toBe('/cliente/reservas?dia=2026-11-29');
  });

  test('of a day with nothing leads to the next one', async () => {
    const { user, currentPath } = open('?dia=2026-11-22', {
      sessions: {
        '2026-11-24': [session(2, { startsAt: '2026-11-24T18:00:00.000Z' })],
      },
    });
    expect(await screen.findByText(/No queda nada que reservar/)).toBeVisible();
    await user.click(await link('Ver mar 24 nov'));
    expect(currentPath()).toBe('/cliente/reservas?dia=2026-11-24');
  });

  test('says places in words and what the client already has', async () => {
    open('', {
      bookings: [booking(3)],
      entries: [entry({ session: session(2) })],
      sessions: {
        [today]: [
          session(1, { taken: 10, waiting: 3 }),
          session(2, { taken: 10, waiting: 3 }),
          session(3),
        ],
      },
    });
    const list = within(await screen.findByRole('list', { name: /^Clases/ }));
    expect(list.getByText('completa · 3 en espera')).toBeVisible();
    expect(list.getByText('En espera')).toBeVisible();
    expect(list.getByText('Reservada')).toBeVisible();
  });

  test('leaves out what has already begun', async () => {
    open('', { sessions: { [today]: [session(1, { startsAt: '2026-11-21T09:00:00.000Z' })] } });
    expect(await screen.findByText(/No queda nada que reservar/)).toBeVisible();
  });

  test('is narrowed by professional', async () => {
    const other = { id: idOf(4, 2), name: 'Íñigo Echeverría' };
    const { user } = open('', {
      sessions: { [today]: [session(1), session(2, { professional: other })] },
    });
    const chips = within(await screen.findByRole('navigation', { name: 'Profesional' }));
    await user.click(chips.getByRole('link', { name: 'Íñigo' }));
    const list = within(screen.getByRole('list', { name: /^Clases/ }));
    expect(list.getAllByRole('listitem')).toHaveLength(1);
    expect(list.getByText(/Íñigo Echeverría/)).toBeVisible();
  });

  test('that doesn’t come says so, and comes at another try', async () => {
    const { user, api } = open('', {}, { 'GET /api/availability': () => apiError('unavailable') });
    const retry = await button('Volver a intentarlo');
    api.use({
      'GET /api/availability': () => ({
        days: [{ localDate: today, sessions: [session(1)], starts: [] }],
      }),
    });
    await user.click(retry);
    expect(await link(/19:00 Pilates suelo/)).toBeVisible();
  });
});

describe('cancelling', () => {
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

  test('says beforehand what comes back, and does that', async () => {
    const { user, api, currentPath } = open(
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
    const [sent] = api.requestsTo('POST /api/bookings/:id/cancellation');
    expect(sent?.body).toEqual({ expected: 'cancelled' });
    expect(sent?.headers.has('idempotency-key')).toBe(true);
  });

  test('that means something else by now says so and asks again', async () => {
    const { user, api } = open(
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

describe('changing', () => {
  test('goes to another class of the same service in one act', async () => {
    const { user, api, currentPath } = open(
      '',
      { bookings: [booking(1)], sessions: { [today]: [session(1), session(2)] } },
      { 'POST /api/bookings/:id/reschedule': () => booking(2) },
    );
    await user.click(await link('Cambiar Pilates suelo'));
    expect(await screen.findByText('Cambias Pilates suelo, hoy 19:00')).toBeVisible();
    const list = within(await screen.findByRole('list', { name: /^Clases/ }));
    await user.click(list.getAllByRole('link')[1]!); // there are two
    await user.click(await button('Cambiar a esta'));
    await waitFor(() => expect(currentPath()).toBe('/cliente/reservas?dia=2026-11-21'));
    expect(api.requestsTo('POST /api/bookings/:id/reschedule')[0]).toMatchObject({
      params: { id: idOf(6, 1) },
      body: { target: { sessionId: idOf(5, 2) } },
    });
  });

  test('that is refused leaves things as they are and says why', async () => {
    const { user } = open(
      `?cambiar=${idOf(6, 1)}&sesion=${idOf(5, 2)}`,
      { bookings: [booking(1)], sessions: { [today]: [session(1), session(2)] } },
      { 'POST /api/bookings/:id/reschedule': () => apiError('reschedule_too_late') },
    );
    await user.click(await button('Cambiar a esta'));
    expect(await screen.findByText(errorMessage.reschedule_too_late)).toBeVisible();
  });
});

describe('the waiting list', () => {
  test('shows the place and is left after asking once', async () => {
    const { user, api } = open(
      '',
      { entries: [entry({})] },
      {
        'DELETE /api/waitlist/:id': () => undefined,
      },
    );
    expect(await screen.findByText('Hay 2 personas antes que tú')).toBeVisible();
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
    place: null,
    offerExpiresAt: '2026-11-21T09:40:00.000Z',
  });

  test('offers a place that is taken in one tap', async () => {
    const { user, api } = open(
      '',
      { entries: [offered] },
      {
        'POST /api/waitlist/:id/accept': () => booking(1),
      },
    );
    expect(await screen.findByText('Hay una plaza para ti hasta las 10:40')).toBeVisible();
    expect(screen.getByText('Te quedan 28 minutos para decidir')).toBeVisible();
    api.use({ 'GET /api/me/waitlist': () => ({ items: [] }) });
    await user.click(await button('Aceptar la plaza'));
    await waitFor(() => expect(screen.queryByText(/Hay una plaza/)).not.toBeInTheDocument());
    const [sent] = api.requestsTo('POST /api/waitlist/:id/accept');
    expect(sent?.params).toEqual({ id: idOf(9, 1) });
    expect(sent?.headers.has('idempotency-key')).toBe(true);
  });

  test('passes the place on after asking once', async () => {
    const { user, api } = open(
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

  test('says when the offered place is gone', async () => {
    const { user } = open(
      '',
      { entries: [offered] },
      {
        'POST /api/waitlist/:id/accept': () => apiError('offer_lapsed'),
      },
    );
    await user.click(await button('Aceptar la plaza'));
    expect(await screen.findByText(errorMessage.offer_lapsed)).toBeVisible();
  });

  test('that doesn’t come says that the place is not lost', async () => {
    open('', {}, { 'GET /api/me/waitlist': () => apiError('unavailable') });
    expect(await screen.findByText(/tu sitio no se pierde/)).toBeVisible();
  });
});

describe('past bookings', () => {
  test('are behind a link, with what came of each', async () => {
    const { user, api } = open(
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
    expect(list.getByText('Sesión devuelta a tu bono Bono 10')).toBeVisible();
    api.use({ 'GET /api/me/bookings': () => ({ items: [] }) });
    await user.click(await link('Ver las próximas'));
    expect(await screen.findByText(/No tienes ninguna reserva/)).toBeVisible();
  });

  test('that there are none yet says so', async () => {
    open('?ver=pasadas');
    expect(await screen.findByText('Aún no has venido')).toBeVisible();
  });
});

describe('one booking', () => {
  const one = (changed: Partial<Booking>): FakeHandlers => ({
    'GET /api/bookings/:id': () => booking(1, changed),
  });
  const path = `?reserva=${idOf(6, 1)}`;

  test('that was missed says why its session is gone, on a phone as well', async () => {
    setViewport({ width: 360 });
    const { user, currentPath } = open(path, {}, one({ status: 'noShow' }));
    expect(await screen.findByText(/No viniste, y la sesión no vuelve/)).toBeVisible();
    await user.click(await button('Cerrar'));
    expect(currentPath()).toBe('/cliente/reservas');
  });

  test('after the next one is a line that opens it', async () => {
    const { user, currentPath } = open('', { bookings: [booking(1), booking(2)] }, one({}));
    const later = within(await screen.findByRole('region', { name: 'Después' }));
    await user.click(later.getByRole('link', { name: /Pilates suelo/ }));
    expect(currentPath()).toBe(`/cliente/reservas?reserva=${idOf(6, 2)}`);
    expect(await screen.findByRole('dialog', { name: 'Pilates suelo' })).toBeVisible();
  });

  test('that is still to come leads to cancelling it', async () => {
    const { currentPath, user } = open(
      path,
      {},
      { ...one({}), 'GET /api/bookings/:id/cancellation': neverAnswers },
    );
    await user.click(await link('Cancelar Pilates suelo'));
    expect(currentPath()).toBe(`/cliente/reservas?cancelar=${idOf(6, 1)}`);
  });

  test.each<[ErrorCode, string]>([
    ['not_found', 'Esta reserva no está entre las tuyas'],
    ['unavailable', 'No hemos podido traer estos datos'],
  ])('that answers %s says so', async (code, words) => {
    open(path, {}, { 'GET /api/bookings/:id': () => apiError(code) });
    const dialog = within(await screen.findByRole('dialog', { name: 'Tu reserva' }));
    expect(await dialog.findByText(words)).toBeVisible();
  });
});
