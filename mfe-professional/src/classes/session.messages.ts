import type { AgendaSession, BookingStatus, RosterEntry } from '@aforo/shared/contract';
import type { AttendanceStatus, Queue } from '@aforo/shared/offline-queue';

const hourMs = 3_600_000;
/** An arrival may be marked this long before the start; the server holds the same. */
const arrivalHours = 2;

/** Whether a mark makes sense yet. What was marked can always be undone. */
export function canMark(
  session: Pick<AgendaSession, 'startsAt' | 'status'>,
  status: AttendanceStatus,
  now: Date,
): boolean {
  if (session.status !== 'scheduled') return false;
  const start = Date.parse(session.startsAt);
  if (status === 'confirmed') return true;
  return now.getTime() >= (status === 'attended' ? start - arrivalHours * hourMs : start);
}

const onRoster: readonly BookingStatus[] = ['confirmed', 'attended', 'noShow'];

export interface ShownEntry extends RosterEntry {
  /** Marked on this device, and an attempt to send it failed. */
  isUnsent: boolean;
}

/** Who is expected, with what this device has marked already. */
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

/** Who comes and of whom nothing is said yet. */
export function stillUnmarked<Entry extends Pick<RosterEntry, 'status'>>(
  roster: readonly Entry[],
): Entry[] {
  return roster.filter(({ status }) => status === 'confirmed');
}

/** Of the whole class, or of those that are left of it. */
export function everyoneWords(roster: readonly Pick<RosterEntry, 'status'>[]): string {
  const left = stillUnmarked(roster).length;
  return left === roster.length ? 'Todos han venido' : `Los otros ${left} han venido`;
}

/** The session that is on, else the next one, else none. */
export function currentSession(
  sessions: readonly Pick<AgendaSession, 'id' | 'endsAt' | 'status'>[],
  now: Date,
): string | undefined {
  return sessions.find(
    ({ endsAt, status }) => status !== 'cancelled' && Date.parse(endsAt) > now.getTime(),
  )?.id;
}

/** Of a class, `8 de 10 plazas · 3 en espera`; of an appointment, whose it is. */
export function comingWords({
  kind,
  taken,
  capacity,
  waiting,
  roster,
}: Pick<AgendaSession, 'kind' | 'taken' | 'capacity' | 'waiting' | 'roster'>): string {
  if (kind === 'appointment') {
    return roster.find(({ status }) => onRoster.includes(status))?.client.name ?? '';
  }
  const places = `${taken} de ${capacity} ${capacity === 1 ? 'plaza' : 'plazas'}`;
  return waiting === 0 ? places : `${places} · ${waiting}\u00a0en\u00a0espera`;
}

/** The text of an empty roster. */
export function nobodyWords(
  { status, endsAt }: Pick<AgendaSession, 'status' | 'endsAt'>,
  now: Date,
): string {
  if (status === 'cancelled') return 'Se ha cancelado: no viene nadie.';
  return Date.parse(endsAt) <= now.getTime()
    ? 'No había nadie apuntado.'
    : 'Todavía no se ha apuntado nadie.';
}

/** What still has to leave, in words. */
export function unsentWords(count: number): string {
  return count === 1
    ? '1 asistencia sin enviar. Está guardada en este dispositivo y saldrá sola cuando haya conexión.'
    : `${count} asistencias sin enviar. Están guardadas en este dispositivo y saldrán solas cuando haya conexión.`;
}

/** Whom a mark is about, as the days on the page know them. */
export function nameOf(
  days: readonly { sessions: readonly Pick<AgendaSession, 'roster'>[] }[],
  bookingId: string,
): string {
  const roster = days.flatMap(({ sessions }) => sessions.flatMap((session) => session.roster));
  return roster.find((entry) => entry.bookingId === bookingId)?.client.name ?? 'Una reserva';
}

/** As much of a note as two lines of a phone hold, up to a word's end. */
const noteLength = 80;

/** A note as it is if it is short and of one line, else its beginning. */
export function firstWords(text: string): string {
  if (text.length <= noteLength && !text.includes('\n')) return text;
  const [line = ''] = text.split('\n');
  if (line.length <= noteLength) return `${line}…`;
  return `${line.slice(0, noteLength).replace(/\s+\S*$/, '')}…`;
}
