import { describe, expect, test } from '@jest/globals';
import type { AgendaSession } from '@aforo/shared/contract';
import { apiError } from '@aforo/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aBooking, anEntry, aSession } from '../testing/bookings.ts';
import { lucia } from '../testing/clients.ts';
import {
  ana,
  arrivalOf,
  deskPath as path,
  evening,
  luciaRow,
  marks,
  omar,
  openDesk,
  pau,
  pilates,
  roster,
} from '../testing/front-desk.tsx';

type Opened = ReturnType<typeof openDesk>;

const statusesSent = ({ api }: Pick<Opened, 'api'>) =>
  api.requestsTo(marks).map(({ body }) => (body as { status: string }).status); // as the contract has it

async function choose({ user }: Pick<Opened, 'user'>, name: string, act: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Más para ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: act }));
}

describe('absences', () => {
  test('are marked from the row, and taken back from what says so', async () => {
    const opened = openDesk();
    await choose(opened, 'Ana Ruiz', 'No ha venido');
    const row = within(await roster());
    expect(row.getByText('No vino')).toBeVisible();
    await opened.user.click(await screen.findByRole('button', { name: 'Deshacer' }));
    await waitFor(() => expect(row.queryByText('No vino')).not.toBeInTheDocument());
    await waitFor(() => expect(statusesSent(opened)).toEqual(['noShow', 'confirmed']));
  });

  test('N marks the row that has the focus; one press on it and the person has come', async () => {
    const opened = openDesk();
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
    const opened = openDesk('/admin/recepcion', {}, { sessions: [closed], role: 'admin' });
    await choose(opened, 'Ana Ruiz', 'Corregir la asistencia');
    const dialog = within(await screen.findByRole('dialog'));
    await opened.user.click(dialog.getByRole('button', { name: 'Sí vino' }));
    expect(dialog.getByLabelText('Motivo')).toBeInvalid();
    await opened.user.type(dialog.getByLabelText('Motivo'), 'Entró sin pasar por recepción');
    await opened.user.click(dialog.getByRole('button', { name: 'Sí vino' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(opened.api.requestsTo(marks)[0]?.body).toEqual({
      status: 'attended',
      reason: 'Entró sin pasar por recepción',
    });
  });

  test('of a closed session are not for the desk, which is told', async () => {
    const { user, api } = openDesk(path, {}, { sessions: [{ ...pilates, status: 'closed' }] });
    await user.click(await arrivalOf('Ana Ruiz'));
    expect(await screen.findByText(/solo administración corrige la asistencia/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Más para Ana Ruiz' })).not.toBeInTheDocument();
    expect(api.requestsTo(marks)).toHaveLength(0);
  });
});

test('a booking is cancelled from its row, with what it costs said first', async () => {
  const cancel = 'POST /api/bookings/:id/cancellation';
  const opened = openDesk(path, {
    'GET /api/bookings/:id/cancellation': () => ({
      outcome: 'cancelled',
      returnsCredit: true,
      text: 'Si cancelas ahora recuperas tu sesión.',
      freeCancelUntil: pilates.startsAt,
      hasWaiting: true,
    }),
    [cancel]: () => apiError('cancellation_changed'),
  });
  await choose(opened, 'Omar Benali', 'Cancelar la reserva');
  const dialog = within(
    await screen.findByRole('dialog', { name: '¿Cancelar la reserva de Omar Benali?' }),
  );
  expect(await dialog.findByText('Si cancelas ahora recuperas tu sesión.')).toBeVisible();
  expect(dialog.getByText(/pasa a quien espera/)).toBeVisible();
  const confirm = dialog.getByRole('button', { name: 'Cancelar la reserva' });
  await opened.user.click(confirm);
  expect(await dialog.findByText(/ha cambiado mientras lo mirabas/)).toBeVisible();
  opened.api.use({ [cancel]: () => aBooking(omar, pilates, { status: 'cancelled' }) });
  await opened.user.click(confirm);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(opened.api.requestsTo(cancel).at(-1)?.params['id']).toBe(omar.bookingId);
});

describe('the waiting list', () => {
  const nora: typeof pau = {
    id: '90000000-0000-4000-8000-000000000002',
    client: { id: lucia.id, name: 'Nora Pla' },
    state: 'offered',
    place: null,
  };
  const full = aSession(6, '18:00', {
    roster: [anEntry(4, 'Eva Sanz')],
    capacity: 1,
    waitlist: [{ ...pau, place: 1 }, nora],
  });
  const options = { sessions: [full] };

  test('is in order, and an offer is accepted for the person', async () => {
    const accept = 'POST /api/waitlist/:id/accept';
    const { user, api } = openDesk(path, { [accept]: () => aBooking(luciaRow, full) }, options);
    const list = within(await screen.findByRole('list', { name: 'En espera' }));
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Nora Pla',
      'Pau Vidal',
    ]);
    await user.click(list.getByRole('button', { name: 'Aceptar la plaza por Nora Pla' }));
    expect(await screen.findByText('Nora Pla tiene plaza')).toBeInTheDocument();
    expect(api.requestsTo(accept)[0]?.params['id']).toBe(nora.id);
  });

  test('an offer that has run out says so', async () => {
    const { user } = openDesk(
      path,
      { 'POST /api/waitlist/:id/accept': () => apiError('offer_lapsed') },
      options,
    );
    await user.click(await screen.findByRole('button', { name: /^Aceptar la plaza/ }));
    expect(await screen.findByText(/ya no está apartada/)).toBeInTheDocument();
  });

  test('lets somebody go after saying that the turn is lost', async () => {
    const leave = 'DELETE /api/waitlist/:id';
    const { user, api } = openDesk(path, { [leave]: () => undefined }, options);
    await user.click(
      await screen.findByRole('button', { name: 'Más para la espera de Pau Vidal' }),
    );
    await user.click(screen.getByRole('menuitem', { name: 'Quitar de la lista' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Pierde su turno \(era el 1\.º\)/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Quitar de la lista' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.requestsTo(leave)[0]?.params['id']).toBe(pau.id);
  });

  test('gives a place to who waits, beyond the capacity with a reason', async () => {
    const { user, currentPath } = openDesk(
      path,
      {
        'POST /api/bookings/quote': () => ({
          purchase: null,
          priceMinor: 1200,
          freeCancelUntil: full.startsAt,
          overlaps: [],
          obstacle: 'session_full',
        }),
      },
      options,
    );
    await user.click(
      await screen.findByRole('button', { name: 'Más para la espera de Pau Vidal' }),
    );
    await user.click(screen.getByRole('menuitem', { name: 'Darle plaza' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByLabelText('Motivo para reservar de todos modos')).toBeVisible();
    expect(currentPath()).toContain(`cliente=${pau.client.id}`);
  });

  test('takes a client of a full session from the booking panel', async () => {
    const join = 'POST /api/waitlist';
    const { user, api } = openDesk(
      `${path}?sesion=${full.id}&cliente=${lucia.id}&hacer=reservar`,
      {
        'POST /api/bookings/quote': () => ({
          purchase: null,
          priceMinor: 1200,
          freeCancelUntil: full.startsAt,
          overlaps: [],
          obstacle: 'session_full',
        }),
        [join]: () => ({ ...pau, session: full, offerExpiresAt: null, place: 2 }),
      },
      options,
    );
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Apuntar a la espera' }));
    expect(await screen.findByText(/en la lista de espera, en el puesto 2/)).toBeInTheDocument();
    expect(api.requestsTo(join)[0]?.body).toEqual({ sessionId: full.id, clientId: lucia.id });
  });
});

describe('closing a session', () => {
  const close = 'POST /api/sessions/:id/close';
  const look = 'GET /api/sessions/:id/close';
  const absence = ({ bookingId, client }: typeof ana, fields: object) => ({
    bookingId,
    client,
    isMarked: false,
    purchaseName: null,
    priceMinor: 0,
    ...fields,
  });
  const closing = {
    attended: 1,
    absences: [absence(luciaRow, { priceMinor: 1200 }), absence(omar, { purchaseName: 'Bono 5' })],
    waiting: 1,
  };

  test('names who is unmarked and what each loses, and closes', async () => {
    const { user, api } = openDesk(path, {
      [look]: () => closing,
      [close]: () => ({ ...pilates, status: 'closed' }),
    });
    await user.click(await arrivalOf('Ana Ruiz'));
    await waitFor(() => expect(screen.queryByText('por enviar')).not.toBeInTheDocument());
    await user.click(await screen.findByRole('link', { name: 'Cerrar clase' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      await dialog.findByText(/^Lucía Fernández Ortiz y Omar Benali están sin marcar/),
    ).toBeVisible();
    expect(dialog.getByText(/^Lucía Fernández Ortiz debe igualmente 12,00\s€/)).toBeVisible();
    expect(dialog.getByText('Omar Benali no recupera su sesión de Bono 5.')).toBeVisible();
    expect(dialog.getByText('La lista de espera (1) se cierra.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cerrar la clase' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.requestsTo(close)[0]?.params['id']).toBe(pilates.id);
  });

  test('waits for the arrivals that have not left yet', async () => {
    const { user, api } = openDesk(path, {
      [marks]: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await user.click(await arrivalOf('Ana Ruiz'));
    await user.click(await screen.findByRole('link', { name: 'Cerrar clase' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Hay 1 llegada por enviar/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cerrar la clase' }));
    expect(api.requestsTo(close)).toHaveLength(0);
    expect(api.requestsTo(look)).toHaveLength(0);
  });

  test('isn’t done before what it does is known', async () => {
    const { user, api } = openDesk(`${path}?sesion=${pilates.id}&hacer=cerrar-clase`, {
      [look]: () => apiError('unavailable'),
      [close]: () => ({ ...pilates, status: 'closed' }),
    });
    const dialog = within(await screen.findByRole('dialog'));
    const retry = await dialog.findByRole('button', { name: 'Volver a intentarlo' });
    await user.click(dialog.getByRole('button', { name: 'Cerrar la clase' }));
    expect(api.requestsTo(close)).toHaveLength(0);
    api.use({ [look]: () => closing });
    await user.click(retry);
    expect(await dialog.findByText(/están sin marcar/)).toBeVisible();
  });

  test('that is refused says why', async () => {
    const { user } = openDesk(`${path}?sesion=${pilates.id}&hacer=cerrar-clase`, {
      [look]: () => closing,
      [close]: () => apiError('illegal_transition'),
    });
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(/están sin marcar/);
    await user.click(dialog.getByRole('button', { name: 'Cerrar la clase' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('ya no se puede hacer');
  });

  test('is not offered before it begins, nor cancelling once somebody came', async () => {
    const { user } = openDesk(`${path}?sesion=${evening.id}`);
    expect(await screen.findByRole('link', { name: 'Cancelar clase' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Cerrar clase' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: /10:00.*Pilates/ }));
    await user.click(await arrivalOf('Ana Ruiz'));
    expect(screen.queryByRole('link', { name: 'Cancelar clase' })).not.toBeInTheDocument();
  });
});

test('F2 on a found client opens the sale', async () => {
  const { user, api, currentPath } = openDesk(path, {
    'GET /api/packages': () => ({ items: [] }),
  });
  await roster();
  await user.keyboard('/luc{Enter}');
  await waitFor(() => expect(currentPath()).toContain(`cliente=${lucia.id}`));
  await user.keyboard('{F2}');
  expect(
    await screen.findByRole('dialog', { name: `Vender un bono a ${lucia.name}` }),
  ).toBeInTheDocument();
  expect(api.requestsTo('GET /api/packages')).toHaveLength(1);
});
