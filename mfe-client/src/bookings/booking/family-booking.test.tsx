import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { PackagePurchase } from '@aforo/shared/contract';
import { apiError } from '@aforo/shared/testing';
import { booking, idOf, ownId, quote, session } from '../../testing/bookings.ts';
import { makeUp, seats } from '../../testing/seats.ts';
import { freezeDateAtNow, openBookings, today } from '../../testing/bookings-page.ts';

freezeDateAtNow();

const lucia = { id: idOf(7, 21), name: 'Lucía Ruiz Gil' };
const family = { dependants: [lucia, { id: idOf(7, 22), name: 'Mateo Ruiz Gil' }] };
const ofLucia = booking(1, { client: lucia });
const own = booking(2, { client: { id: ownId, name: 'Ana Ruiz' } });

const bono: PackagePurchase = {
  id: idOf(8, 31),
  clientId: lucia.id,
  name: 'Bono 10',
  kind: 'credits',
  condition: 'active',
  balance: 6,
  purchasedAt: '2026-11-01T09:00:00.000Z',
  expiresAt: '2026-12-31T23:00:00.000Z',
  weeklyLimit: null,
  serviceNames: [],
  priceMinor: 9000,
  entries: [],
  version: 1,
};
/** The bono of the period of Lucía's fixed seats. */
const ofSeats = {
  id: idOf(8, 32),
  name: 'Cuota 2 días',
  kind: 'unlimited',
  balance: null,
} as const;

const openFamily = (
  search: string,
  page: Parameters<typeof openBookings>[1] = {},
  handlers: Parameters<typeof openBookings>[2] = {},
) => openBookings(search, page, handlers, {}, family);

describe('a parent', () => {
  test('sees for whom each booking is, and a client without a family does not', async () => {
    const { user, unmount } = openFamily('', { bookings: [ofLucia, own] });
    expect(await screen.findByText('Para Lucía', { selector: 'div' })).toBeVisible();
    await user.click(screen.getByText('Y otra reserva'));
    expect(await screen.findByText('Para ti')).toBeVisible();
    unmount();
    openBookings('', { bookings: [own] });
    await screen.findByRole('region', { name: 'Tu próxima reserva' });
    expect(screen.queryByText('Para ti')).not.toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Para quién' })).not.toBeInTheDocument();
  });

  test('chooses the child, whose price and bookings the timetable shows', async () => {
    const { api, user } = openFamily('', { bookings: [ofLucia] });
    const people = await screen.findByRole('navigation', { name: 'Para quién' });
    expect(within(people).getByRole('link', { name: 'Para mí' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    const classes = await screen.findByRole('list', { name: /^Clases/ });
    expect(within(classes).queryByText('Reservada')).not.toBeInTheDocument();
    await user.click(within(people).getByRole('link', { name: 'Para Lucía' }));
    expect(await screen.findByText('Reservada')).toBeVisible();
    expect(api.requestsTo('GET /api/availability').at(-1)?.query.get('clientId')).toBe(lucia.id);
  });

  test('sees what the chosen child has: the fixed seat, the make-ups and the bonos', async () => {
    const { api, user } = openFamily(
      '',
      {},
      {
        'GET /api/me/standing-seats': ({ query }) =>
          query.get('clientId') === lucia.id
            ? seats({ makeUps: [makeUp(1)] })
            : seats({ seats: [], memberships: [] }),
        'GET /api/me/purchases': ({ query }) => ({
          items: query.get('clientId') === lucia.id ? [bono, { ...bono, ...ofSeats }] : [],
        }),
      },
    );
    await user.click(await screen.findByRole('link', { name: 'Para Lucía' }));
    const rights = within(await screen.findByRole('list', { name: 'Lo que tiene Lucía' }));
    expect(rights.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Plaza fija: Lunes y miércoles 19:00 con Marta/),
      expect.stringMatching(/^Por recuperar: .*18 nov/),
      expect.stringMatching(/^Bono 10: quedan 6 sesiones/),
    ]);
    await user.click(screen.getByRole('link', { name: 'Para Mateo' }));
    expect(await screen.findByText(/Mateo no tiene plaza fija, ni bonos/)).toBeVisible();
    expect(api.requestsTo('GET /api/me/purchases').length).toBeGreaterThan(0);
    await user.click(screen.getByRole('link', { name: 'Para mí' }));
    expect(screen.queryByText(/no tiene plaza fija/)).not.toBeInTheDocument();
  });

  test('says that what a child has cannot be read, and reads it again', async () => {
    const { api, user } = openFamily(
      `?para=${lucia.id}`,
      {},
      { 'GET /api/me/purchases': () => apiError('unavailable') },
    );
    expect(await screen.findByText('No hemos podido traer los bonos de Lucía')).toBeVisible();
    api.use({ 'GET /api/me/purchases': () => ({ items: [bono] }) });
    await user.click(screen.getByRole('button', { name: 'Volver a intentarlo' }));
    expect(await screen.findByRole('list', { name: 'Lo que tiene Lucía' })).toBeVisible();
  });

  test('makes up a class of the child, and the offer says which', async () => {
    const paying = quote({
      purchase: {
        id: makeUp(1).purchaseId,
        name: 'Recuperación',
        creditsLeft: 0,
        expiresAt: makeUp(1).expiresAt,
      },
    });
    openFamily(
      `?dia=${today}&sesion=${session(1).id}&para=${lucia.id}`,
      {},
      {
        'GET /api/me/standing-seats': ({ query }) =>
          seats({ makeUps: query.get('clientId') === lucia.id ? [makeUp(1)] : [] }),
        'POST /api/bookings/quote': () => paying,
      },
    );
    const sheet = within(await screen.findByRole('dialog'));
    expect(await sheet.findByText('Recuperas una clase, sin coste')).toBeVisible();
  });

  test('books for the child in the sheet, which says for whom it is', async () => {
    const { api, user } = openFamily(
      `?dia=${today}&sesion=${session(1).id}&para=${lucia.id}`,
      {},
      { 'POST /api/bookings': () => ofLucia },
    );
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByRole('link', { name: 'Para Lucía' })).toHaveAttribute('aria-current', 'true');
    await user.click(await sheet.findByRole('button', { name: 'Reservar' }));
    expect(await sheet.findByText('Reservada')).toBeVisible();
    expect(api.requestsTo('POST /api/bookings/quote').at(0)?.body).toMatchObject({
      clientId: lucia.id,
    });
    expect(api.requestsTo('POST /api/bookings').at(0)?.body).toMatchObject({ clientId: lucia.id });
    // The next child starts with an offer, not with the result of the last booking.
    await user.click(sheet.getByRole('link', { name: 'Para Mateo' }));
    expect(await sheet.findByRole('button', { name: 'Reservar' })).toBeVisible();
  });

  test('books for no one when the address names a person for whom they do not act', async () => {
    const { shell, user } = openFamily(`?dia=${today}&sesion=${session(1).id}&para=${idOf(7, 99)}`);
    expect(await screen.findByText('No puedes reservar por esta persona')).toBeVisible();
    expect(shell.refreshSession).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Reservar para mí' }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(await sheet.findByRole('button', { name: 'Reservar' })).toBeVisible();
  });

  test('whose right has just ended reads the session again', async () => {
    const { shell } = openFamily(
      `?dia=${today}&sesion=${session(1).id}&para=${lucia.id}`,
      {},
      { 'POST /api/bookings/quote': () => apiError('not_found') },
    );
    await waitFor(() => expect(shell.refreshSession).toHaveBeenCalledTimes(1));
  });

  test('sees the name of a child who is not in the session yet', async () => {
    openBookings('', { bookings: [ofLucia] });
    expect(await screen.findByText('Para Lucía')).toBeVisible();
    expect(screen.queryByText('Reservada')).not.toBeInTheDocument();
  });

  test('sees the classes of a child’s fixed seat and announces an absence for the child', async () => {
    const fixed = (count: number) => booking(count, { client: lucia, seatKind: 'standing' });
    const classes = [
      {
        bookingId: fixed(3).id,
        serviceName: 'Pilates suelo',
        startsAt: session(3).startsAt,
        outcome: 'inTime',
        makeUpUntil: '2026-12-31T23:00:00.000Z',
        refusal: null,
        makeUpLimit: 2,
      },
    ];
    const { api, user } = openFamily(
      `?cancelar=${fixed(3).id}`,
      { bookings: [own, fixed(3), fixed(4)] },
      {
        'POST /api/absences/preview': () => ({ classes, plannedUntil: '2027-01-15' }),
        'POST /api/absences': () => ({ classes, plannedUntil: '2027-01-15' }),
      },
    );
    expect(await screen.findByText('Y otras 2 reservas')).toBeInTheDocument();
    const sheet = within(await screen.findByRole('dialog', { name: '¿Lucía no puede ir?' }));
    expect(await sheet.findByText(/Avisas a tiempo: Lucía recupera esta clase/)).toBeVisible();
    await user.click(sheet.getByRole('button', { name: 'No puede ir' }));
    expect(await screen.findByText(/^Lucía tiene 1 clase más por recuperar/)).toBeVisible();
    expect(api.requestsTo('POST /api/absences').at(0)?.body).toMatchObject({
      clientId: lucia.id,
      bookingIds: [fixed(3).id],
    });
  });

  test('books a past class again for the same child', async () => {
    openFamily('?ver=pasadas', {}, { 'GET /api/me/bookings': () => ({ items: [ofLucia] }) });
    expect(await screen.findByRole('link', { name: /^Reservar otra vez/ })).toHaveAttribute(
      'href',
      expect.stringContaining(`para=${lucia.id}`),
    );
  });
});
