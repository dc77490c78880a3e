import { afterEach, expect, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import type { AgendaSession } from '../../contract/index.ts';
import { renderWithTheme } from '../../testing/index.ts';
import type { CalendarFacts } from '../agenda-columns.ts';
import { PrintedCalendar } from './printed-calendar.tsx';

const marta = { id: 'marta', name: 'Marta Gil', color: '#7c3aed', status: 'active' as const };
const session = (id: string, startsAt: string, endsAt: string): AgendaSession => ({
  id,
  startsAt,
  endsAt,
  seriesId: null,
  resourceId: 'sala',
  roomName: 'Sala 1',
  isEdited: false,
  service: {
    id: 'yoga',
    name: 'Yoga suave',
    color: '#0f766e',
  },
  professional: marta,
  capacity: 8,
  taken: 3,
  waiting: 0,
  kind: 'class',
  status: 'scheduled',
  roster: [],
  waitlist: [],
});
const late = session('late', '2026-11-27T21:30:00.000Z', '2026-11-27T23:30:00.000Z');
const facts: CalendarFacts = {
  view: 'semana',
  agendas: [
    {
      localDate: '2026-11-27',
      at: '',
      sessions: [late, session('early', '2026-11-27T08:15:00.000Z', '2026-11-27T09:10:00.000Z')],
    },
    {
      localDate: '2026-11-28',
      at: '',
      sessions: [],
      overnight: [late],
    },
  ],
  today: '2026-11-27',
  timeZone: 'Europe/Madrid',
  professionals: [marta],
  rooms: [
    {
      id: 'sala',
      name: 'Sala 1',
    },
  ],
  opening: {
    hours: [],
    holidays: [
      {
        localDate: '2026-11-28',
        name: 'Fiesta local',
      },
    ],
  },
  timeOff: [],
  professionalId: null,
};

const startPrinting = () => act(() => void window.dispatchEvent(new Event('beforeprint')));
const cameBack = () => act(() => void window.dispatchEvent(new Event('afterprint')));
afterEach(cameBack);

const hidden = { hidden: true } as const; // visible on paper only

test('prints the head and every class, and renders nothing on screen', () => {
  renderWithTheme(
    <PrintedCalendar facts={facts} centerName="Estudio Norte" title="Semana" onlyOf={['Sala 1']} />,
  );
  expect(screen.queryByRole('table', hidden)).not.toBeInTheDocument();
  startPrinting();
  expect(screen.getByText('Estudio Norte')).toBeInTheDocument();
  expect(screen.getByText('Semana · Sala 1')).toBeInTheDocument();
  expect(screen.getByText('27 – 28 nov 2026')).toBeInTheDocument();
  const rows = within(screen.getByRole('table', hidden))
    .getAllByRole('row', hidden)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  const blockText = 'Yoga suave · Marta Gil · Sala 1 · 3/8';
  expect(rows).toEqual([
    ['', 'vie 27Cerrado', 'sáb 28Fiesta local'],
    ['00:00', '', `sigue hasta 00:30 (sáb) ${blockText}`],
    ['09:00', `09:15–10:10 ${blockText}`, ''],
    ['22:00', `22:30–00:30 (sáb) ${blockText}`, ''],
  ]);
  cameBack();
  expect(screen.queryByRole('table', hidden)).not.toBeInTheDocument();
});

test('prints a day by professional with names and absences', () => {
  const timeOff = [
    {
      id: 'off',
      professionalId: 'marta',
      professionalName: 'Marta Gil',
      reason: '',
      startsAt: '2026-11-27T15:00:00.000Z',
      endsAt: '2026-11-27T17:00:00.000Z',
      state: 'approved' as const,
    },
  ];
  const [friday] = facts.agendas;
  renderWithTheme(
    <PrintedCalendar
      facts={{ ...facts, view: 'profesionales', agendas: friday ? [friday] : [], timeOff }}
      centerName="Estudio Norte"
      title="Equipo"
    />,
  );
  startPrinting();
  expect(screen.getByText('viernes 27 de noviembre de 2026')).toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: /Marta Gil/, ...hidden })).toHaveTextContent(
    'Marta GilDías libres, 16:00–18:00',
  );
  const entries = screen.getAllByText('Yoga suave · Sala 1 · 3/8', { exact: false });
  expect(entries).toHaveLength(2);
});

test('prints a message for an empty day', () => {
  renderWithTheme(
    <PrintedCalendar
      facts={{ ...facts, agendas: [{ localDate: '2026-11-27', at: '', sessions: [] }] }}
      centerName="Estudio Norte"
      title="Semana"
    />,
  );
  startPrinting();
  expect(screen.getByText('No hay nada.')).toBeInTheDocument();
});
