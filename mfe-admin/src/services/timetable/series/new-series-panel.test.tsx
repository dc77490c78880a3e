import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { apiError } from '@aforo/shared/testing';
import { pilates } from '../../../testing/services.ts';
import { marta, openTimetable, preview, series } from '../../../testing/timetable.ts';

async function fillIn(user: ReturnType<typeof openTimetable>['user']) {
  await user.selectOptions(await screen.findByLabelText('Clase'), 'Pilates suelo');
  await user.selectOptions(screen.getByLabelText('Quién la da'), 'Marta Soler');
  await user.click(screen.getByRole('checkbox', { name: 'Lunes' }));
  await user.type(screen.getByLabelText('Hora'), '19:00');
}

describe('a new series', () => {
  test('offers services and their professionals, and takes over the service’s defaults', async () => {
    const { user } = openTimetable('&abierto=nuevo');
    const service = await screen.findByLabelText('Clase');
    expect(within(service).queryByText('Fisioterapia')).not.toBeInTheDocument();
    await user.selectOptions(service, 'Pilates suelo');
    const who = screen.getByLabelText('Quién la da');
    expect(within(who).getByText('Marta Soler')).toBeInTheDocument();
    expect(within(who).queryByText('Pau Ferrer')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Minutos')).toHaveValue('55');
    expect(screen.getByLabelText('Plazas')).toHaveValue('10');
    await user.type(screen.getByLabelText('Hora'), '19:00');
    expect(screen.getByText('Acaba a las 19:55.')).toBeVisible();
  });

  test('is created as previewed, and moves the calendar to its first class', async () => {
    const firstDate = '2026-12-14';
    const { user, api, currentPath } = openTimetable('&abierto=nuevo', {
      'POST /api/series': () => ({ ...series, firstDate }),
    });
    await fillIn(user);
    expect(await screen.findByText('Se crean 8 clases.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Crear las clases' }));
    await waitFor(() => expect(currentPath()).toContain(`dia=${firstDate}`));
    expect(currentPath()).not.toContain('abierto');
    const [sent] = api.requestsTo('POST /api/series');
    expect(sent?.body).toMatchObject({
      serviceId: pilates.id,
      professionalId: marta.id,
      resourceId: null,
      weekdays: [1],
      localTime: '19:00',
      durationMinutes: 55,
      capacity: 10,
      untilDate: null,
    });
    expect(sent?.headers.get('idempotency-key')).not.toBeNull();
  });

  test('with several times on the same days is one request, without the same time twice', async () => {
    const { user, api, currentPath } = openTimetable('&abierto=nuevo');
    expect(await screen.findByLabelText('Clase')).toBeVisible();
    const more = 'Otra hora esos mismos días';
    expect(screen.queryByRole('button', { name: more })).not.toBeInTheDocument();
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: more }));
    expect(screen.getByLabelText('Hora 2')).toHaveValue('20:00');
    await user.click(screen.getByRole('button', { name: more }));
    await user.click(screen.getByRole('button', { name: 'Quitar las 20:00' }));
    expect(screen.getByLabelText('Hora 2')).toHaveValue('21:00');
    await user.clear(screen.getByLabelText('Hora 2'));
    await user.type(screen.getByLabelText('Hora 2'), '19:00');
    await user.click(screen.getByRole('button', { name: 'Crear las clases' }));
    expect(await screen.findByText('Cada hora una vez.')).toBeVisible();
    expect(api.requestsTo('POST /api/series')).toHaveLength(0);
    await user.clear(screen.getByLabelText('Hora 2'));
    await user.type(screen.getByLabelText('Hora 2'), '21:00');
    await screen.findByText('Se crean 8 clases.');
    await user.click(screen.getByRole('button', { name: 'Crear las clases' }));
    await waitFor(() => expect(currentPath()).not.toContain('abierto'));
    expect(api.requestsTo('POST /api/series')[0]?.body).toMatchObject({
      localTime: '19:00',
      moreTimes: ['21:00'],
    });
  });

  test('shows conflicts at their field, and cannot be saved until they are resolved', async () => {
    const { user, api } = openTimetable('&abierto=nuevo', {
      'POST /api/series/preview': () => ({
        ...preview,
        conflicts: ['2026-11-23', '2026-11-30'].map((localDate) => ({
          kind: 'professionalBusy',
          localDate,
          text: 'Marta ya tiene Yoga a las 19:00',
        })),
      }),
    });
    await fillIn(user);
    const save = screen.getByRole('button', { name: 'Crear las clases' });
    await waitFor(() =>
      expect(screen.getByLabelText('Quién la da')).toHaveAccessibleDescription(
        'Marta ya tiene Yoga a las 19:00: lun 23 nov y lun 30 nov.',
      ),
    );
    expect(save).toBeDisabled();
    api.use({ 'POST /api/series/preview': () => ({ ...preview, creates: 8 }) });
    await user.clear(screen.getByLabelText('Hora'));
    await user.type(screen.getByLabelText('Hora'), '20:00');
    expect(await screen.findByText('Se crean 8 clases.')).toBeVisible();
    expect(save).toBeEnabled();
    expect(screen.getByLabelText('Quién la da')).toBeValid();
  });

  test('keeps the typed values when the server finds a conflict on submission', async () => {
    const { user, api } = openTimetable('&abierto=nuevo', {
      'POST /api/series': () => apiError('schedule_conflict'),
    });
    await fillIn(user);
    await screen.findByText('Se crean 8 clases.');
    await user.click(screen.getByRole('button', { name: 'Crear las clases' }));
    expect(await screen.findByText(/Ese hueco choca/)).toBeVisible();
    expect(screen.getByLabelText('Hora')).toHaveValue('19:00');
    expect(api.requestsTo('POST /api/series')).toHaveLength(1);
  });

  test('with invalid values is refused at their fields without a request', async () => {
    const { user, api } = openTimetable('&abierto=nuevo');
    await fillIn(user);
    const replace = async (label: string, text: string) => {
      await user.clear(screen.getByLabelText(label));
      await user.type(screen.getByLabelText(label), text);
    };
    const expectError = (label: string, sentence: RegExp) =>
      waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(sentence));
    const save = screen.getByRole('button', { name: 'Crear las clases' });
    await replace('Plazas', '0');
    await replace('Minutos', 'mal');
    await user.click(save);
    await expectError('Plazas', /Pon al menos una plaza\./);
    await expectError('Minutos', /Escribe cuántos minutos dura\./);
    await replace('Plazas', '9');
    await replace('Minutos', '50');
    await replace('Hasta, si termina', '01/01/2026');
    await user.click(save);
    await expectError('Hasta, si termina', /La serie acaba antes de empezar\./);
    expect(api.requestsTo('POST /api/series')).toHaveLength(0);
  });

  test('shows an error at every empty required field', async () => {
    const { user } = openTimetable('&abierto=nuevo');
    await screen.findByLabelText('Clase');
    await user.click(screen.getByRole('button', { name: 'Crear las clases' }));
    for (const sentence of [
      'Elige la clase.',
      'Elige quién la da.',
      'Elige al menos un día.',
      'Escribe una hora como 09:30.',
      'Escribe cuántas plazas hay.',
    ]) {
      expect(await screen.findByText(sentence)).toBeVisible();
    }
  });

  test('shows a server refusal at its field', async () => {
    const { user } = openTimetable('&abierto=nuevo', {
      'POST /api/series/preview': () =>
        apiError('validation_failed', { untilDate: 'Esa fecha ya ha pasado.' }),
    });
    await fillIn(user);
    await waitFor(() =>
      expect(screen.getByLabelText('Hasta, si termina')).toHaveAccessibleDescription(
        /ya ha pasado/,
      ),
    );
  });
});
