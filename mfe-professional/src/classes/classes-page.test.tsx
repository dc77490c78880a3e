import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  errorMessage,
  type AgendaSession,
  type Booking,
  type RosterEntry,
} from '@aforo/shared/contract';
import {
  apiError,
  collectedStyles,
  fakeApi,
  FakeEventSource,
  renderArea,
  sessionOf,
  type FakeHandlers,
} from '@aforo/shared/testing';
import { area } from '../area.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import './classes-page.tsx';

const id = (digit: number) => `60000000-0000-4000-8000-00000000000${digit}`;
const entry = (digit: number, name: string, more: Partial<RosterEntry> = {}): RosterEntry => ({
  bookingId: id(digit),
  client: { id: id(digit), name, phone: null },
  status: 'confirmed',
  isExtra: false,
  notes: [],
  version: 1,
  ...more,
});
const session: AgendaSession = {
  id: id(9),
  kind: 'class',
  service: { id: id(8), name: 'Pilates suelo', color: '#0f766e' },
  professional: { id: id(7), name: 'Marta Gil' },
  roomName: 'Sala 1',
  resourceId: null,
  isEdited: false,
  startsAt: '2026-11-21T10:00:00.000Z',
  endsAt: '2026-11-21T11:00:00.000Z',
  capacity: 10,
  taken: 2,
  waiting: 1,
  status: 'scheduled',
  seriesId: null,
  roster: [
    entry(1, 'Ana Ruiz', { notes: [{ kind: 'firstTime', text: 'Primera vez' }] }),
    entry(2, 'Omar Benali', { status: 'noShow' }),
  ],
  waitlist: [],
};
const booking: Booking = {
  id: id(1),
  session,
  client: { id: id(1), name: 'Ana Ruiz' },
  status: 'attended',
  isExtra: false,
  priceMinor: 1500,
  payment: null,
  purchase: null,
  credit: 'none',
  freeCancelUntil: '2026-11-20T10:00:00.000Z',
  holdExpiresAt: null,
  bookedAt: '2026-11-01T10:00:00.000Z',
  cancelledAt: null,
  reason: null,
  version: 2,
};
const agenda = (sessions: AgendaSession[]) => ({
  days: [{ localDate: '2026-11-21', at: '2026-11-21T10:05:00.000Z', sessions }],
});

const freeDays = (count: number) => ({
  days: Array.from({ length: count }, (_, index) => ({
    localDate: `2026-11-${21 + index}`,
    at: '2026-11-21T10:05:00.000Z',
    sessions: [],
  })),
});

function open(handlers: FakeHandlers = {}, search = '') {
  const api = fakeApi({
    'GET /api/agenda': () => agenda([session]),
    'PUT /api/bookings/:id/attendance': ({ params, body }) => ({
      ...booking,
      id: params['id'],
      status: (body as { status: string }).status,
    }),
    ...handlers,
  });
  const path = `/profesional/clases${search}`;
  return { api, ...renderArea(area, { path, session: sessionOf('professional') }) };
}
const marks = 'PUT /api/bookings/:id/attendance';

beforeEach(() => localStorage.clear());

describe('changes made by other users', () => {
  beforeEach(() => FakeEventSource.install());
  afterEach(() => FakeEventSource.remove());
  const moreComes = () => agenda([{ ...session, taken: 3 }]);

  test('appear after a server event, until the page is left', async () => {
    const { api, unmount } = open();
    await screen.findByText('Sala 1 · 2 de 10 plazas · 1 en espera');
    const source = FakeEventSource.latest();
    expect(source.url).toBe('/api/agenda/events');
    api.use({ 'GET /api/agenda': moreComes });
    source.hear('agenda');
    expect(await screen.findByText('Sala 1 · 3 de 10 plazas · 1 en espera')).toBeVisible();
    unmount();
    expect(source.readyState).toBe(FakeEventSource.CLOSED);
  });

  test('made while the stream was closed are loaded once it opens', async () => {
    const { api } = open();
    await screen.findByText('Sala 1 · 2 de 10 plazas · 1 en espera');
    api.use({ 'GET /api/agenda': moreComes });
    FakeEventSource.latest().hearOpen();
    expect(await screen.findByText('Sala 1 · 3 de 10 plazas · 1 en espera')).toBeVisible();
  });

  test('without a stream are loaded when the window gets the focus', async () => {
    FakeEventSource.remove();
    const { api } = open();
    await screen.findByText('Sala 1 · 2 de 10 plazas · 1 en espera');
    api.use({ 'GET /api/agenda': moreComes });
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('Sala 1 · 3 de 10 plazas · 1 en espera')).toBeVisible();
  });
});

describe('the professional’s own classes', () => {
  test('show time, room, seats and first-time clients', async () => {
    open();
    expect(await screen.findByText('11:00')).toBeVisible();
    expect(screen.getByText('Sala 1 · 2 de 10 plazas · 1 en espera')).toBeVisible();
    expect(screen.getByText('Primera vez')).toBeVisible();
    expect(screen.getByRole('heading', { name: /^Hoy, sábado 21/ })).toBeVisible();
  });

  test('show which clients have a fixed seat and which make up another class', async () => {
    const roster = [
      entry(1, 'Ana Ruiz', { seatKind: 'standing' }),
      entry(2, 'Omar Benali', { seatKind: 'makeUp' }),
    ];
    open({ 'GET /api/agenda': () => agenda([{ ...session, roster }]) });
    const list = await screen.findByRole('list', { name: 'Quién viene' });
    const people = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(people).toEqual([
      expect.stringContaining('Ana Ruizfija'),
      expect.stringContaining('Omar Benalirecupera'),
    ]);
  });

  test('show the notes on each client in one line, and a long one whole from the menu', async () => {
    const long = `Operada de la rodilla. ${'Nada de saltos ni de peso. '.repeat(5)}`.trim();
    const roster = [
      entry(1, 'Ana Ruiz', { about: { tags: ['embarazada', 'zurda'], notes: long } }),
      entry(2, 'Omar Benali', { about: { tags: [], notes: 'Viene con su hija.' } }),
    ];
    const { user } = open({ 'GET /api/agenda': () => agenda([{ ...session, roster }]) });
    expect(await screen.findByText('embarazada')).toBeVisible();
    expect(screen.getByText('zurda')).toBeVisible();
    expect(screen.getByText('Viene con su hija.')).toBeVisible();
    expect(screen.queryByText(new RegExp(long))).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Más para Ana Ruiz' }));
    await user.click(screen.getByRole('menuitem', { name: 'Ver todo lo anotado' }));
    expect(screen.getByText(new RegExp(long))).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Más para Ana Ruiz' }));
    await user.click(screen.getByRole('menuitem', { name: 'Plegar lo anotado' }));
    expect(screen.queryByText(new RegExp(long))).not.toBeInTheDocument();
  });

  test('show that today is free before the next days', async () => {
    const tomorrow = { ...session, startsAt: '2026-11-22T10:00:00.000Z' };
    const at = '2026-11-21T10:05:00.000Z';
    open({
      'GET /api/agenda': () => ({
        days: [
          { localDate: '2026-11-21', at, sessions: [] },
          { localDate: '2026-11-22', at, sessions: [tomorrow] },
          { localDate: '2026-11-23', at, sessions: [] },
        ],
      }),
    });
    const today = await screen.findByRole('region', { name: /^Hoy, sábado 21/ });
    expect(today).toHaveTextContent('No tienes clases.');
    const days = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(days).toEqual(['Hoy, sábado 21 de noviembre', 'Mañana, domingo 22 de noviembre']);
  });

  test('include one still running from last night, whose clients can be marked', async () => {
    const late = {
      ...session,
      startsAt: '2026-11-20T21:30:00.000Z',
      endsAt: '2026-11-20T23:30:00.000Z',
      roster: [entry(1, 'Ana Ruiz'), entry(2, 'Omar Benali')],
    };
    const at = '2026-11-20T23:10:00.000Z'; // 00:10 in Madrid
    const { user, api } = open({
      'GET /api/agenda': () => ({
        days: [{ localDate: '2026-11-21', at, sessions: [], overnight: [late] }],
      }),
    });
    const today = await screen.findByRole('region', { name: /^Hoy, sábado 21/ });
    expect(today).toHaveTextContent('22:30a 00:30 (sáb)Pilates suelo');
    expect(today).not.toHaveTextContent('No tienes clases.');
    // The current class has a coloured background.
    document.head.innerHTML = collectedStyles.getStyleTags();
    const end = within(today).getByText('a 00:30 (sáb)');
    const summary = end.closest('summary') ?? today;
    expect(getComputedStyle(end).color).toBe(getComputedStyle(summary).color);
    await user.click(await screen.findByRole('button', { name: 'Todos han venido' }));
    await waitFor(() => expect(api.requestsTo(marks)).toHaveLength(2));
    expect(screen.getAllByText('Vino')).toHaveLength(2);
  });

  test('show an empty state when there are none', async () => {
    open({ 'GET /api/agenda': () => freeDays(7) });
    expect(await screen.findByText('No tienes clases en los próximos 7 días')).toBeVisible();
  });

  test('show an empty state for today and tomorrow when the device has kept no more', async () => {
    open({ 'GET /api/agenda': () => freeDays(2) });
    expect(await screen.findByText('No tienes clases hoy ni mañana')).toBeVisible();
  });

  test('show an error, and load on retry', async () => {
    const { user, api } = open({ 'GET /api/agenda': () => apiError('unavailable') });
    const retry = await screen.findByRole('button', { name: 'Volver a intentarlo' });
    api.use({ 'GET /api/agenda': () => agenda([session]) });
    await user.click(retry);
    expect(await screen.findByText('Pilates suelo')).toBeVisible();
  });
});

describe('marking a whole class as attended', () => {
  const three: AgendaSession = {
    ...session,
    roster: [entry(1, 'Ana Ruiz'), entry(2, 'Omar Benali'), entry(3, 'Pau Vila')],
  };
  const statusesOf = (api: ReturnType<typeof open>['api']) =>
    [1, 2, 3].map((digit) =>
      api
        .requestsTo(marks)
        .filter(({ params }) => params['id'] === id(digit))
        .map(({ body }) => (body as { status: string }).status),
    );

  test('takes one click and can be undone, with a separate mark per client', async () => {
    const { user, api } = open({ 'GET /api/agenda': () => agenda([three]) });
    await user.click(await screen.findByRole('button', { name: 'Todos han venido' }));
    expect(screen.getAllByText('Vino')).toHaveLength(3);
    await waitFor(() =>
      expect(statusesOf(api)).toEqual([['attended'], ['attended'], ['attended']]),
    );
    await waitFor(() => expect(screen.queryByText('Sin enviar')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Deshacer los 3 marcados a la vez' }));
    expect(await screen.findByRole('button', { name: 'Todos han venido' })).toBeVisible();
    const both = ['attended', 'confirmed'];
    await waitFor(() => expect(statusesOf(api)).toEqual([both, both, both]));
  });

  test('shows no unsent state during the first attempt', async () => {
    let answer: (marked: Booking) => void = () => undefined;
    const { user, api } = open({
      'GET /api/agenda': () => agenda([three]),
      [marks]: () => new Promise<Booking>((resolve) => (answer = resolve)),
    });
    await user.click(await screen.findByRole('button', { name: 'Todos han venido' }));
    await waitFor(() => expect(api.requestsTo(marks)).toHaveLength(1));
    expect(screen.getAllByText('Vino')).toHaveLength(3);
    expect(screen.queryByText(/sin enviar/i)).not.toBeInTheDocument();
    await act(async () => answer(booking));
  });

  test('is stored on the device without a connection', async () => {
    const { user } = open({
      'GET /api/agenda': () => agenda([three]),
      [marks]: () => {
        throw new Error('no connection');
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Todos han venido' }));
    expect(await screen.findByText(/^3 asistencias sin enviar/)).toBeVisible();
    expect(screen.getAllByText('Vino')).toHaveLength(3);
  });

  test('keeps existing no-shows, and is not offered before the start or for a single client', async () => {
    const late = {
      ...three,
      roster: [entry(1, 'Ana Ruiz', { status: 'noShow' }), ...three.roster.slice(1)],
    };
    const first = open({ 'GET /api/agenda': () => agenda([late]) });
    await first.user.click(await screen.findByRole('button', { name: 'Los otros 2 han venido' }));
    await waitFor(() => expect(statusesOf(first.api)).toEqual([[], ['attended'], ['attended']]));
    await waitFor(() => expect(screen.queryByText('Sin enviar')).not.toBeInTheDocument());
    first.unmount();
    const soon = { ...three, startsAt: '2026-11-21T10:10:00.000Z' };
    const second = open({ 'GET /api/agenda': () => agenda([soon]) });
    expect(await screen.findByRole('button', { name: 'Pau Vila vino' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /han venido$/ })).not.toBeInTheDocument();
    second.unmount();
    open();
    expect(await screen.findByRole('button', { name: 'Ana Ruiz vino' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /han venido$/ })).not.toBeInTheDocument();
  });
});

test('opens and focuses the class named in the URL', async () => {
  const later = { ...session, id: id(6), startsAt: '2026-11-21T17:00:00.000Z' };
  const scrolled = jest.fn();
  Element.prototype.scrollIntoView = scrolled;
  open({ 'GET /api/agenda': () => agenda([session, later]) }, `?clase=${later.id}`);
  const asked = await screen.findByText('18:00');
  expect(asked.closest('details')).toHaveAttribute('open');
  expect(document.activeElement).toBe(asked.closest('summary'));
  expect(scrolled.mock.contexts).toEqual([asked.closest('details')]);
});

describe('a row of the list', () => {
  test('has one height and its menu whether marked or not, and a mark that only looks possible when it is', async () => {
    const soon = {
      ...session,
      startsAt: '2026-11-21T14:00:00.000Z',
      endsAt: '2026-11-21T15:00:00.000Z',
    };
    const { user, api } = open({ 'GET /api/agenda': () => agenda([soon]) });
    const mark = await screen.findByRole('button', { name: 'Ana Ruiz vino' });
    expect(mark).toHaveAttribute('aria-disabled', 'true');
    expect(mark).toHaveAttribute('title', expect.stringMatching(/^Se puede marcar desde .*13:00$/));
    await user.click(mark);
    expect(api.requestsTo(marks)).toEqual([]);
  });

  test('says in its line what matters first', async () => {
    const roster = [
      entry(1, 'Ana Ruiz', {
        notes: [
          { kind: 'coming', text: 'viene' },
          { kind: 'bono', text: 'última del bono' },
        ],
        about: { tags: ['zurda'], notes: '' },
      }),
    ];
    open({ 'GET /api/agenda': () => agenda([{ ...session, roster }]) });
    const list = await screen.findByRole('list', { name: 'Quién viene' });
    const [row] = within(list).getAllByRole('listitem');
    expect(row).toHaveTextContent('última del bonozurdaviene');
  });

  test('changes an absence to an arrival from its menu', async () => {
    const { user, api } = open();
    await user.click(await screen.findByRole('button', { name: 'Más para Omar Benali' }));
    await user.click(screen.getByRole('menuitem', { name: 'Sí ha venido' }));
    await waitFor(() =>
      expect(api.requestsTo(marks)[0]?.body).toMatchObject({ status: 'attended' }),
    );
  });
});

describe('attendance', () => {
  test('is marked immediately and can be undone', async () => {
    const { user, api } = open();
    await user.click(await screen.findByRole('button', { name: 'Ana Ruiz vino' }));
    expect(await screen.findByText('Vino')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Sin enviar')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Deshacer lo marcado de Ana Ruiz' }));
    expect(await screen.findByRole('button', { name: 'Ana Ruiz vino' })).toBeVisible();
    await waitFor(() => expect(api.requestsTo(marks)).toHaveLength(2));
    expect(api.requestsTo(marks).map(({ body }) => (body as { status: string }).status)).toEqual([
      'attended',
      'confirmed',
    ]);
  });

  test('marked without a connection is stored, shown as unsent, and sent once with its key', async () => {
    const { user, api, unmount } = open({
      [marks]: () => {
        throw new Error('no connection');
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Ana Ruiz vino' }));
    expect(await screen.findByText(/^1 asistencia sin enviar/)).toBeVisible();
    expect(screen.getByText('Sin enviar')).toBeVisible();
    const key = api.requestsTo(marks)[0]?.headers.get('idempotency-key');
    unmount();

    const again = open();
    await waitFor(() => expect(again.api.requestsTo(marks)).toHaveLength(1));
    expect(again.api.requestsTo(marks)[0]?.headers.get('idempotency-key')).toBe(key);
    expect(key).toBeTruthy();
    expect(await screen.findByText('Vino')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/sin enviar/i)).not.toBeInTheDocument());
  });

  test('refused permanently shows the client and the reason', async () => {
    const { user } = open({ [marks]: () => apiError('illegal_transition') });
    await user.click(await screen.findByRole('button', { name: 'Más para Ana Ruiz' }));
    await user.click(screen.getByRole('menuitem', { name: 'No ha venido' }));
    expect(await screen.findByText(`Ana Ruiz: ${errorMessage.illegal_transition}`)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ana Ruiz vino' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Entendido' }));
    expect(screen.queryByText('No se ha podido marcar')).not.toBeInTheDocument();
  });
});
