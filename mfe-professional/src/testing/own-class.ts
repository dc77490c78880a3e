import type { AgendaSession } from '@aforo/shared/contract';

export const personId = (digit: number) => `60000000-0000-4000-8000-00000000000${digit}`;

/** A running class at 11:05 in Madrid, with one person. */
export const ownClass: AgendaSession = {
  id: personId(9),
  kind: 'class',
  service: { id: personId(8), name: 'Pilates suelo', color: '#0f766e' },
  professional: { id: personId(7), name: 'Marta Gil' },
  roomName: 'Sala 1',
  resourceId: null,
  isEdited: false,
  startsAt: '2026-11-21T10:00:00.000Z',
  endsAt: '2026-11-21T11:00:00.000Z',
  capacity: 10,
  taken: 1,
  waiting: 0,
  status: 'scheduled',
  seriesId: null,
  roster: [
    {
      bookingId: personId(1),
      client: { id: personId(1), name: 'Ana Ruiz', phone: null },
      status: 'confirmed',
      isExtra: false,
      notes: [],
      version: 1,
    },
  ],
  waitlist: [],
};

export const agendaOf = (sessions: AgendaSession[], localDate = '2026-11-21') => ({
  days: [{ localDate, at: '2026-11-21T10:05:00.000Z', sessions }],
});
