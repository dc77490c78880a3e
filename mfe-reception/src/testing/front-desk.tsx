import type { AgendaSession, Booking, RosterEntry, SlotEntry } from '@aforo/shared/contract';
import type { Role } from '@aforo/shared/contract';
import { fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { render, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { ToastContainer } from 'react-toastify';
import { area } from '../area.ts';
import { aBono, aBooking, anEntry, aSession } from './bookings.ts';
import { aCharge } from './charge.ts';
import { listOf, lucia } from './clients.ts';

/** 10:12 in Madrid. */
const at = '2026-11-21T09:12:00.000Z';
export const frontDeskPath = '/recepcionista/recepcion';
export const marks = 'PUT /api/bookings/:id/attendance';

export const ana = anEntry(2, 'Ana Ruiz', { notes: [{ kind: 'bono', text: 'bono 7/10' }] });
export const luciaRow = anEntry(1, lucia.name, { notes: [{ kind: 'owes', text: 'debe 12,00 €' }] });
export const omar = anEntry(3, 'Omar Benali', {
  notes: [{ kind: 'firstTime', text: 'primera vez' }],
});
const yoga = { id: '60000000-0000-4000-8000-000000000002', name: 'Yoga suave', color: '#0f766e' };
export const pau: AgendaSession['waitlist'][number] = {
  id: '90000000-0000-4000-8000-000000000001',
  client: { id: '00000000-0000-4000-8000-000000000009', name: 'Pau Vidal' },
  state: 'waiting',
  position: 1,
};
const morning = aSession(1, '08:00', { service: yoga });
/** In progress, with booked people and one person waiting. */
export const pilates = aSession(2, '09:00', { roster: [omar, luciaRow, ana], waitlist: [pau] });
export const evening = aSession(3, '18:00', { service: yoga });

/** A fake server that stores attendance marks. */
export function frontDeskServer(sessions: AgendaSession[] = [evening, pilates, morning]) {
  const statuses = new Map<string, RosterEntry['status']>();
  const withStatus = (entry: RosterEntry) => ({
    ...entry,
    status: statuses.get(entry.bookingId) ?? entry.status,
  });
  const now = () =>
    sessions.map((session) => ({ ...session, roster: session.roster.map(withStatus) }));
  const handlers: FakeHandlers = {
    'GET /api/agenda': ({ query }) => ({
      days: [{ localDate: query.get('date'), at, sessions: now() }],
    }),
    'GET /api/clients': listOf([lucia]),
    'GET /api/clients/:id': () => lucia,
    'GET /api/clients/:id/charge': () => aCharge(),
    'GET /api/clients/:id/purchases': () => ({ items: [aBono('Bono 10')] }),
    'GET /api/clients/:id/bookings': () => ({ items: [aBooking(luciaRow, pilates)] }),
    'GET /api/services': () => ({ items: [] }),
    [marks]: ({ params, body }): Booking => {
      const { status } = body as { status: RosterEntry['status'] }; // the contract's shape
      statuses.set(params['id'] ?? '', status);
      const entry = [omar, luciaRow, ana].find(({ bookingId }) => bookingId === params['id']);
      return aBooking({ ...(entry ?? ana), status }, pilates);
    },
  };
  return { handlers, statuses };
}

interface Options {
  sessions?: AgendaSession[];
  role?: Role;
  /** Slot entries of other areas. */
  fills?: Record<string, SlotEntry[]>;
}

/** Renders the front desk with the shell's toasts. */
export function openFrontDesk(
  path = frontDeskPath,
  more: FakeHandlers = {},
  { sessions, role = 'receptionist', fills = {} }: Options = {},
) {
  const { handlers, statuses } = frontDeskServer(sessions);
  const api = fakeApi({ ...handlers, ...more });
  // The shell renders the toast container in production.
  render(<ToastContainer />);
  return {
    ...renderArea(area, { path, session: sessionOf(role), fills }),
    api,
    statuses,
    handlers,
  };
}

export const roster = () => screen.findByRole('list', { name: 'Quién viene' });
export const arrivalOf = (name: string) =>
  screen.findByRole('button', { name: `Llegada de ${name}` });

/** Selects an action from the menu of a person's row. */
export async function chooseAction(user: UserEvent, name: string, act: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Más para ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: act }));
}
