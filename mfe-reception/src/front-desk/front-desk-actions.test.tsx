import { describe, expect, test } from '@jest/globals';
import type { AgendaSession } from '@aforo/shared/contract';
import { apiError } from '@aforo/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aBooking } from '../testing/bookings.ts';
import { listOf, lucia } from '../testing/clients.ts';
import {
  ana,
  arrivalOf,
  chooseAction,
  evening,
  frontDeskPath as path,
  marks,
  omar,
  openFrontDesk,
  pilates,
  roster,
} from '../testing/front-desk.tsx';

const statusesSent = ({ api }: Pick<ReturnType<typeof openFrontDesk>, 'api'>) =>
  api.requestsTo(marks).map(({ body }) => (body as { status: string }).status); // the contract's shape

describe('absences', () => {
  test('are marked from the row and undone from the toast', async () => {
    const opened = openFrontDesk();
    await chooseAction(opened.user, 'Ana Ruiz', 'No ha venido');
    const row = within(await roster());
    expect(row.getByText('No vino')).toBeVisible();
    expect(screen.getByText('Ana Ruiz no ha venido.')).toBeVisible();
    await opened.user.click(await screen.findByRole('button', { name: 'Deshacer' }));
    await waitFor(() => expect(row.queryByText('No vino')).not.toBeInTheDocument());
    await waitFor(() => expect(statusesSent(opened)).toEqual(['noShow', 'confirmed']));
  });

  test('are marked with N on the focused row and changed to an arrival with Enter', async () => {
    const opened = openFrontDesk();
    (await arrivalOf('Omar Benali')).focus();
    await opened.user.keyboard('n');
    expect(await screen.findByText('No vino')).toBeVisible();
    await waitFor(() => expect(statusesSent(opened)).toEqual(['noShow']));
    await opened.user.keyboard('{Enter}');
    expect(await arrivalOf('Omar Benali')).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(statusesSent(opened)).toEqual(['noShow', 'attended']));
  });

  test('of a closed session can be corrected by an administrator with a reason', async () => {
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

  test('of a closed session cannot be corrected by a receptionist, who sees an explanation', async () => {
    const { user, api } = openFrontDesk(path, {}, { sessions: [{ ...pilates, status: 'closed' }] });
    await user.click(await arrivalOf('Ana Ruiz'));
    expect(await screen.findByText(/solo administración corrige la asistencia/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Más para Ana Ruiz' })).not.toBeInTheDocument();
    expect(api.requestsTo(marks)).toHaveLength(0);
  });
});

describe('before a session can be marked', () => {
  const later: AgendaSession = { ...evening, roster: [ana] };
  const openLater = () => openFrontDesk(`${path}?sesion=${later.id}`, {}, { sessions: [later] });

  test('the arrival buttons are disabled and a message says when marking starts', async () => {
    const { user, api } = openLater();
    const arrival = await arrivalOf('Ana Ruiz');
    expect(arrival).toHaveAttribute('aria-disabled', 'true');
    expect(arrival).toHaveAttribute('title', expect.stringMatching(/desde .*17:00/));
    await user.click(arrival);
    expect(await screen.findByText(/la llegada se marca desde dos horas antes/)).toBeVisible();
    expect(arrival).toHaveAttribute('aria-pressed', 'false');
    expect(api.requestsTo(marks)).toEqual([]);
  });

  test('N only shows that absences cannot be marked yet', async () => {
    const { user, api } = openLater();
    (await arrivalOf('Ana Ruiz')).focus();
    await user.keyboard('n');
    expect(await screen.findByText(/aún no falta nadie/)).toBeVisible();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.queryByText('Ana Ruiz no ha venido.')).not.toBeInTheDocument();
    expect(api.requestsTo(marks)).toEqual([]);
  });
});

test('a client who is not found is added with Enter and then booked into the session', async () => {
  const { user, api, currentPath } = openFrontDesk(`${path}?sesion=${evening.id}`, {
    'GET /api/clients': listOf([]),
    'POST /api/clients': () => lucia,
    'GET /api/clients/:id/bookings': () => ({ items: [] }),
    'POST /api/bookings/quote': () => ({
      purchase: null,
      priceMinor: 1200,
      freeCancelUntil: evening.startsAt,
      overlaps: [],
      obstacle: null,
      limit: null,
      offerExpiresAt: null,
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Añadir' }));
  expect(screen.getByRole('combobox', { name: /^Buscar cliente/ })).toHaveFocus();
  await user.keyboard('Lucía Fernández Ortiz{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo cliente' }));
  expect(await dialog.findByLabelText('Nombre y apellidos')).toHaveValue('Lucía Fernández Ortiz');
  await user.click(dialog.getByRole('button', { name: 'Crear ficha' }));
  expect(await screen.findByRole('dialog', { name: `Reservar a ${lucia.name}` })).toBeVisible();
  expect(currentPath()).toContain(`sesion=${evening.id}`);
  expect(api.requestsTo('POST /api/clients')).toHaveLength(1);
});

test('a phone number without results prefills the phone of the new client', async () => {
  const { user } = openFrontDesk(path, { 'GET /api/clients': listOf([]) });
  await roster();
  await user.keyboard('/612 345 678');
  await user.click(await screen.findByRole('button', { name: /^Dar de alta/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo cliente' }));
  expect(await dialog.findByLabelText('Teléfono')).toHaveValue('612 345 678');
  expect(dialog.getByLabelText('Nombre y apellidos')).toHaveValue('');
});

test('a booking is cancelled from its row after showing the consequences', async () => {
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
  opened.api.use({
    [cancel]: () => aBooking(omar, pilates, { status: 'cancelled', credit: 'returned' }),
  });
  await opened.user.click(confirm);
  expect(
    await screen.findByText('Reserva de Omar Benali cancelada. La sesión vuelve a su bono.'),
  ).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(opened.api.requestsTo(cancel).at(-1)?.params['id']).toBe(omar.bookingId);
});

test('F2 opens the charge panel for the selected client', async () => {
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
