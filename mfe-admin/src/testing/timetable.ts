import type {
  Agenda,
  AgendaSession,
  ProfessionalSummary,
  Resource,
  Series,
  SeriesPreview,
  Service,
} from '@aforo/shared/contract';
import { fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../area.ts';
import { pilates } from './services.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import '../services/services-page.tsx';

const id = (kind: number, number: number) => `${kind}0000000-0000-4000-8000-00000000000${number}`;

export const room: Resource = {
  id: id(4, 1),
  name: 'Sala grande',
  kind: 'room',
  quantity: 1,
  status: 'active',
  version: 1,
};
const physio: Service = {
  ...pilates,
  id: id(2, 2),
  name: 'Fisioterapia',
  kind: 'appointment',
};
export const marta: ProfessionalSummary = {
  id: id(3, 1),
  name: 'Marta Soler',
  color: '#aa3377',
  status: 'active',
  serviceIds: [pilates.id],
  bio: '',
};
export const pau: ProfessionalSummary = {
  ...marta,
  id: id(3, 2),
  name: 'Pau Ferrer',
  serviceIds: [],
};
export const series: Series = {
  id: id(5, 1),
  serviceId: pilates.id,
  professionalId: marta.id,
  resourceId: room.id,
  weekdays: [1, 3],
  localTime: '19:00',
  durationMinutes: 55,
  capacity: 10,
  fromDate: '2026-11-01',
  untilDate: null,
  status: 'active',
  version: 1,
};
export const monday: AgendaSession = {
  id: id(6, 1),
  kind: 'class',
  service: { id: pilates.id, name: pilates.name, color: pilates.color },
  professional: { id: marta.id, name: marta.name },
  roomName: room.name,
  resourceId: room.id,
  isEdited: false,
  startsAt: '2026-11-23T18:00:00.000Z',
  endsAt: '2026-11-23T18:55:00.000Z',
  capacity: 10,
  taken: 8,
  waiting: 0,
  status: 'scheduled',
  seriesId: series.id,
  roster: [
    {
      bookingId: id(7, 1),
      client: { id: id(8, 1), name: 'Lucía Fernández', phone: null },
      status: 'confirmed',
      isExtra: false,
      notes: [],
      version: 1,
    },
  ],
  waitlist: [],
};
const wednesday: AgendaSession = {
  ...monday,
  id: id(6, 2),
  professional: { id: pau.id, name: pau.name },
  startsAt: '2026-11-25T08:30:00.000Z',
  endsAt: '2026-11-25T09:25:00.000Z',
  roster: [],
};
const opening = {
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, starts: '08:00', ends: '21:00' })),
  holidays: [{ localDate: '2026-11-27', name: 'Fiesta local' }],
};
export const preview: SeriesPreview = {
  creates: 0,
  changes: 0,
  removes: 0,
  keepsEdited: 0,
  notifies: 0,
  seatsLost: 0,
  skipped: [],
  conflicts: [],
};

/** Seven days from a date; a session belongs to the day of its UTC instant. */
export function week(first: string, sessions: readonly AgendaSession[]): { days: Agenda[] } {
  const days = Array.from({ length: 7 }, (_, index) => {
    const localDate = new Date(Date.parse(`${first}T12:00:00Z`) + index * 86_400_000)
      .toISOString()
      .slice(0, 10);
    return {
      localDate,
      at: '2026-11-22T09:00:00.000Z',
      sessions: sessions.filter(({ startsAt }) => startsAt.startsWith(localDate)),
    };
  });
  return { days };
}

/**
 * Renders the week of 23 November 2026 in `/admin/servicios`, with one class on Monday and one on
 * Wednesday.
 */
export function openTimetable(search = '', handlers: FakeHandlers = {}, settings = {}) {
  const api = fakeApi({
    'GET /api/agenda': ({ query }) => week(query.get('date') ?? '', [monday, wednesday]),
    'GET /api/series': () => ({ items: [series] }),
    'GET /api/services': () => ({ items: [pilates, physio] }),
    'GET /api/professionals': () => ({ items: [marta, pau] }),
    'GET /api/resources': () => ({ items: [room] }),
    'GET /api/opening': () => opening,
    'GET /api/time-off': () => ({ items: [] }),
    'POST /api/series/preview': () => ({ ...preview, creates: 8 }),
    'POST /api/series': () => series,
    'POST /api/series/edits/preview': () => ({ ...preview, changes: 6, notifies: 3 }),
    'POST /api/series/edits': () => ({ ...preview, changes: 6, notifies: 3 }),
    ...handlers,
  });
  const path = `/admin/servicios?ver=clases&dia=2026-11-23${search}`;
  return { api, ...renderArea(area, { path, session: sessionOf('admin'), settings }) };
}
