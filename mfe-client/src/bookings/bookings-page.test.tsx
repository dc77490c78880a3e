import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { apiError } from '@aforo/shared/testing';
import { button, link, openBookings, freezeDateAtNow, today } from '../testing/bookings-page.ts';
import { booking, entry, fisio, idOf, session } from '../testing/bookings.ts';

freezeDateAtNow();

const byBono = { kind: 'bono' } as const;
const owed = { kind: 'price', priceMinor: 1400 } as const;

describe('the timetable', () => {
  test('loads all services in one request, and opens the times of an appointment with one tap', async () => {
    const { user, api, currentPath } = openBookings('', {
      starts: [
        { startsAt: '2026-11-21T10:00:00.000Z', professionalIds: [idOf(4, 2)], cost: owed },
        { startsAt: '2026-11-21T11:00:00.000Z', professionalIds: [idOf(4, 2)], cost: owed },
      ],
    });
    expect(await link(/19:00.*Pilates suelo/)).toBeVisible();
    expect(api.requestsTo('GET /api/availability')).toHaveLength(1);
    expect(api.requestsTo('GET /api/availability')[0]?.query.has('serviceId')).toBe(false);
    await user.click(await link(/Fisioterapia.*60 min · 14,00.*Primer hueco: hoy 11:00/));
    expect(currentPath()).toBe(`/cliente/reservas?dia=${today}&servicio=${fisio.id}`);
    expect(await screen.findByRole('heading', { name: 'Fisioterapia' })).toHaveFocus();
    expect(screen.queryByText(/No tienes ninguna reserva/)).not.toBeInTheDocument();
    const morning = within(await screen.findByRole('region', { name: 'Mañana' }));
    expect(morning.getByRole('link', { name: '11:00' })).toBeVisible();
    await user.click(await link('Todo lo que se reserva'));
    expect(await link(/19:00.*Pilates suelo/)).toBeVisible();
  });

  test('opens on the week that the server chooses, with one request', async () => {
    const days = Array.from({ length: 7 }, (_, index) => ({
      localDate: `2026-11-${22 + index}`,
      sessions: index === 3 ? [session(2, { startsAt: '2026-11-25T08:00:00.000Z' })] : [],
      starts: [],
    }));
    const { api } = openBookings('', {}, { 'GET /api/availability': () => ({ days }) });
    const strip = within(await screen.findByRole('navigation', { name: 'Días' }));
    expect(await strip.findByText('22 – 28 nov')).toBeVisible();
    expect(await link(/09:00.*Pilates suelo/)).toBeVisible();
    expect(strip.getByRole('link', { current: 'date' })).toHaveTextContent('25');
    const requests = api.requestsTo('GET /api/availability');
    expect(requests.map(({ query }) => query.toString())).toEqual(['days=7']);
  });

  test('shows the following week when the filters hide the whole week', async () => {
    const later = '2026-11-25';
    openBookings('', {
      sessions: { [later]: [session(2, { startsAt: `${later}T08:00:00.000Z` })] },
    });
    const days = within(await screen.findByRole('navigation', { name: 'Días' }));
    expect(await days.findByText('22 – 28 nov')).toBeVisible();
    expect(await link(/09:00.*Pilates suelo/)).toBeVisible();
    expect(days.getByRole('link', { current: 'date' })).toHaveTextContent('25');
  });

  test('shows in each row what the server says that it costs', async () => {
    const evening = (hour: number) => ({ startsAt: `2026-11-21T${hour}:00:00.000Z` });
    const { api } = openBookings('', {
      sessions: {
        [today]: [
          { ...session(1), cost: byBono },
          { ...session(2, evening(19)), cost: owed },
          { ...session(3, evening(20)), cost: { kind: 'price', priceMinor: 0 } },
        ],
      },
    });
    expect(await link(/19:00.*55 min.*Marta · Sala 1.*quedan 2.*con tu bono/)).toBeVisible();
    expect(await link(/20:00.*quedan 2.*14,00/)).toBeVisible();
    expect(await link(/21:00.*quedan 2.*sin coste/)).toBeVisible();
    expect(api.requestsTo('GET /api/me/purchases')).toEqual([]);
  });

  test('shows the price without a bono for an appointment without free times', async () => {
    openBookings('', { sessions: { [today]: [session(1)] } });
    expect(await link(/19:00.*quedan 2$/)).toBeVisible();
    expect(await link(/Fisioterapia.*60 min · \d+,00\s€ sin bono\s*Sin huecos/)).toBeVisible();
  });

  test('shows no cost in the rows of a move, which depends on the moved booking', async () => {
    const moved = booking(9);
    openBookings(`?cambiar=${moved.id}`, {
      bookings: [moved],
      sessions: { [today]: [{ ...session(1), cost: byBono }] },
    });
    expect(await link(/19:00.*quedan 2$/)).toBeVisible();
  });

  test('shows the cost consistently in the row and in the step of an appointment', async () => {
    const { user } = openBookings('', {
      starts: [
        { startsAt: '2026-11-21T10:00:00.000Z', professionalIds: [idOf(4, 2)], cost: byBono },
        { startsAt: '2026-11-21T11:00:00.000Z', professionalIds: [idOf(4, 2)], cost: owed },
      ],
    });
    await user.click(await link(/Fisioterapia.*60 min · con tu bono/));
    await screen.findByRole('heading', { name: 'Fisioterapia' });
    expect(await screen.findByText(/^60 min · con tu bono/)).toBeVisible();
    expect(screen.queryByText(/14,00/)).not.toBeInTheDocument();
  });

  test('shows a week from Sunday, with the day in the URL', async () => {
    const monday = '2026-11-23';
    const { user, currentPath } = openBookings('?dia=2026-11-22', {
      sessions: { [monday]: [session(2, { startsAt: `${monday}T08:00:00.000Z` })] },
    });
    const days = within(await screen.findByRole('navigation', { name: 'Días' }));
    expect(days.getAllByRole('listitem')).toHaveLength(7);
    expect(days.getByText('22 – 28 nov')).toBeVisible();
    await user.click(days.getByRole('link', { name: 'lunes 23 de noviembre' }));
    expect(currentPath()).toBe('/cliente/reservas?dia=2026-11-23');
    expect(await link(/09:00.*Pilates suelo/)).toBeVisible();
    await user.click(days.getByRole('link', { name: 'Semana siguiente' }));
    expect(currentPath()).toBe('/cliente/reservas?dia=2026-11-29');
  });

  test('links an empty day to the next day with classes', async () => {
    const { user, currentPath } = openBookings('?dia=2026-11-22', {
      sessions: {
        '2026-11-24': [session(2, { startsAt: '2026-11-24T18:00:00.000Z' })],
      },
    });
    expect(await screen.findByText(/No quedan clases/)).toBeVisible();
    await user.click(await link('Ver mar 24 nov'));
    expect(currentPath()).toBe('/cliente/reservas?dia=2026-11-24');
  });

  test('shows free seats as text, and the client’s own bookings', async () => {
    openBookings('', {
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
    expect(list.getByText('completa')).toBeVisible();
    expect(list.getByText('3 en espera')).toBeVisible();
    expect(list.getByText('En espera')).toBeVisible();
    expect(list.getByText('Reservada')).toBeVisible();
  });

  test('does not show a held seat as booked until it is paid', async () => {
    openBookings('', {
      bookings: [booking(3, { status: 'held' })],
      sessions: { [today]: [session(3)] },
    });
    const list = within(await screen.findByRole('list', { name: /^Clases/ }));
    expect(list.getByText('Falta pagarla')).toBeVisible();
    expect(list.queryByText('Reservada')).toBeNull();
  });

  test('leaves out classes that have begun', async () => {
    openBookings('', {
      sessions: { [today]: [session(1, { startsAt: '2026-11-21T09:00:00.000Z' })] },
    });
    expect(await screen.findByText(/No quedan clases/)).toBeVisible();
  });

  test('is filtered by professional', async () => {
    const other = { id: idOf(4, 2), name: 'Íñigo Echeverría' };
    const { user } = openBookings('', {
      sessions: { [today]: [session(1), session(2, { professional: other })] },
    });
    const chips = within(await screen.findByRole('navigation', { name: 'Profesional' }));
    await user.click(chips.getByRole('link', { name: 'Íñigo' }));
    const list = within(screen.getByRole('list', { name: /^Clases/ }));
    expect(list.getAllByRole('listitem')).toHaveLength(1);
    expect(list.getByText(/Íñigo · Sala 1/)).toBeVisible();
  });

  test('shows an error, and loads on retry', async () => {
    const { user, api } = openBookings(
      '',
      {},
      { 'GET /api/availability': () => apiError('unavailable') },
    );
    const retry = await button('Volver a intentarlo');
    api.use({
      'GET /api/availability': () => ({
        days: [{ localDate: today, sessions: [session(1)], starts: [] }],
      }),
    });
    await user.click(retry);
    expect(await link(/19:00.*Pilates suelo/)).toBeVisible();
  });
});
