import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { apiError } from '@aforo/shared/testing';
import { monday, openTimetable, preview, week } from '../../../testing/timetable.ts';

describe('the panel of a class', () => {
  test('opens by keyboard, shows the details and returns the focus on closing', async () => {
    const { user } = openTimetable();
    const tile = await screen.findByRole('link', { name: /Marta/ });
    tile.focus();
    await user.keyboard('{Enter}');
    const panel = await screen.findByRole('dialog', { name: 'Pilates suelo' });
    expect(panel).toHaveTextContent(/Los lunes y miércoles a las 19:00, sin fecha de fin/);
    expect(within(panel).getByText('Lucía Fernández')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: /Marta/ })).toHaveFocus();
  });

  test('marks an individually edited class, and keeps its own room', async () => {
    const editedSession = { ...monday, resourceId: null, roomName: null, isEdited: true };
    const { user } = openTimetable(`&abierto=${monday.id}`, {
      'GET /api/agenda': ({ query }) => week(query.get('date') ?? '', [editedSession]),
    });
    const panel = await screen.findByRole('dialog', { name: 'Pilates suelo' });
    expect(panel).toHaveTextContent('Esta se cambió a mano.');
    await user.click(within(panel).getByRole('button', { name: 'Cambiar' }));
    const form = within(await screen.findByRole('dialog', { name: 'Cambiar Pilates suelo' }));
    expect(form.getByLabelText('Sala')).toHaveDisplayValue('La que diga el servicio');
    await user.click(form.getByRole('radio', { name: /^Todas/ }));
    expect(form.getByLabelText('Sala')).toHaveDisplayValue('Sala grande');
  });

  test('does not offer to change a class that has begun', async () => {
    const begun = { ...monday, startsAt: '2026-11-22T08:00:00.000Z' };
    openTimetable(`&abierto=${monday.id}`, {
      'GET /api/agenda': ({ query }) => week(query.get('date') ?? '', [begun]),
    });
    expect(await screen.findByText(/Ya ha empezado/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cambiar' })).not.toBeInTheDocument();
  });

  test('is edited with the chosen scope, and sends only the changed fields', async () => {
    const { user, api, currentPath } = openTimetable(`&abierto=${monday.id}`);
    await user.click(await screen.findByRole('button', { name: 'Cambiar' }));
    await screen.findByRole('radio', { name: /^Solo esta/ });
    await user.clear(screen.getByLabelText('Hora'));
    await user.type(screen.getByLabelText('Hora'), '20:00');
    const changes = { localTime: '20:00' };
    for (const [name, scope] of [
      [/^Solo esta/, 'one'],
      [/^Todas/, 'all'],
      [/^Esta y las siguientes/, 'following'],
    ] as const) {
      await user.click(screen.getByRole('radio', { name }));
      await waitFor(() =>
        expect(api.requestsTo('POST /api/series/edits/preview').at(-1)?.body).toEqual({
          sessionId: monday.id,
          scope,
          changes,
        }),
      );
    }
    expect(await screen.findByText('Cambian 6 clases.')).toBeVisible();
    expect(screen.getByText('Avisamos del cambio a 3 personas.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(currentPath()).not.toContain('abierto'));
    expect(api.requestsTo('POST /api/series/edits')[0]?.body).toEqual({
      sessionId: monday.id,
      scope: 'following',
      changes,
    });
  });

  test('shows conflicts at their fields, and cannot be saved', async () => {
    const conflict = (kind: string, text: string, localDate = '2026-11-23') => ({
      kind,
      localDate,
      text,
    });
    const { user } = openTimetable(`&abierto=${monday.id}&hacer=cambiar`, {
      'POST /api/series/edits/preview': () => ({
        ...preview,
        conflicts: [
          conflict('capacityBelowBooked', 'Ya hay 8 personas apuntadas'),
          conflict('missingTime', 'Esa noche cambia la hora y las 02:30 no existen'),
          conflict('outsideHours', 'Cerrado', '2026-11-29'),
        ],
      }),
    });
    await user.click(await screen.findByRole('radio', { name: /^Todas/ }));
    await user.click(screen.getByRole('checkbox', { name: 'Domingo' }));
    expect(await screen.findByText('El centro no abre los domingos.')).toBeVisible();
    expect(screen.getByLabelText('Plazas')).toHaveAccessibleDescription(
      'Ya hay 8 personas apuntadas: lun 23 nov.',
    );
    expect(screen.getByLabelText('Hora')).toHaveAccessibleDescription(
      /^Esa noche cambia la hora y las 02:30 no existen: lun 23 nov\./,
    );
    expect(screen.getByRole('button', { name: 'Guardar cambios' })).toBeDisabled();
  });

  test('shows the affected clients before cancelling, then asks for the reason', async () => {
    const { user, api, currentPath } = openTimetable(`&abierto=${monday.id}`, {
      'GET /api/sessions/:id/cancellation': () => ({ booked: 8, returnsCredits: 6, waiting: 1 }),
      'POST /api/sessions/:id/cancellation': () => ({ ...monday, status: 'cancelled' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Cancelar la clase' }));
    expect(await screen.findByText(/8 personas tienen plaza/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancelar la clase' }));
    expect(await screen.findByText(/Di por qué/)).toBeVisible();
    await user.type(screen.getByLabelText('Motivo'), 'Enferma');
    await user.click(screen.getByRole('button', { name: 'Cancelar la clase' }));
    await waitFor(() => expect(currentPath()).not.toContain('abierto'));
    expect(api.requestsTo('POST /api/sessions/:id/cancellation')[0]?.body).toEqual({
      reason: 'Enferma',
    });
    // No preview is requested after the cancellation.
    expect(api.requestsTo('GET /api/sessions/:id/cancellation')).toHaveLength(1);
  });

  test('ends the series at a date, and shows how many clients lose a seat', async () => {
    const { user, api, currentPath } = openTimetable(`&abierto=${monday.id}`, {
      'POST /api/series/edits/preview': () => ({ ...preview, removes: 14, seatsLost: 5 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Terminar la serie' }));
    expect(await screen.findByText('Desaparecen 14 clases.')).toBeVisible();
    expect(screen.getByText(/5 personas pierden su sitio/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Terminar la serie' }));
    await waitFor(() => expect(currentPath()).not.toContain('abierto'));
    expect(api.requestsTo('POST /api/series/edits')[0]?.body).toEqual({
      sessionId: monday.id,
      scope: 'all',
      changes: { untilDate: '2026-11-23' },
    });
  });

  test('shows a server refusal of the end date at its field', async () => {
    openTimetable(`&abierto=${monday.id}&hacer=terminar`, {
      'POST /api/series/edits/preview': () =>
        apiError('validation_failed', { 'changes.untilDate': 'Esa fecha queda antes.' }),
    });
    await waitFor(() =>
      expect(screen.getByLabelText('Última fecha')).toHaveAccessibleDescription(
        /Esa fecha queda antes/,
      ),
    );
  });
});
