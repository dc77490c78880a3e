import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { apiError, type FakeHandlers, freezeDate } from '@aforo/shared/testing';
import { pilates } from '../../../testing/services.ts';
import { marta, monday, openTimetable, preview, room, week } from '../../../testing/timetable.ts';

const create = 'POST /api/sessions';
const look = 'POST /api/sessions/preview';

async function open(handlers: FakeHandlers = {}) {
  freezeDate('2026-11-20T09:00:00Z');
  const page = openTimetable('', {
    [look]: () => ({ ...preview, creates: 1 }),
    [create]: () => ({ id: monday.id }),
    ...handlers,
  });
  await page.user.click(await screen.findByRole('button', { name: 'Crear clase suelta' }));
  await screen.findByRole('dialog', { name: 'Nueva clase suelta' });
  return page;
}

/** Looks inside the dialog, because the filters behind it have the same labels. */
const field = (label: string) =>
  within(screen.getByRole('dialog', { name: 'Nueva clase suelta' })).getByLabelText(label);

async function fillIn({ user }: Pick<Awaited<ReturnType<typeof open>>, 'user'>) {
  await user.selectOptions(field('Clase'), 'Pilates suelo');
  await user.type(field('Hora'), '11:00');
  await user.selectOptions(field('Quién la da'), 'Marta Soler');
  await user.selectOptions(field('Sala'), 'Sala grande');
}

describe('a class drawn in the calendar', () => {
  test('takes the drawn day, time and length, and can be made weekly', async () => {
    freezeDate('2026-11-20T09:00:00Z');
    const { user, api } = openTimetable('', {
      [look]: () => ({ ...preview, creates: 1 }),
    });
    const gap = await screen.findByRole('button', { name: /^Hueco de martes 24/ });
    act(() => gap.focus());
    await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Enter}');
    await screen.findByRole('dialog', { name: 'Nueva clase suelta' });
    expect(field('Día')).toHaveValue('24/11/2026');
    expect(field('Hora')).toHaveValue('09:30');
    await user.selectOptions(field('Clase'), 'Pilates suelo');
    // The drawn length takes precedence over the service's usual one.
    expect(field('Minutos')).toHaveValue('90');
    await user.selectOptions(field('Quién la da'), 'Marta Soler');
    await user.click(screen.getByRole('button', { name: 'Darla todas las semanas' }));
    const weekly = await screen.findByRole('dialog', { name: 'Nueva clase semanal' });
    expect(await within(weekly).findByText('Se crean 8 clases.')).toBeVisible();
    await user.click(within(weekly).getByRole('button', { name: 'Crear las clases' }));
    await waitFor(() => expect(api.requestsTo('POST /api/series')).toHaveLength(1));
    expect(api.requestsTo('POST /api/series')[0]?.body).toMatchObject({
      serviceId: pilates.id,
      professionalId: marta.id,
      weekdays: [2],
      localTime: '09:30',
      durationMinutes: 90,
      fromDate: '2026-11-24',
      untilDate: null,
    });
  });
});

describe('a new single class', () => {
  test('starts on the day shown, with the length and seats of its service', async () => {
    const page = await open();
    const { user, api, currentPath } = page;
    expect(field('Día')).toHaveValue('23/11/2026');
    // Only a class drawn in the calendar can be made weekly.
    expect(screen.queryByRole('button', { name: 'Darla todas las semanas' })).toBeNull();
    await fillIn(page);
    expect(field('Minutos')).toHaveValue('55');
    expect(field('Plazas')).toHaveValue('10');
    expect(await screen.findByText('Se crea 1 clase.')).toBeVisible();
    expect(screen.queryByText(/se añaden solas/)).not.toBeInTheDocument();
    await user.clear(field('Día'));
    await user.type(field('Día'), '05/12/2026');
    await user.click(screen.getByRole('button', { name: 'Crear la clase' }));
    // The calendar moves to the week of the new class.
    await waitFor(() => expect(currentPath()).toContain('dia=2026-12-05'));
    expect(currentPath()).not.toContain('abierto');
    expect(api.requestsTo(create).map(({ body }) => body)).toEqual([
      {
        serviceId: pilates.id,
        professionalId: marta.id,
        resourceId: room.id,
        localDate: '2026-12-05',
        localTime: '11:00',
        durationMinutes: 55,
        capacity: 10,
      },
    ]);
    expect(api.requestsTo(create)[0]?.headers.get('idempotency-key')).toBeTruthy();
  });

  test('shows each conflict at its field, and is not sent', async () => {
    const conflict = (kind: string, text: string) => ({ kind, localDate: '2026-11-27', text });
    const page = await open({
      [look]: () => ({
        ...preview,
        conflicts: [
          conflict('holiday', 'Es festivo: Fiesta local'),
          conflict('roomBusy', 'Sala grande: ya la usa Yoga a las 11:00'),
        ],
      }),
    });
    await fillIn(page);
    await waitFor(() =>
      expect(field('Día')).toHaveAccessibleDescription(/Es festivo: Fiesta local/),
    );
    expect(field('Sala')).toHaveAccessibleDescription(/ya la usa Yoga/);
    expect(screen.getByRole('button', { name: 'Crear la clase' })).toBeDisabled();
    expect(page.api.requestsTo(create)).toHaveLength(0);
  });

  test('keeps the typed values when the server refuses it', async () => {
    const page = await open({ [create]: () => apiError('schedule_conflict') });
    await fillIn(page);
    await screen.findByText('Se crea 1 clase.');
    await page.user.click(screen.getByRole('button', { name: 'Crear la clase' }));
    expect(await screen.findByText(/Ese hueco choca/)).toBeVisible();
    expect(field('Hora')).toHaveValue('11:00');
    expect(field('Clase')).toHaveDisplayValue('Pilates suelo');
  });

  test('shows an error at every empty required field', async () => {
    const { user, api } = await open();
    await user.clear(field('Día'));
    await user.click(screen.getByRole('button', { name: 'Crear la clase' }));
    for (const sentence of [
      'Elige la clase.',
      'Elige quién la da.',
      'Escribe una fecha que exista.',
      'Escribe una hora como 09:30.',
      'Escribe cuántas plazas hay.',
    ]) {
      expect(await screen.findByText(sentence)).toBeVisible();
    }
    expect(api.requestsTo(create)).toHaveLength(0);
  });
});

describe('a single class in the calendar', () => {
  const single = { ...monday, seriesId: null };
  const openSingle = (search: string) =>
    openTimetable(`&abierto=${single.id}${search}`, {
      'GET /api/agenda': ({ query }) => week(query.get('date') ?? '', [single]),
    });

  test('is edited without asking for a scope', async () => {
    const { user, api, currentPath } = openSingle('');
    const panel = within(await screen.findByRole('dialog', { name: 'Pilates suelo' }));
    expect(panel.getByText('No, es una clase suelta')).toBeVisible();
    expect(panel.queryByRole('button', { name: 'Terminar la serie' })).not.toBeInTheDocument();
    await user.click(panel.getByRole('button', { name: 'Cambiar' }));
    const form = within(await screen.findByRole('dialog', { name: 'Cambiar Pilates suelo' }));
    expect(form.queryByRole('radio')).not.toBeInTheDocument();
    await user.clear(form.getByLabelText('Día'));
    await user.type(form.getByLabelText('Día'), '24/11/2026');
    expect(await form.findByText('Avisamos del cambio a 3 personas.')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(currentPath()).not.toContain('abierto'));
    expect(api.requestsTo('POST /api/series/edits')[0]?.body).toEqual({
      sessionId: single.id,
      scope: 'one',
      changes: { localDate: '2026-11-24' },
    });
  });

  test('has no series to end, even if the URL asks for it', async () => {
    openSingle('&hacer=terminar');
    expect(await screen.findByRole('dialog', { name: 'Pilates suelo' })).toBeVisible();
  });
});
