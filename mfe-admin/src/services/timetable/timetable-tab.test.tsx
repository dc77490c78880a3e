import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { apiError, FakeEventSource } from '@aforo/shared/testing';
import { pilates } from '../../testing/services.ts';
import { monday, openTimetable, pau, week } from '../../testing/timetable.ts';

describe('the week view', () => {
  test('starts on the center’s first weekday, and shows time, professional, room and seats', async () => {
    const { api } = openTimetable();
    const tile = await screen.findByRole('link', { name: /Pilates suelo.*Marta/ });
    expect(tile).toHaveTextContent(/19:00.*8 de 10 plazas.*Marta Soler.*Sala grande/);
    const days = screen.getAllByRole('region').map((day) => day.getAttribute('aria-label'));
    expect(days[0]).toMatch(/^domingo 22 de noviembre/);
    expect(days).toHaveLength(7);
    expect(api.requestsTo('GET /api/agenda')[0]?.query.toString()).toBe('date=2026-11-22&days=7');
  });

  test('is not requested while a single day is shown', async () => {
    const { api } = openTimetable('&vista=profesionales&dia=2026-11-23');
    expect(await screen.findByRole('link', { name: /Pilates suelo/ })).toBeVisible();
    const asked = api.requestsTo('GET /api/agenda').map(({ query }) => query.toString());
    expect([...new Set(asked)]).toEqual(['date=2026-11-23&days=1']);
  });

  test('starts on Monday if the center’s week does', async () => {
    const { api } = openTimetable('', {}, { weekStartsOn: 1 });
    await screen.findAllByRole('region');
    expect(api.requestsTo('GET /api/agenda')[0]?.query.get('date')).toBe('2026-11-23');
  });

  test('shows which days are closed and why', async () => {
    openTimetable('&vista=lista');
    const region = (name: RegExp) => screen.getByRole('region', { name });
    await screen.findAllByRole('region');
    expect(await within(region(/^domingo/)).findByText('Cerrado')).toBeVisible();
    expect(within(region(/^viernes/)).getByText('Fiesta local')).toBeVisible();
    expect(within(region(/^martes/)).getByText('Sin clases')).toBeVisible();
  });

  test('navigates to the next and the previous week', async () => {
    const { user, currentPath } = openTimetable();
    await user.click(await screen.findByRole('link', { name: 'Semana siguiente' }));
    expect(currentPath()).toContain('dia=2026-11-30');
    await user.click(screen.getByRole('link', { name: 'Semana anterior' }));
    expect(currentPath()).toContain('dia=2026-11-23');
  });

  test('filters by professional', async () => {
    const { user, currentPath } = openTimetable();
    await screen.findByRole('link', { name: /Marta/ });
    await user.selectOptions(screen.getByLabelText('Profesional'), 'Pau Ferrer');
    expect(screen.queryByRole('link', { name: /Marta/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Pau/ })).toBeVisible();
    expect(currentPath()).toContain(`profesional=${pau.id}`);
  });

  test('shows an empty state for a filter without results, and clears the filter', async () => {
    const { user } = openTimetable(`&profesional=${pilates.id}`);
    expect(await screen.findByText('Ninguna clase con ese filtro esta semana')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ver todas' }));
    expect(await screen.findByRole('link', { name: /Marta/ })).toBeVisible();
  });

  test('explains how to create the first class when it is empty', async () => {
    const { user } = openTimetable('', {
      'GET /api/series': () => ({ items: [] }),
      'GET /api/agenda': ({ query }) => week(query.get('date') ?? '', []),
    });
    expect(await screen.findByText('El horario está vacío')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Crear la primera' }));
    expect(await screen.findByRole('dialog', { name: 'Nueva clase semanal' })).toBeVisible();
  });

  test('shows the empty calendar too, to draw the first class', async () => {
    openTimetable('', {
      'GET /api/series': () => ({ items: [] }),
      'GET /api/agenda': ({ query }) => week(query.get('date') ?? '', []),
    });
    expect(await screen.findByText(/^Arrastra en el calendario/)).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Hueco de / })).toHaveLength(7);
  });

  test.each([
    ['a service', { 'GET /api/services': () => ({ items: [] }) }, 'Crear un servicio'],
    ['a professional', { 'GET /api/professionals': () => ({ items: [] }) }, 'Añadir a alguien'],
  ])('without %s links to creating one', async (_, handlers, act) => {
    openTimetable('', {
      'GET /api/series': () => ({ items: [] }),
      'GET /api/agenda': ({ query }) => week(query.get('date') ?? '', []),
      ...handlers,
    });
    expect(await screen.findByRole('link', { name: act })).toHaveAttribute(
      'href',
      expect.stringContaining('abierto=nuevo'),
    );
    expect(screen.queryByRole('button', { name: /^Hueco de / })).not.toBeInTheDocument();
  });

  test('by room without rooms explains how to add one', async () => {
    openTimetable('&vista=salas', { 'GET /api/resources': () => ({ items: [] }) });
    expect(await screen.findByText('Todavía no hay salas')).toBeVisible();
  });

  test('shows an error, and loads on retry', async () => {
    const { user, api } = openTimetable('', { 'GET /api/agenda': () => apiError('unavailable') });
    const retry = await screen.findByRole('button', { name: 'Volver a intentarlo' });
    api.use({ 'GET /api/agenda': ({ query }) => week(query.get('date') ?? '', [monday]) });
    await user.click(retry);
    expect(await screen.findByRole('link', { name: /Pilates suelo/ })).toBeVisible();
  });
});

describe('changes made by other users', () => {
  beforeEach(() => FakeEventSource.install());
  afterEach(() => FakeEventSource.remove());

  test('appear after a server event, until the screen is left', async () => {
    const { api, unmount } = openTimetable();
    const tile = await screen.findByRole('link', { name: /Pilates suelo.*Marta/ });
    expect(tile).toHaveTextContent('8 de 10 plazas');
    const source = FakeEventSource.latest();
    expect(source.url).toBe('/api/agenda/events');
    api.use({
      'GET /api/agenda': ({ query }) =>
        week(query.get('date') ?? '', [{ ...monday, taken: 9, waiting: 1 }]),
    });
    source.hear('agenda');
    expect(await screen.findByText(/9 de 10 plazas/)).toBeVisible();
    unmount();
    expect(source.readyState).toBe(FakeEventSource.CLOSED);
  });

  test('do not count as edits of the class being changed', async () => {
    const edited = 'POST /api/series/edits';
    const { user, api } = openTimetable(`&abierto=${monday.id}&hacer=cambiar`);
    const capacity = await screen.findByLabelText('Plazas');
    const before = api.requestsTo('GET /api/agenda').length;
    api.use({
      'GET /api/agenda': ({ query }) =>
        week(query.get('date') ?? '', [{ ...monday, professional: pau }]),
    });
    FakeEventSource.latest().hear('agenda');
    await waitFor(() => expect(api.requestsTo('GET /api/agenda').length).toBeGreaterThan(before));
    expect(
      await screen.findByRole('link', { name: /Pilates suelo.*Pau/, hidden: true }),
    ).toBeVisible();
    await user.clear(capacity);
    await user.type(capacity, '12');
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(api.requestsTo(edited)).toHaveLength(1));
    expect(api.requestsTo(edited)[0]?.body).toMatchObject({ changes: { capacity: 12 } });
    expect(api.requestsTo(edited)[0]?.body).not.toHaveProperty('changes.professionalId');
  });
});
