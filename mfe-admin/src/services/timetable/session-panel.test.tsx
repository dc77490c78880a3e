import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { apiError } from '@aforo/shared/testing';
import { monday, openTimetable, preview, week } from '../../testing/timetable.ts';

describe('a class of the week', () => {
  test('opens by keyboard, says all about it and gives the focus back', async () => {
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

  test('that was changed by itself says so, and keeps its own room', async () => {
    const own = { ...monday, resourceId: null, roomName: null, isEdited: true };
    const { user } = openTimetable(`&abierto=${monday.id}`, {
      'GET /api/agenda': ({ query }) => week(query.get('date') ?? '', [own]),
    });
    const panel = await screen.findByRole('dialog', { name: 'Pilates suelo' });
    expect(panel).toHaveTextContent('Esta se cambió a mano.');
    await user.click(within(panel).getByRole('button', { name: 'Cambiar' }));
    const form = within(await screen.findByRole('dialog', { name: 'Cambiar Pilates suelo' }));
    expect(form.getByLabelText('Sala')).toHaveDisplayValue('La que diga el servicio');
    await user.click(form.getByRole('radio', { name: /^Todas/ }));
    expect(form.getByLabelText('Sala')).toHaveDisplayValue('Sala grande');
  });

  test('that has begun can’t be changed', async () => {
    const begun = { ...monday, startsAt: '2026-11-22T08:00:00.000Z' };
    openTimetable(`&abierto=${monday.id}`, {
      'GET /api/agenda': ({ query }) => week(query.get('date') ?? '', [begun]),
    });
    expect(await screen.findByText(/Ya ha empezado/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cambiar' })).not.toBeInTheDocument();
  });

  test.each([
    ['Solo esta', 'one'],
    ['Esta y las siguientes', 'following'],
    ['Todas', 'all'],
  ])('changed with «%s» sends %s and only what changed', async (label, scope) => {
    const { user, api, currentPath } = openTimetable(`&abierto=${monday.id}`);
    await user.click(await screen.findByRole('button', { name: 'Cambiar' }));
    await user.click(await screen.findByRole('radio', { name: new RegExp(`^${label}`) }));
    await user.clear(screen.getByLabelText('Hora'));
    await user.type(screen.getByLabelText('Hora'), '20:00');
    expect(await screen.findByText('Cambian 6 clases.')).toBeVisible();
    expect(screen.getByText('Avisamos del cambio a 3 personas.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(currentPath()).not.toContain('abierto'));
    expect(api.requestsTo('POST /api/series/edits')[0]?.body).toEqual({
      sessionId: monday.id,
      scope,
      changes: { localTime: '20:00' },
    });
  });

  test.each([
    ['capacity_below_booked', 'capacityBelowBooked', 'Plazas', 'Ya hay 8 personas apuntadas'],
    [
      'missing_local_time',
      'missingTime',
      'Hora',
      'Esa noche cambia la hora y las 02:30 no existen',
    ],
  ])('that would be %s says so at its field', async (_, kind, label, text) => {
    const { user } = openTimetable(`&abierto=${monday.id}&hacer=cambiar`, {
      'POST /api/series/edits/preview': () => ({
        ...preview,
        conflicts: [{ kind, localDate: '2026-11-23', text }],
      }),
    });
    await user.click(await screen.findByRole('radio', { name: /^Todas/ }));
    await user.clear(screen.getByLabelText('Plazas'));
    await user.type(screen.getByLabelText('Plazas'), '4');
    await waitFor(() =>
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(`${text}: lun 23 nov.`),
    );
    expect(screen.getByRole('button', { name: 'Guardar cambios' })).toBeDisabled();
  });

  test('on a day that the center doesn’t open says so at the days', async () => {
    const { user } = openTimetable(`&abierto=${monday.id}&hacer=cambiar`, {
      'POST /api/series/edits/preview': () => ({
        ...preview,
        conflicts: [{ kind: 'outsideHours', localDate: '2026-11-29', text: 'Cerrado' }],
      }),
    });
    await user.click(await screen.findByRole('radio', { name: /^Todas/ }));
    await user.click(screen.getByRole('checkbox', { name: 'Domingo' }));
    expect(await screen.findByText('El centro no abre los domingos.')).toBeVisible();
  });

  test('cancelled says first who is told, then wants to know why', async () => {
    const { user, api, currentPath } = openTimetable(`&abierto=${monday.id}`, {
      'GET /api/sessions/:id/cancellation': () => ({ booked: 8, returnsCredits: 6, waiting: 1 }),
      'POST /api/sessions/:id/cancellation': () => ({ ...monday, status: 'cancelled' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Cancelar la clase' }));
    expect(await screen.findByText(/8 personas tienen plaza/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancelar la clase' }));
    expect(await screen.findByText(/Di por qué/)).toBeVisible();
    await user.type(screen.getByLabelText('Motivo'), 'Marta está enferma');
    await user.click(screen.getByRole('button', { name: 'Cancelar la clase' }));
    await waitFor(() => expect(currentPath()).not.toContain('abierto'));
    expect(api.requestsTo('POST /api/sessions/:id/cancellation')[0]?.body).toEqual({
      reason: 'Marta está enferma',
    });
    // What would happen isn't asked about what has happened.
    expect(api.requestsTo('GET /api/sessions/:id/cancellation')).toHaveLength(1);
  });

  test('ends its series with a date, and says who loses a place by that', async () => {
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

  test('whose end the server refuses says so at the date', async () => {
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
