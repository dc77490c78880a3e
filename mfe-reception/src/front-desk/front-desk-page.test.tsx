import { beforeEach, describe, expect, test } from '@jest/globals';
import type { RosterEntry, SeatKind } from '@aforo/shared/contract';
import { apiError } from '@aforo/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aBooking, aSession } from '../testing/bookings.ts';
import { aCharge } from '../testing/charge.ts';
import { listOf, lucia } from '../testing/clients.ts';
import {
  ana,
  arrivalOf,
  frontDeskServer,
  frontDeskPath as path,
  luciaRow,
  marks,
  frontDeskPath,
  openFrontDesk as open,
  pilates,
  roster,
} from '../testing/front-desk.tsx';

beforeEach(() => sessionStorage.clear());

describe('the day at the front desk', () => {
  test('lists the sessions by hour with their occupancy and the current time', async () => {
    open();
    const day = await screen.findByRole('list', { name: 'Sesiones del día' });
    const lines = within(day)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(lines).toEqual([
      expect.stringContaining('09:00Yoga suave'),
      expect.stringContaining('10:00Pilates suelo'),
      expect.stringMatching(/Ahora son las 10:\d\d/),
      expect.stringContaining('19:00Yoga suave'),
    ]);
    expect(within(day).getByRole('link', { current: true })).toHaveTextContent('Pilates');
    expect(within(day).getByText('3 de 10, quedan 7 plazas, 1 en espera')).toBeInTheDocument();
  });

  test('shows in the right column what other areas add, and tells them what is selected', async () => {
    const entry = { slot: 'frontDesk', screen: 'avisos', title: 'Avisos', order: 1 } as const;
    const { user } = open(
      frontDeskPath,
      {},
      {
        fills: { 'mfe-a': [{ ...entry, roles: ['receptionist'] }] },
      },
    );
    const added = await screen.findByRole('region', { name: 'Avisos' });
    expect(added).toHaveTextContent(`[mfe-a avisos 2026-11-21 ${pilates.id}]`);
    await user.click(await screen.findByRole('link', { name: 'Ana Ruiz' }));
    expect(screen.getByRole('region', { name: 'Avisos' })).toBe(added);
  });

  test('shows each person’s notes, sorted by name', async () => {
    open();
    const rows = within(await roster()).getAllByRole('link');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Ana Ruiz',
      'Lucía Fernández Ortiz',
      'Omar Benali',
    ]);
    expect(screen.getByText('bono 7/10')).toBeVisible();
    expect(screen.getByText('debe 12,00 €')).toBeVisible();
    expect(screen.getByText('primera vez')).toBeVisible();
    expect(screen.getByRole('list', { name: 'En espera' })).toHaveTextContent('1.Pau Vidal');
  });

  test('shows beside each name how the seat is paid for', async () => {
    const kinds: Partial<Record<string, SeatKind>> = {
      [ana.bookingId]: 'standing',
      [luciaRow.bookingId]: 'makeUp',
    };
    const people = pilates.roster.map((entry): RosterEntry => ({
      ...entry,
      seatKind: kinds[entry.bookingId] ?? 'single',
    }));
    open(path, frontDeskServer([{ ...pilates, roster: people }]).handlers);
    const rows = within(await roster()).getAllByRole('listitem');
    const starts = rows.flatMap(
      ({ textContent }) =>
        /^(Ana Ruiz|Lucía Fernández Ortiz|Omar Benali)(fija|recupera|suelta)/.exec(
          textContent,
        )?.[0] ?? [],
    );
    expect(starts).toEqual(['Ana Ruizfija', 'Lucía Fernández Ortizrecupera', 'Omar Benalisuelta']);
  });

  test('lists debtors and first-time visitors with links while no client is selected', async () => {
    const { user, currentPath } = open();
    const owing = await screen.findByRole('region', { name: 'Por cobrar' });
    await user.click(
      within(owing).getByRole('link', { name: /Lucía Fernández Ortiz.*debe 12,00 €/ }),
    );
    expect(currentPath()).toMatch(/cliente=/);
    expect(screen.queryByRole('region', { name: 'Por cobrar' })).not.toBeInTheDocument();
  });

  test('separates the client’s due debt from upcoming payments and lists both', async () => {
    const debt = (number: number, startsAt: string) => ({
      debt: {
        kind: 'booking' as const,
        bookingId: `70000000-0000-4000-8000-00000000009${number}`,
        serviceName: 'Pilates suelo',
        startsAt,
        amountMinor: 1200,
      },
      coveredBy: [],
    });
    const debts = [debt(1, '2026-11-20T18:00:00.000Z'), debt(2, '2026-11-24T18:00:00.000Z')];
    const { user } = open(`${path}?cliente=${lucia.id}`, {
      'GET /api/clients/:id/charge': () => aCharge({ debts }),
    });
    const panel = within(await screen.findByRole('complementary', { name: lucia.name }));
    expect(await panel.findByText(/^Por pagar 12,00\s€, de lo que está por dar$/)).toBeVisible();
    expect(panel.getByText('Debe')).toHaveTextContent(/^Debe 12,00\s€$/);
    await user.click(panel.getByText('De qué es'));
    const lines = within(panel.getByRole('list', { name: 'De qué es la deuda' }));
    expect(lines.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Pilates suelo, ayer 19:00\s?12,00\s€$/),
      expect.stringMatching(/^Pilates suelo, mar 24 nov 19:00 \(por dar\)\s?12,00\s€$/),
    ]);
  });

  test('lists clients to call about a free seat on any day', async () => {
    const tomorrow = aSession(8, '18:00', { startsAt: '2026-11-22T18:00:00.000Z' });
    const client = { id: lucia.id, name: 'Pau Vidal', phone: '+34612345678' };
    const { user, currentPath } = open(path, {
      'GET /api/agenda': () => ({
        days: [
          {
            localDate: '2026-11-21',
            at: '2026-11-21T09:12:00.000Z',
            sessions: [pilates],
            calls: [{ entryId: tomorrow.id, client, session: tomorrow }],
          },
        ],
      }),
    });
    const calls = await screen.findByRole('region', { name: 'Llamar: hay plaza' });
    await user.click(
      within(calls).getByRole('link', {
        name: /^Pau Vidal.*612 345 678 · Pilates suelo, mañana 19:00$/,
      }),
    );
    expect(currentPath()).toContain('dia=2026-11-22');
    expect(currentPath()).toContain(`cliente=${lucia.id}`);
  });

  test('shows a class still running from last night and marks arrivals in it', async () => {
    const late = aSession(4, '08:00', {
      startsAt: '2026-11-20T21:30:00.000Z',
      endsAt: '2026-11-20T23:30:00.000Z',
      roster: [ana, luciaRow],
    });
    const { user, api } = open(`${path}?dia=2026-11-21&sesion=${late.id}`, {
      'GET /api/agenda': ({ query }) => ({
        days: [
          {
            localDate: query.get('date'),
            at: '2026-11-20T23:10:00.000Z', // 00:10 in Madrid
            sessions: [],
            overnight: [late],
          },
        ],
      }),
    });
    const day = await screen.findByRole('list', { name: 'Sesiones del día' });
    const first = within(day).getAllByRole('link')[0];
    expect(first).toHaveTextContent('22:30vie');
    expect(first).toHaveTextContent('ahora');
    expect(screen.getByRole('heading', { name: '22:30 Pilates suelo' })).toBeVisible();
    expect(screen.getByText(/^hasta 00:30 \(sáb\)/)).toBeVisible();
    // The day's notes don't include last night's people.
    expect(screen.queryByRole('region', { name: 'Por cobrar' })).not.toBeInTheDocument();
    await user.click(await arrivalOf('Ana Ruiz'));
    await waitFor(() => expect(api.requestsTo(marks)).toHaveLength(1));
  });

  test('navigates through the days and keeps the day in the URL', async () => {
    const { user, currentPath, api } = open();
    await user.click(await screen.findByRole('link', { name: /Día siguiente/ }));
    expect(currentPath()).toMatch(/\?dia=\d{4}-\d{2}-\d{2}$/);
    await waitFor(() => {
      const asked = api.requestsTo('GET /api/agenda').at(-1)?.query.get('date');
      expect(currentPath()).toContain(asked ?? 'no date');
    });
    await user.click(screen.getByRole('link', { name: 'Hoy' }));
    expect(currentPath()).toBe(path);
  });

  test('shows an empty state for a day without sessions', async () => {
    open(path, { 'GET /api/agenda': () => ({ days: [] }) });
    expect(await screen.findByRole('heading', { name: 'No hay nada este día' })).toBeVisible();
  });

  test('shows an error with a retry button when the day cannot be read', async () => {
    open(path, { 'GET /api/agenda': () => apiError('internal') });
    expect(await screen.findByRole('alert')).toHaveTextContent('No hemos podido traer estos datos');
    expect(screen.getByRole('button', { name: 'Volver a intentarlo' })).toBeVisible();
  });

  test('updates when a change is made elsewhere', async () => {
    const { statuses } = open();
    const button = await arrivalOf('Ana Ruiz');
    statuses.set(ana.bookingId, 'attended');
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
  });
});

describe('arrivals', () => {
  test('are marked with one tap before the server responds, and the row keeps its place', async () => {
    let answer: () => void = () => undefined;
    const { handlers } = frontDeskServer();
    const { user, api } = open(path, {
      [marks]: (request) =>
        new Promise((resolve) => (answer = () => resolve(handlers[marks]?.(request)))),
    });
    await user.click(await arrivalOf('Lucía Fernández Ortiz'));
    expect(await arrivalOf('Lucía Fernández Ortiz')).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText(/ha llegado 1 de 3/)).toBeInTheDocument();
    expect(within(await roster()).getAllByRole('link')[1]).toHaveTextContent('Lucía');
    await waitFor(() => expect(api.requestsTo(marks)).toHaveLength(1));
    expect(api.requestsTo(marks)[0]?.body).toMatchObject({ status: 'attended' });
    expect(screen.queryByText('por enviar')).not.toBeInTheDocument();
    answer();
    await waitFor(() => expect(screen.queryByText('por enviar')).not.toBeInTheDocument());
  });

  test('are marked once by a double click', async () => {
    const { user } = open();
    await user.dblClick(await arrivalOf('Ana Ruiz'));
    expect(await arrivalOf('Ana Ruiz')).toHaveAttribute('aria-pressed', 'true');
  });

  test('are marked by keyboard: arrows move, Enter marks, U undoes', async () => {
    const { user, api } = open();
    await roster();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(await arrivalOf('Lucía Fernández Ortiz')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await arrivalOf('Lucía Fernández Ortiz')).toHaveAttribute('aria-pressed', 'true');
    await user.keyboard('{ArrowDown}');
    expect(await arrivalOf('Omar Benali')).toHaveFocus();
    await user.keyboard('u');
    expect(await arrivalOf('Lucía Fernández Ortiz')).toHaveAttribute('aria-pressed', 'false');
    await waitFor(() =>
      expect(api.requestsTo(marks).map(({ body }) => (body as { status: string }).status)).toEqual([
        'attended',
        'confirmed',
      ]),
    );
  });

  test('are reverted with an explanation when the server refuses them', async () => {
    const { user } = open(path, { [marks]: () => apiError('attendance_too_soon') });
    await user.click(await arrivalOf('Ana Ruiz'));
    expect(await screen.findByText(/Aún es pronto para marcar/)).toBeInTheDocument();
    expect(await arrivalOf('Ana Ruiz')).toHaveAttribute('aria-pressed', 'false');
  });

  test('are stored while offline and sent once after reconnecting', async () => {
    const { user, api, handlers } = open();
    await arrivalOf('Ana Ruiz');
    const broken = () => {
      throw new TypeError('Failed to fetch');
    };
    api.use({ 'GET /api/agenda': broken, [marks]: broken });
    await user.click(await arrivalOf('Ana Ruiz'));
    expect(await screen.findByText('Sin conexión: las llegadas se guardan aquí')).toBeVisible();
    expect(screen.getByText(/Se envían solas cuando vuelva.*Hay 1 guardada/)).toBeVisible();
    expect(await arrivalOf('Ana Ruiz')).toHaveAttribute('aria-pressed', 'true');
    const tried = api.requestsTo(marks).map(({ headers }) => headers.get('idempotency-key'));
    let arrived = 0;
    api.use({
      'GET /api/agenda': handlers['GET /api/agenda'] ?? broken,
      [marks]: (request) => {
        arrived += 1;
        return handlers[marks]?.(request);
      },
    });
    await waitFor(() => expect(screen.queryByText(/Sin conexión/)).not.toBeInTheDocument());
    await waitFor(() => expect(screen.queryByText('por enviar')).not.toBeInTheDocument());
    expect(arrived).toBe(1);
    const keys = api.requestsTo(marks).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set([...keys, ...tried]).size).toBe(1);
    expect(await arrivalOf('Ana Ruiz')).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('a client at the front desk', () => {
  test('is found by keyboard, and Enter then marks the arrival', async () => {
    const { user, currentPath } = open();
    await roster();
    await user.keyboard('/luc{Enter}');
    await waitFor(() => expect(currentPath()).toContain(`cliente=${lucia.id}`));
    await waitFor(async () => expect(await arrivalOf('Lucía Fernández Ortiz')).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await arrivalOf('Lucía Fernández Ortiz')).toHaveAttribute('aria-pressed', 'true');
  });

  test('is shown with contact details, bonos and upcoming bookings', async () => {
    open(`${path}?cliente=${lucia.id}`);
    const panel = within(await screen.findByRole('complementary', { name: lucia.name }));
    expect(await panel.findByRole('link', { name: '612 345 678' })).toBeInTheDocument();
    expect(await panel.findByText('quedan 2')).toBeVisible();
    expect(panel.getByText(/caduca el jue 3 dic/)).toBeVisible();
    expect(await panel.findByRole('link', { name: /^Cancelar Pilates suelo/ })).toBeVisible();
    expect(panel.getByText('debe 12,00 €')).toBeVisible();
  });

  test('is closed with Esc', async () => {
    const { user, currentPath } = open(`${path}?cliente=${lucia.id}`);
    await screen.findByRole('complementary', { name: lucia.name });
    await user.keyboard('{Escape}');
    expect(currentPath()).not.toContain('cliente');
  });

  test('is closed by selecting a session, which keeps the focus', async () => {
    const { user, currentPath } = open(`${path}?cliente=${lucia.id}`);
    await screen.findByRole('complementary', { name: lucia.name });
    const chosen = await screen.findByRole('link', { name: /Pilates suelo/, current: true });
    chosen.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(currentPath()).not.toContain('cliente'));
    await arrivalOf(lucia.name);
    expect(chosen).toHaveFocus();
  });

  test('returns the focus to its row when closed with the button', async () => {
    const { user } = open(`${path}?cliente=${lucia.id}`);
    await user.click(await screen.findByRole('link', { name: 'Cerrar cliente' }));
    await waitFor(async () => expect(await arrivalOf(lucia.name)).toHaveFocus());
  });

  test('shows a message when the search has no results', async () => {
    const { user } = open(path, { 'GET /api/clients': listOf([]) });
    await roster();
    await user.keyboard('/zzz');
    expect(await screen.findByText('Nadie se llama «zzz» ni tiene ese teléfono.')).toBeVisible();
  });
});

describe('cancelling at the front desk', () => {
  test('shows what a late cancellation loses and can waive it with a reason', async () => {
    const { user, api } = open(
      `${path}?cliente=${lucia.id}&hacer=cancelar-reserva&reserva=${luciaRow.bookingId}`,
      {
        'GET /api/bookings/:id/cancellation': () => ({
          outcome: 'cancelledLate',
          returnsCredit: false,
          text: 'Ya ha pasado el plazo: la sesión no vuelve al bono.',
          freeCancelUntil: '2026-11-20T09:00:00.000Z',
          hasWaiting: true,
        }),
        'POST /api/bookings/:id/cancellation': () =>
          aBooking(luciaRow, pilates, { status: 'cancelled' }),
      },
    );
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/la sesión no vuelve al bono/)).toBeVisible();
    await user.click(dialog.getByRole('checkbox', { name: /Perdonar/ }));
    await user.click(dialog.getByRole('button', { name: 'Cancelar la reserva' }));
    expect(dialog.getByLabelText('Motivo')).toBeInvalid();
    expect(dialog.getByLabelText('Motivo')).toHaveFocus();
    await user.type(dialog.getByLabelText('Motivo'), 'Estaba enferma');
    await user.click(dialog.getByRole('button', { name: 'Cancelar la reserva' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.requestsTo('POST /api/bookings/:id/cancellation')[0]?.body).toEqual({
      expected: 'cancelledLate',
      forgiveReason: 'Estaba enferma',
    });
  });

  test('shows who is notified of a cancelled class and requires a reason', async () => {
    const { user, api } = open(`${path}?hacer=cancelar-clase&sesion=${pilates.id}`, {
      'GET /api/sessions/:id/cancellation': () => ({
        booked: 3,
        returnsCredits: 2,
        waiting: 1,
        money: {
          toCards: { people: 1, minor: 1200 },
          atFrontDesk: {
            people: 0,
            minor: 0,
          },
          onUnpaidSales: {
            people: 0,
            minor: 0,
          },
          forgiven: {
            people: 0,
            minor: 0,
          },
        },
      }),
      'POST /api/sessions/:id/cancellation': () => ({ ...pilates, status: 'cancelled' }),
    });
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/Avisamos a 3 personas/)).toBeVisible();
    expect(dialog.getByText(/Se devuelven 12,00\s€ a la tarjeta, a 1 persona/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancelar la clase' }));
    expect(dialog.getByLabelText('Motivo')).toBeInvalid();
    expect(dialog.getByLabelText('Motivo')).toHaveFocus();
    await user.type(dialog.getByLabelText('Motivo'), 'Marta está enferma');
    await user.click(dialog.getByRole('button', { name: 'Cancelar la clase' }));
    await waitFor(() =>
      expect(api.requestsTo('POST /api/sessions/:id/cancellation')[0]?.body).toEqual({
        reason: 'Marta está enferma',
      }),
    );
  });
});
