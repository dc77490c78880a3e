import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aBono, aBooking } from '../../testing/bookings.ts';
import { lucia } from '../../testing/clients.ts';
import { aService } from '../../testing/services.ts';
import {
  frontDeskPath as path,
  evening,
  luciaRow,
  openFrontDesk,
} from '../../testing/front-desk.tsx';

const idOf = (count: number) => `30000000-0000-4000-8000-00000000000${count}`;
const appointment = { kind: 'appointment', durationMinutes: 60, capacity: 1 } as const;
const elena = { id: '60000000-0000-4000-8000-000000000077', name: 'Elena Mora' };

describe('the booking dialog of the front desk', () => {
  const quote = {
    purchase: { id: aBono('x').id, name: 'Bono 10', creditsLeft: 1, expiresAt: null },
    priceMinor: 1200,
    freeCancelUntil: '2026-11-21T16:00:00.000Z',
    overlaps: [],
    obstacle: null as string | null,
    limit: null as number | null,
    offerExpiresAt: null,
  };

  test('opens with R for the shown session, shows the cost and books', async () => {
    const { user, api } = openFrontDesk(`${path}?cliente=${lucia.id}&sesion=${evening.id}`, {
      'POST /api/bookings/quote': () => quote,
      // The toast uses the server's response: meanwhile another professional gives the class.
      'POST /api/bookings': () => aBooking(luciaRow, { ...evening, professional: elena }),
    });
    await screen.findByRole('complementary', { name: lucia.name });
    await user.keyboard('r');
    const dialog = within(await screen.findByRole('dialog', { name: `Reservar a ${lucia.name}` }));
    expect(await dialog.findByText('Gasta 1 sesión de Bono 10; después queda 1')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Reservar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText(/tiene plaza: .*, con Elena Mora\.$/)).toBeInTheDocument();
    const sent = api.requestsTo('POST /api/bookings')[0];
    expect(sent?.body).toEqual({ target: { sessionId: evening.id }, clientId: lucia.id });
    expect(sent?.headers.get('idempotency-key')).toBeTruthy();
  });

  test('books a client over the center’s limit when a reason is given', async () => {
    const { user, api } = openFrontDesk(
      `${path}?cliente=${lucia.id}&sesion=${evening.id}&hacer=reservar`,
      {
        'POST /api/bookings/quote': () => ({ ...quote, obstacle: 'unpaid_limit', limit: 3 }),
        'POST /api/bookings': () => aBooking(luciaRow, evening),
      },
    );
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/^Ya tiene 3 reservas sin bono por venir/)).toBeVisible();
    await user.type(
      dialog.getByLabelText('Motivo para reservar de todos modos'),
      'Paga hoy en caja',
    );
    await user.click(dialog.getByRole('button', { name: 'Reservar de todos modos' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.requestsTo('POST /api/bookings')[0]?.body).toMatchObject({
      override: { reason: 'Paga hoy en caja' },
    });
  });

  test('requires a reason for a full session, or offers the waiting list', async () => {
    const { user, api } = openFrontDesk(
      `${path}?cliente=${lucia.id}&sesion=${evening.id}&hacer=reservar`,
      {
        'POST /api/bookings/quote': () => ({ ...quote, obstacle: 'session_full' }),
        'POST /api/bookings': () => aBooking(luciaRow, evening),
      },
    );
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('button', { name: 'Apuntar a la espera' })).toBeVisible();
    expect(dialog.getByText(/Puedes dar una plaza de más si dices por qué/)).toBeVisible();
    const anyway = dialog.getByRole('button', { name: 'Reservar de todos modos' });
    await user.click(anyway);
    const why = dialog.getByLabelText('Motivo para reservar de todos modos');
    expect(why).toHaveFocus();
    expect(why).toHaveAccessibleDescription(/Di por qué/);
    expect(api.requestsTo('POST /api/bookings')).toHaveLength(0);
    await user.type(why, 'Viene de parte de Marta');
    await user.click(anyway);
    await waitFor(() =>
      expect(api.requestsTo('POST /api/bookings')[0]?.body).toMatchObject({
        override: { reason: 'Viene de parte de Marta' },
      }),
    );
  });

  test('offers no booking for an obstacle that staff cannot override', async () => {
    openFrontDesk(`${path}?cliente=${lucia.id}&sesion=${evening.id}&hacer=reservar`, {
      'POST /api/bookings/quote': () => ({ ...quote, obstacle: 'already_booked' }),
    });
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/Ya hay una reserva de esta persona/)).toBeVisible();
    expect(dialog.queryByRole('button', { name: /Reservar/ })).not.toBeInTheDocument();
  });

  test('says what each appointment would cost the client, and offers its free times', async () => {
    const fisio = aService({ id: idOf(1), name: 'Fisioterapia' }, appointment);
    const massage = aService({ id: idOf(2), name: 'Masaje' }, appointment);
    const start = { startsAt: '2026-11-21T11:00:00.000Z', professionalIds: [elena.id] };
    const later = { startsAt: '2026-11-21T12:00:00.000Z', professionalIds: [elena.id] };
    const { user, api } = openFrontDesk(`${path}?cliente=${lucia.id}&hacer=reservar`, {
      'GET /api/services': () => ({ items: [fisio, massage] }),
      'GET /api/professionals': () => ({ items: [] }),
      'GET /api/availability': () => ({
        days: [
          {
            localDate: '2026-11-21',
            sessions: [],
            starts: [
              { ...start, serviceId: fisio.id, cost: { kind: 'bono' } },
              { ...later, serviceId: massage.id, cost: { kind: 'price', priceMinor: 4500 } },
            ],
          },
        ],
      }),
      'POST /api/bookings/quote': () => quote,
    });
    const dialog = within(await screen.findByRole('dialog', { name: `Reservar a ${lucia.name}` }));
    const what = await dialog.findByLabelText('Qué');
    await within(what).findByRole('option', { name: 'Fisioterapia · 60 min · con su bono' });
    expect(within(what).getByRole('option', { name: /^Masaje · 60 min · 45,00/ })).toBeVisible();
    const [asked] = api.requestsTo('GET /api/availability');
    expect(asked?.query.get('clientId')).toBe(lucia.id);
    await user.selectOptions(what, fisio.id);
    const hours = within(dialog.getByLabelText('Hora'));
    expect(hours.getByRole('option', { name: /^12:00/ })).toBeVisible();
    expect(hours.queryByRole('option', { name: /^13:00/ })).not.toBeInTheDocument();
    expect(api.requestsTo('GET /api/availability')).toHaveLength(1);
  });

  test('says that an hour of the grid is taken for an appointment, and not for a class', async () => {
    const fisio = aService({ id: idOf(1), name: 'Fisioterapia' }, appointment);
    const { user } = openFrontDesk(
      `${path}?vista=profesionales&cliente=${lucia.id}&hacer=reservar&hora=12:00`,
      {
        'GET /api/services': () => ({ items: [fisio] }),
        'GET /api/professionals': () => ({ items: [] }),
        'GET /api/resources': () => ({ items: [] }),
        'GET /api/opening': () => ({ hours: [], holidays: [] }),
        'GET /api/time-off': () => ({ items: [] }),
        'GET /api/availability': () => ({
          days: [{ localDate: '2026-11-21', sessions: [], starts: [] }],
        }),
      },
    );
    const dialog = within(await screen.findByRole('dialog', { name: `Reservar a ${lucia.name}` }));
    const warning = 'A las 12:00 no cabe esa cita. Elige otra hora o a otra persona.';
    expect(await dialog.findByText(warning)).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('Qué'), '');
    expect(dialog.queryByText(warning)).not.toBeInTheDocument();
  });
});
