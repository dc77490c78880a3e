import { expect, test } from '@jest/globals';
import type { Charge, Sale } from '@aforo/shared/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aBooking, anEntry, aSession } from '../testing/bookings.ts';
import { aCharge, aChargeResult } from '../testing/charge.ts';
import { listOf, lucia } from '../testing/clients.ts';
import { evening, frontDeskPath, luciaRow, marks, openFrontDesk } from '../testing/front-desk.tsx';
// Preload the lazy panels so that the test does not wait for them.
import '../common/charge/charge-panel.tsx';
import '../common/client-form/new-client-panel.tsx';
import './booking/book-dialog.tsx';

/** In progress. */
const now = aSession(2, '09:00');
/** A client without a booking on this day. */
const nora = { ...lucia, id: '00000000-0000-4000-8000-000000000099', name: 'Nora Vidal Sanz' };

const classDebt: Charge['debts'][number] = {
  debt: {
    kind: 'booking',
    bookingId: luciaRow.bookingId,
    serviceName: evening.service.name,
    amountMinor: 1200,
    startsAt: evening.startsAt,
  },
  coveredBy: [],
};
const sold: Sale = {
  id: 'd0000000-0000-4000-8000-000000000002',
  kind: 'sale',
  state: 'paid',
  client: {
    id: nora.id,
    name: nora.name,
  },
  description: evening.service.name,
  totalMinor: 1200,
  owedMinor: 0,
  dueOn: null,
  issuedAt: '2026-11-21T09:12:00.000Z',
  document: {
    id: 'd1000000-0000-4000-8000-000000000002',
    fullNumber: 'S26-000007',
    type: 'F2',
  },
  lines: [],
  taxes: [],
  payments: [],
  originalSaleId: null,
  refundIds: [],
  reason: null,
  actorName: null,
};

test('a new client is booked, charged and arrived with eleven keys besides name and phone', async () => {
  const noraRow = anEntry(99, nora.name, { client: { id: nora.id, name: nora.name, phone: null } });
  let isBooked = false;
  const { user, api } = openFrontDesk(`${frontDeskPath}?sesion=${now.id}`, {
    'GET /api/agenda': ({ query }) => ({
      days: [
        {
          localDate: query.get('date'),
          at: '2026-11-21T09:12:00.000Z',
          sessions: [{ ...now, roster: isBooked ? [noraRow] : [] }],
        },
      ],
    }),
    [marks]: () => aBooking({ ...noraRow, status: 'attended' }, now),
    'GET /api/clients': listOf([]),
    'POST /api/clients': () => nora,
    'GET /api/clients/:id': () => nora,
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
    'POST /api/bookings': () => {
      isBooked = true;
      return aBooking(noraRow, now);
    },
    'GET /api/clients/:id/charge': () => aCharge({ debts: [classDebt] }),
    'GET /api/packages': () => ({ items: [] }),
    'GET /api/products': () => ({ items: [], total: 0, page: 1, pageSize: 8, lowStock: 0 }),
    'POST /api/charges': () => aChargeResult([sold], { totalMinor: 1200 }),
  });
  await screen.findByRole('button', { name: 'Añadir' });
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await user.keyboard(key);
  };
  const tabTo = async (element: HTMLElement) => {
    while (document.activeElement !== element) await press('{Tab}');
  };
  await press('/');
  await user.keyboard(nora.name);
  await press('{Enter}');
  const form = within(await screen.findByRole('dialog', { name: 'Nuevo cliente' }));
  const phone = await form.findByLabelText<HTMLInputElement>('Teléfono');
  await tabTo(phone);
  await user.keyboard('612345678');
  // Browsers map Enter to a submit button outside the form; user-event does not.
  presses += 1;
  if (phone.form) fireEvent.submit(phone.form);
  const chosen = await screen.findByRole('complementary', { name: nora.name });
  await waitFor(() => expect(chosen).toContainElement(document.activeElement as HTMLElement));

  await press('r');
  const booking = within(await screen.findByRole('dialog', { name: `Reservar a ${nora.name}` }));
  await booking.findByText(/^Quedará a deber 12,00/);
  await press('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  await press('{F2}');
  const till = within(await screen.findByRole('dialog', { name: /^Cobrar a/ }));
  await till.findByText(evening.service.name);
  await press('t');
  await press('{Enter}');
  await till.findByText(/^Cobrado 12,00/);
  await press('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  const arrival = await screen.findByRole('button', { name: `Llegada de ${nora.name}` });
  await waitFor(() => expect(arrival).toHaveFocus());
  await press('{Enter}');
  await waitFor(() => expect(api.requestsTo(marks)).toHaveLength(1));

  expect(presses).toBeLessThanOrEqual(11);
  expect(api.requestsTo('POST /api/clients')[0]?.body).toMatchObject({ phone: '612345678' });
  expect(api.requestsTo('POST /api/bookings')[0]?.body).toEqual({
    target: { sessionId: now.id },
    clientId: nora.id,
  });
  expect(api.requestsTo('POST /api/charges')[0]?.body).toMatchObject({
    payments: [{ method: 'card', amountMinor: null }],
    expectedTotalMinor: 1200,
  });
});
