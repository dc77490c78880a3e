import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import type { SlotEntry } from '@aforo/shared/contract';
import { area } from '../../area.ts';
import { link, openBookings, freezeDateAtNow, today } from '../../testing/bookings-page.ts';
import { fisio, idOf, pilates, professionals, session } from '../../testing/bookings.ts';
import { nextSessions } from './next-sessions.ts';
// Preloads the lazy screens, so that the first test does not wait for the import.
import './class-page.tsx';
import './professional-page.tsx';

freezeDateAtNow();

const told = {
  ...pilates,
  description: 'Fuerza y control, en esterilla.',
  level: 'beginner' as const,
  whatToBring: 'Calcetines con agarre.',
  pictureFileId: idOf(8, 1),
  pictureFocusX: 20,
  pictureFocusY: 70,
};
const marta = { id: idOf(4, 1), name: 'Marta Ibáñez' };
const inigo = { id: idOf(4, 2), name: 'Íñigo Echeverría' };

function open(path: string, handlers: FakeHandlers = {}, fills: Record<string, SlotEntry[]> = {}) {
  const api = fakeApi({
    'GET /api/services': () => ({ items: [told, fisio] }),
    'GET /api/professionals': () => ({ items: professionals }),
    'GET /api/file/:id/dataurl': () => new Response('data:image/webp;base64,AAAA'),
    'GET /api/availability': () => ({
      days: [
        {
          localDate: today,
          sessions: [session(1), session(2, { professional: inigo })],
          starts: [],
        },
      ],
    }),
    ...handlers,
  });
  return {
    api,
    ...renderArea(area, { path: `/cliente/${path}`, session: sessionOf('client'), fills }),
  };
}

describe('the page of a class', () => {
  test('ends with what other areas add', async () => {
    const entry = { slot: 'classPage', screen: 'opiniones', title: 'Opiniones', order: 1 } as const;
    open(`clases/${pilates.id}`, {}, { 'mfe-a': [{ ...entry, roles: ['client'] }] });
    const added = await screen.findByRole('region', { name: 'Opiniones' });
    expect(added).toHaveTextContent(`[mfe-a opiniones ${pilates.id}]`);
  });

  test('shows the description, the level, what to bring, the price and the team', async () => {
    const { api } = open(`clases/${pilates.id}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Pilates suelo' })).toBeVisible();
    expect(screen.getByText(/^55 min · 14,00\s€$/)).toBeVisible();
    expect(screen.getByText('Iniciación')).toBeVisible();
    expect(screen.getByText('Fuerza y control, en esterilla.')).toBeVisible();
    const bring = screen.getByRole('region', { name: 'Qué traer' });
    expect(bring).toHaveTextContent('Calcetines con agarre.');
    const team = within(screen.getByRole('region', { name: 'Quién la da' }));
    expect(team.getByRole('link', { name: /Marta Ibáñez.*Pilates desde 2009/ })).toHaveAttribute(
      'href',
      `/cliente/profesionales/${marta.id}`,
    );
    const dates = within(await screen.findByRole('list', { name: 'Próximas clases' }));
    expect(dates.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'hoy 19:00Marta · Sala 1 · quedan 2',
      'hoy 19:00Íñigo · Sala 1 · quedan 2',
    ]);
    expect(dates.getAllByRole('link')[0]).toHaveAttribute(
      'href',
      `/cliente/reservas?dia=${today}&sesion=${idOf(5, 1)}`,
    );
    const picture = await screen.findByRole('presentation');
    expect(picture.style.objectPosition).toBe('20% 70%');
    const [asked] = api.requestsTo('GET /api/availability');
    expect(asked?.query.get('serviceId')).toBe(pilates.id);
  });

  test.each([
    [{ lateMinor: null, noShowMinor: null }, /^Se cancela sin coste hasta 12 horas antes\.$/],
    [
      { lateMinor: 500, noShowMinor: 500 },
      /12 horas antes\. Penalización: cancelar más tarde o no venir, 5,00\s€\.$/,
    ],
    [
      { lateMinor: 500, noShowMinor: 1000 },
      /Penalización: cancelar más tarde, 5,00\s€; no venir, 10,00\s€\.$/,
    ],
  ])('shows the cancellation deadline and the fee: %j', async (fees, pattern) => {
    open(`clases/${pilates.id}`, { 'GET /api/services': () => ({ items: [{ ...told, fees }] }) });
    expect(await screen.findByText(pattern)).toBeVisible();
  });

  test('links to the free times of an appointment; an unknown service is not found', async () => {
    const first = open(`clases/${fisio.id}`);
    expect(await link('Elegir hora')).toHaveAttribute(
      'href',
      `/cliente/reservas?servicio=${fisio.id}`,
    );
    expect(first.api.requestsTo('GET /api/availability')).toHaveLength(0);
    first.unmount();
    open(`clases/${idOf(3, 9)}`);
    expect(await screen.findByText('Esta página no existe')).toBeVisible();
  });

  test('links to all bookable services when there are no dates, and retries a failed load', async () => {
    const { user, api } = open(`clases/${pilates.id}`, {
      'GET /api/availability': () => ({ days: [] }),
      'GET /api/services': () => apiError('unavailable'),
    });
    const retry = await screen.findByRole('button', { name: 'Volver a intentarlo' });
    api.use({ 'GET /api/services': () => ({ items: [told] }) });
    await user.click(retry);
    expect(await screen.findByText('No hay ninguna en las próximas dos semanas.')).toBeVisible();
    expect(await link('Ver todo lo que se reserva')).toHaveAttribute('href', '/cliente/reservas');
  });

  test('keeps the child for whom the user books', async () => {
    const child = idOf(2, 9);
    open(`clases/${pilates.id}?para=${child}`);
    const dates = within(await screen.findByRole('list', { name: 'Próximas clases' }));
    for (const [shown, href] of [
      [
        dates.getAllByRole('link')[0],
        `/cliente/reservas?dia=${today}&sesion=${idOf(5, 1)}&para=${child}`,
      ],
      [await link('Todo lo que se reserva'), `/cliente/reservas?para=${child}`],
      [await link(/Marta Ibáñez/), `/cliente/profesionales/${marta.id}?para=${child}`],
    ] as const) {
      expect(shown).toHaveAttribute('href', href);
    }
  });

  test('opens from the booking sheet of the class', async () => {
    const { user, currentPath } = openBookings(`?sesion=${idOf(5, 1)}`);
    await user.click(await link('Más sobre esta clase'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Pilates suelo' })).toBeVisible();
    expect(currentPath()).toBe(`/cliente/clases/${pilates.id}`);
  });
});

describe('the page of a professional', () => {
  test('shows the bio, the services and only the professional’s own classes', async () => {
    open(`profesionales/${marta.id}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Marta Ibáñez' })).toBeVisible();
    expect(screen.getByText('Pilates desde 2009.')).toBeVisible();
    const gives = within(screen.getByRole('region', { name: 'Qué da' }));
    expect(gives.getByRole('link', { name: /Pilates suelo/ })).toHaveAttribute(
      'href',
      `/cliente/clases/${pilates.id}`,
    );
    const dates = within(await screen.findByRole('list', { name: 'Próximas clases' }));
    expect(dates.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'hoy 19:00Pilates suelo · Sala 1 · quedan 2',
    ]);
  });
});

test('the next classes are the first eight matching ones that have not begun', () => {
  const at = (hour: number) => `2026-11-22T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const hours = [20, 9, 10, 11, 12, 13, 14, 15, 16, 17, 8];
  const sessions = hours.map((hour) => session(hour, { startsAt: at(hour) }));
  const other = session(30, { service: { id: fisio.id, name: 'Otra', color: '#000000' } });
  const found = nextSessions(
    [{ localDate: '2026-11-22', sessions: [...sessions, other], starts: [] }],
    { serviceId: pilates.id },
    new Date(at(8)),
  );
  expect(found.map(({ startsAt }) => startsAt)).toEqual([9, 10, 11, 12, 13, 14, 15, 16].map(at));
});
