import { describe, expect, test } from '@jest/globals';
import type { AgendaSession } from '@aforo/shared/contract';
import { apiError } from '@aforo/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aBooking } from '../testing/bookings.ts';
import { lucia } from '../testing/clients.ts';
import {
  ana,
  arrivalOf,
  chooseAction,
  frontDeskPath as path,
  marks,
  omar,
  openFrontDesk,
  pilates,
  roster,
} from '../testing/front-desk.tsx';

const statusesSent = ({ api }: Pick<ReturnType<typeof openFrontDesk>, 'api'>) =>
  api.requestsTo(marks).map(({ body }) => (body as { status: string }).status); // as the contract has it

describe('absences', () => {
  test('are marked from the row, and taken back from what says so', async () => {
    const opened = openFrontDesk();
    await chooseAction(opened.user, 'Ana Ruiz', 'No ha venido');
    const row = within(await roster());
    expect(row.getByText('No vino')).toBeVisible();
    expect(screen.getByText('Ana Ruiz no ha venido.')).toBeVisible();
    await opened.user.click(await screen.findByRole('button', { name: 'Deshacer' }));
    await waitFor(() => expect(row.queryByText('No vino')).not.toBeInTheDocument());
    await waitFor(() => expect(statusesSent(opened)).toEqual(['noShow', 'confirmed']));
  });

  test('N marks the row that has the focus; one press on it and the person has come', async () => {
    const opened = openFrontDesk();
    (await arrivalOf('Omar Benali')).focus();
    await opened.user.keyboard('n');
    expect(await screen.findByText('No vino')).toBeVisible();
    await waitFor(() => expect(statusesSent(opened)).toEqual(['noShow']));
    await opened.user.keyboard('{Enter}');
    expect(await arrivalOf('Omar Benali')).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(statusesSent(opened)).toEqual(['noShow', 'attended']));
  });

  test('of a closed session are put right by an admin who says why', async () => {
    const closed: AgendaSession = {
      ...pilates,
      status: 'closed',
      roster: [{ ...ana, status: 'noShow' }],
      waitlist: [],
    };
    const opened = openFrontDesk('/admin/recepcion', {}, { sessions: [closed], role: 'admin' });
    await chooseAction(opened.user, 'Ana Ruiz', 'Corregir la asistencia');
    const dialog = within(await screen.findByRole('dialog'));
    await opened.user.click(dialog.getByRole('button', { name: 'Sí vino' }));
    expect(dialog.getByLabelText('Motivo')).toBeInvalid();
    expect(dialog.getByLabelText('Motivo')).toHaveFocus();
    await opened.user.type(dialog.getByLabelText('Motivo'), 'Entró sin pasar por recepción');
    await opened.user.click(dialog.getByRole('button', { name: 'Sí vino' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(opened.api.requestsTo(marks)[0]?.body).toEqual({
      status: 'attended',
      reason: 'Entró sin pasar por recepción',
    });
  });

  test('of a closed session are not for the desk, which is told', async () => {
    const { user, api } = openFrontDesk(path, {}, { sessions: [{ ...pilates, status: 'closed' }] });
    await user.click(await arrivalOf('Ana Ruiz'));
    expect(await screen.findByText(/solo administración corrige la asistencia/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Más para Ana Ruiz' })).not.toBeInTheDocument();
    expect(api.requestsTo(marks)).toHaveLength(0);
  });
});

test('a booking is cancelled from its row, with what it costs said first', async () => {
  const cancel = 'POST /api/bookings/:id/cancellation';
  const opened = openFrontDesk(path, {
    'GET /api/bookings/:id/cancellation': () => ({
      outcome: 'cancelled',
      returnsCredit: true,
      text: 'La sesión vuelve a su bono.',
      freeCancelUntil: pilates.startsAt,
      hasWaiting: true,
    }),
    [cancel]: () => apiError('cancellation_changed'),
  });
  await chooseAction(opened.user, 'Omar Benali', 'Cancelar la reserva');
  const dialog = within(
    await screen.findByRole('dialog', { name: '¿Cancelar la reserva de Omar Benali?' }),
  );
  expect(await dialog.findByText('La sesión vuelve a su bono.')).toBeVisible();
  expect(dialog.getByText(/pasa a quien espera/)).toBeVisible();
  const confirm = dialog.getByRole('button', { name: 'Cancelar la reserva' });
  await opened.user.click(confirm);
  expect(await dialog.findByText(/ha cambiado mientras lo mirabas/)).toBeVisible();
  opened.api.use({ [cancel]: () => aBooking(omar, pilates, { status: 'cancelled' }) });
  await opened.user.click(confirm);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(opened.api.requestsTo(cancel).at(-1)?.params['id']).toBe(omar.bookingId);
});

test('F2 on a found client opens the panel to charge', async () => {
  const { user, api, currentPath } = openFrontDesk(path, {
    'GET /api/packages': () => ({ items: [] }),
  });
  await roster();
  await user.keyboard('/luc{Enter}');
  await waitFor(() => expect(currentPath()).toContain(`cliente=${lucia.id}`));
  await user.keyboard('{F2}');
  expect(await screen.findByRole('dialog', { name: `Cobrar a ${lucia.name}` })).toBeInTheDocument();
  expect(api.requestsTo('GET /api/packages')).toHaveLength(1);
});
