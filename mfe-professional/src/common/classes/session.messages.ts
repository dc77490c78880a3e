import type { AgendaSession, BookingStatus, RosterEntry } from '@aforo/shared/contract';
import type { AttendanceStatus, Queue } from '@aforo/shared/offline-queue';

const hourMs = 3_600_000;
/** An arrival can be marked this many hours before the start; same limit as on the server. */
const arrivalHours = 2;

/** The first instant at which an arrival can be marked. */
export function arrivalsFrom({ startsAt }: Pick<AgendaSession, 'startsAt'>): string {
  return new Date(Date.parse(startsAt) - arrivalHours * hourMs).toISOString();
}

/** Whether a mark is possible at this time. An existing mark can always be undone. */
export function canMark(
  session: Pick<AgendaSession, 'startsAt' | 'status'>,
  status: AttendanceStatus,
  now: Date,
): boolean {
  if (session.status !== 'scheduled') return false;
  if (status === 'confirmed') return true;
  const from = status === 'attended' ? arrivalsFrom(session) : session.startsAt;
  return now.getTime() >= Date.parse(from);
}

const onRoster: readonly BookingStatus[] = ['confirmed', 'attended', 'noShow'];

export interface ShownEntry extends RosterEntry {
  /** Marked on this device, and the last attempt to send the mark failed. */
  isUnsent: boolean;
}

/** The expected clients, with the marks made on this device. */
export function rosterShown(
  roster: readonly RosterEntry[],
  waiting: Queue,
  unsent: Queue,
): ShownEntry[] {
  return roster
    .filter(({ status }) => onRoster.includes(status))
    .map((entry) => {
      const mark = waiting.find(({ bookingId }) => bookingId === entry.bookingId);
      return {
        ...entry,
        status: mark?.status ?? entry.status,
        isUnsent: mark !== undefined && unsent.includes(mark),
      };
    });
}

/** Clients who are expected and not marked yet. */
export function stillUnmarked<Entry extends Pick<RosterEntry, 'status'>>(
  roster: readonly Entry[],
): Entry[] {
  return roster.filter(({ status }) => status === 'confirmed');
}

/** The label for the whole class, or for the unmarked rest. */
export function everyoneLabel(roster: readonly Pick<RosterEntry, 'status'>[]): string {
  const left = stillUnmarked(roster).length;
  return left === roster.length ? 'Todos han venido' : `Los otros ${left} han venido`;
}

/** The current session, otherwise the next one, otherwise undefined. */
export function currentSession(
  sessions: readonly Pick<AgendaSession, 'id' | 'endsAt' | 'status'>[],
  now: Date,
): string | undefined {
  return sessions.find(
    ({ endsAt, status }) => status !== 'cancelled' && Date.parse(endsAt) > now.getTime(),
  )?.id;
}

/** `8 de 10 plazas`. */
export function seatsText({ taken, capacity }: Pick<AgendaSession, 'taken' | 'capacity'>): string {
  return `${taken} de ${capacity} ${capacity === 1 ? 'plaza' : 'plazas'}`;
}

/** `han venido 3`; empty before the first arrival, and for an appointment. */
export function arrivedText(
  { kind }: Pick<AgendaSession, 'kind'>,
  roster: readonly Pick<RosterEntry, 'status'>[],
): string {
  const came = roster.filter(({ status }) => status === 'attended').length;
  if (kind === 'appointment' || came === 0) return '';
  return came === 1 ? 'ha venido 1' : `han venido ${came}`;
}

/** Whether a person without a booking can be added: while arrivals are marked, until the end. */
export function isDoorOpen(
  session: Pick<AgendaSession, 'startsAt' | 'endsAt' | 'status'>,
  now: Date,
): boolean {
  return canMark(session, 'attended', now) && now.getTime() < Date.parse(session.endsAt);
}

/** The order of the notes of a row: what changes the class first. */
const urgentKinds: readonly RosterEntry['notes'][number]['kind'][] = ['firstTime', 'bono'];

/** What a row says under the name: first what matters for the class, then the rest. */
export function rowNotes({ notes, about }: Pick<RosterEntry, 'notes' | 'about'>): {
  urgent: string[];
  rest: string[];
} {
  const isUrgent = ({ kind }: RosterEntry['notes'][number]) => urgentKinds.includes(kind);
  const written = about?.notes ? [noteExcerpt(about.notes)] : [];
  return {
    urgent: notes.filter(isUrgent).map(({ text }) => text),
    rest: [
      ...(about?.tags ?? []),
      ...written,
      ...notes.filter((note) => !isUrgent(note)).map(({ text }) => text),
    ],
  };
}

/** For a class `8 de 10 plazas · 3 en espera`; for an appointment the client's name. */
export function comingText({
  kind,
  taken,
  capacity,
  waiting,
  roster,
}: Pick<AgendaSession, 'kind' | 'taken' | 'capacity' | 'waiting' | 'roster'>): string {
  if (kind === 'appointment') {
    return roster.find(({ status }) => onRoster.includes(status))?.client.name ?? '';
  }
  const seats = seatsText({ taken, capacity });
  return waiting === 0 ? seats : `${seats} · ${waiting}\u00a0en\u00a0espera`;
}

/** The text of an empty roster. */
export function emptyRosterText(
  { status, endsAt }: Pick<AgendaSession, 'status' | 'endsAt'>,
  now: Date,
): string {
  if (status === 'cancelled') return 'Se ha cancelado: no viene nadie.';
  return Date.parse(endsAt) <= now.getTime()
    ? 'No había nadie apuntado.'
    : 'Todavía no se ha apuntado nadie.';
}

/** The number of unsent marks. */
export function unsentText(count: number): string {
  return count === 1
    ? '1 asistencia sin enviar. Está guardada en este dispositivo y saldrá sola cuando haya conexión.'
    : `${count} asistencias sin enviar. Están guardadas en este dispositivo y saldrán solas cuando haya conexión.`;
}

/** The client of a mark, looked up in the loaded days. */
export function nameOf(
  days: readonly { sessions: readonly Pick<AgendaSession, 'roster'>[] }[],
  bookingId: string,
): string {
  const roster = days.flatMap(({ sessions }) => sessions.flatMap((session) => session.roster));
  return roster.find((entry) => entry.bookingId === bookingId)?.client.name ?? 'Una reserva';
}

/** The characters that fit in two lines on a phone; cut at a word boundary. */
const noteLength = 80;

/** A short single-line note unchanged, otherwise its beginning. */
export function noteExcerpt(text: string): string {
  if (text.length <= noteLength && !text.includes('\n')) return text;
  const [line = ''] = text.split('\n');
  if (line.length <= noteLength) return `${line}…`;
  return `${line.slice(0, noteLength).replace(/\s+\S*$/, '')}…`;
}
