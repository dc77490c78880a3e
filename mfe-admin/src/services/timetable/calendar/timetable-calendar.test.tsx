import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { apiError } from '@aforo/shared/testing';
import {
  marta,
  monday,
  openTimetable,
  pau,
  preview,
  room,
  week,
} from '../../../testing/timetable.ts';

const edits = 'POST /api/series/edits/preview';
const tile = () => screen.findByRole('link', { name: /Pilates suelo.*Marta/ });
const column = (name: RegExp) => screen.getByRole('region', { name });

describe('moving a class by keyboard', () => {
  test('announces its new time and the effect, and opens its panel with it', async () => {
    const { user, api } = openTimetable('', {
      [edits]: () => ({ ...preview, changes: 1, notifies: 3 }),
    });
    (await tile()).focus();
    await user.keyboard(' {ArrowRight}{ArrowUp}{ArrowUp}');
    const said = screen.getAllByRole('status').at(-1);
    await waitFor(() => expect(said).toHaveTextContent(/martes 24.*18:30 a 19:25/));
    await waitFor(() => expect(said).toHaveTextContent('Avisamos del cambio a 3 personas.'));
    expect(api.requestsTo(edits).at(-1)?.body).toEqual({
      sessionId: monday.id,
      scope: 'one',
      changes: { localDate: '2026-11-24', localTime: '18:30' },
    });
    await user.keyboard('{Enter}');
    const panel = await screen.findByRole('dialog', { name: 'Cambiar Pilates suelo' });
    expect(within(panel).getByLabelText('Hora')).toHaveValue('18:30');
    expect(within(panel).getByLabelText('Día')).toHaveValue('24/11/2026');
    await user.click(within(panel).getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(api.requestsTo('POST /api/series/edits')).toHaveLength(1));
    expect(api.requestsTo('POST /api/series/edits')[0]?.body).toMatchObject({
      scope: 'one',
      changes: { localDate: '2026-11-24', localTime: '18:30' },
    });
  });

  test('stretches it with Shift, and Escape restores it', async () => {
    const { user, api, currentPath } = openTimetable();
    (await tile()).focus();
    await user.keyboard(' {Shift>}{ArrowDown}{/Shift}');
    await waitFor(() =>
      expect(api.requestsTo(edits).at(-1)?.body).toMatchObject({
        changes: { durationMinutes: 75 },
      }),
    );
    expect(screen.getByText('19:00–20:15')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('19:00–20:15')).not.toBeInTheDocument();
    expect(currentPath()).not.toContain('abierto');
  });

  test('keeps the length of a class that continues after midnight', async () => {
    const late = {
      ...monday,
      startsAt: '2026-11-23T22:30:00.000Z',
      endsAt: '2026-11-24T00:00:00.000Z',
    };
    const { user, api } = openTimetable('', {
      'GET /api/agenda': ({ query }) => week(query.get('date') ?? '', [late]),
    });
    (await tile()).focus();
    await user.keyboard(' {ArrowUp}{ArrowUp}');
    await waitFor(() =>
      expect(api.requestsTo(edits).at(-1)?.body).toEqual({
        sessionId: monday.id,
        scope: 'one',
        changes: { localTime: '23:00' },
      }),
    );
  });

  test('shows a class past midnight on both days, and moves and stretches it by its first part', async () => {
    const late = {
      ...monday,
      startsAt: '2026-11-23T21:30:00.000Z',
      endsAt: '2026-11-23T23:30:00.000Z',
    };
    const { user, api } = openTimetable('', {
      'GET /api/agenda': ({ query }) => {
        const { days } = week(query.get('date') ?? '', [late]);
        return {
          days: days.map((day) =>
            day.localDate === '2026-11-24' ? { ...day, overnight: [late] } : day,
          ),
        };
      },
    });
    const both = await screen.findAllByRole('link', { name: /Pilates suelo/ });
    const [firstPart, secondPart] = both;
    expect(both).toHaveLength(2);
    expect(within(column(/^lunes 23/)).getByRole('link')).toBe(firstPart);
    expect(firstPart).toHaveTextContent('22:30–00:30 (mar)');
    expect(within(column(/^martes 24/)).getByRole('link')).toBe(secondPart);
    expect(secondPart).toHaveTextContent('desde lun 22:30');
    expect(secondPart).not.toHaveAttribute('data-moves');
    firstPart?.focus();
    await user.keyboard(' {ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    const said = screen.getAllByRole('status').at(-1);
    await waitFor(() =>
      expect(said).toHaveTextContent('lunes 23 de noviembre, de 22:45 a 01:15 del día siguiente'),
    );
    await waitFor(() =>
      expect(api.requestsTo(edits).at(-1)?.body).toMatchObject({
        changes: { localTime: '22:45', durationMinutes: 150 },
      }),
    );
  });

  test('shows the conflict at the new time', async () => {
    const text = 'Marta Soler ya tiene Yoga suave a las 18:45';
    const { user } = openTimetable('', {
      [edits]: () => ({
        ...preview,
        conflicts: [{ kind: 'professionalBusy', localDate: '2026-11-23', text }],
      }),
    });
    (await tile()).focus();
    await user.keyboard(' {ArrowUp}');
    expect((await screen.findAllByText(`${text}.`, { exact: false })).length).toBeGreaterThan(0);
  });

  test('announces the booked clients, with or without a conflict', async () => {
    const { user, api } = openTimetable('', {
      [edits]: () => ({ ...preview, changes: 1, notifies: 1 }),
    });
    (await tile()).focus();
    await user.keyboard(' {ArrowUp}');
    const said = () => screen.getAllByRole('status').at(-1);
    await waitFor(() =>
      expect(said()).toHaveTextContent('Avisamos del cambio a 1 persona. Viene Lucía Fernández.'),
    );
    const text = 'Sala grande: ya la usa Yoga suave a las 18:30';
    api.use({
      [edits]: () => ({
        ...preview,
        conflicts: [{ kind: 'roomBusy', localDate: '2026-11-23', text }],
      }),
    });
    await user.keyboard('{ArrowUp}');
    await waitFor(() =>
      expect(said()).toHaveTextContent(`No cabe ahí. ${text}. Viene Lucía Fernández.`),
    );
  });

  test('announces that the professional of the column does not give the service', async () => {
    const { user } = openTimetable('&vista=profesionales', {
      [edits]: () =>
        apiError('validation_failed', { professionalId: 'Elige a alguien que dé este servicio.' }),
    });
    const ofMarta = await screen.findByRole('region', { name: marta.name });
    within(ofMarta)
      .getByRole('link', { name: /Pilates suelo/ })
      .focus();
    await user.keyboard(' {ArrowRight}');
    const said = () => screen.getAllByRole('status').at(-1);
    await waitFor(() =>
      expect(said()).toHaveTextContent('No puede ser: Pau Ferrer no da Pilates suelo.'),
    );
  });

  test.each([
    ['moves a class that is scheduled', {}, '2026-11-22T09:00:00.000Z', 1],
    [
      'does not move a class that is cancelled',
      { status: 'cancelled' as const },
      '2026-11-22T09:00:00.000Z',
      0,
    ],
    ['does not move a class that has begun', {}, monday.startsAt, 0],
  ])('%s', async (_title, fields, at, moves) => {
    const { user } = openTimetable('', {
      'GET /api/agenda': ({ query }) => {
        const { days } = week(query.get('date') ?? '', [{ ...monday, ...fields }]);
        return { days: days.map((day) => ({ ...day, at })) };
      },
    });
    (await tile()).focus();
    await user.keyboard(' {ArrowUp}');
    expect(screen.queryAllByText('18:45–19:40')).toHaveLength(moves);
  });
});

describe('the day view', () => {
  test('by professional moves a class to another professional', async () => {
    const { user, api } = openTimetable('&vista=profesionales');
    const ofMarta = await screen.findByRole('region', { name: marta.name });
    within(ofMarta)
      .getByRole('link', { name: /Pilates suelo/ })
      .focus();
    await user.keyboard(' {ArrowRight}');
    await waitFor(() =>
      expect(api.requestsTo(edits).at(-1)?.body).toMatchObject({
        changes: { professionalId: pau.id },
      }),
    );
  });

  test('by room has a column for classes without a room', async () => {
    openTimetable('&vista=salas', {
      'GET /api/agenda': ({ query }) =>
        week(query.get('date') ?? '', [{ ...monday, resourceId: null, roomName: null }]),
    });
    expect(await screen.findByRole('region', { name: room.name })).toBeVisible();
    expect(within(column(/^Sin sala/)).getByRole('link')).toBeVisible();
  });

  test('shows time off, including requests not yet decided', async () => {
    openTimetable('&vista=profesionales', {
      'GET /api/time-off': () => ({
        items: [
          {
            id: room.id,
            professionalId: marta.id,
            professionalName: marta.name,
            startsAt: '2026-11-22T23:00:00.000Z',
            endsAt: '2026-11-24T23:00:00.000Z',
            reason: '',
            state: 'requested',
          },
        ],
      }),
    });
    expect(await screen.findByText('Ha pedido estos días')).toBeVisible();
    expect(within(column(/^Marta/)).getByText('Ha pedido estos días')).toBeVisible();
    expect(within(column(/^Pau/)).queryByText('Ha pedido estos días')).not.toBeInTheDocument();
  });
});

test('the calendar shows an appointment, and explains where to change it', async () => {
  const appointment = { ...monday, kind: 'appointment' as const, seriesId: null };
  const { user } = openTimetable('', {
    'GET /api/agenda': ({ query }) => week(query.get('date') ?? '', [appointment]),
  });
  await user.click(await screen.findByRole('link', { name: /Lucía Fernández/ }));
  const panel = await screen.findByRole('dialog', { name: 'Pilates suelo' });
  expect(panel).toHaveTextContent('Una cita se mueve o se cancela en Recepción');
  expect(within(panel).queryByRole('button', { name: 'Cambiar' })).not.toBeInTheDocument();
});

test('the calendar works when time off cannot be loaded', async () => {
  openTimetable('', { 'GET /api/time-off': () => apiError('unavailable') });
  expect(await tile()).toBeVisible();
});
