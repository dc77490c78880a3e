import { type CalendarEvent, icalendar } from '../../platform/icalendar.ts';

interface Booking {
  id: string;
  status: string;
  version: number;
}

interface Session {
  serviceName: string;
  professionalName: string;
  roomName: string | null;
  startsAt: Date;
  endsAt: Date;
}

interface Center {
  name: string;
  address: string;
}

const alarmMinutes = 120;

/**
 * One booking as iCalendar (RFC 5545), with a reminder two hours before. A cancelled booking takes
 * itself out of a calendar that had it.
 */
export function bookingCalendar(
  booking: Booking,
  session: Session,
  { publicUrl, now, ...center }: Center & { publicUrl: string; now: Date },
): string {
  const url = ownBookingsUrl(publicUrl);
  const event = {
    ...bookingEvent(booking, session, center, now),
    ...{ url, alarmMinutes, description: `Para cambiarla o cancelarla: ${url}` },
  };
  return icalendar([event], { method: event.isCancelled ? 'CANCEL' : 'PUBLISH' });
}

/** Where a client sees their bookings. */
export function ownBookingsUrl(publicUrl: string): string {
  return new URL('/cliente/reservas', publicUrl).href;
}

export function bookingEvent(
  { id, status, version }: Booking,
  session: Session,
  center: Center,
  stampedAt: Date,
): CalendarEvent {
  const { startsAt, endsAt } = session;
  return {
    uid: `${id}@aforo`,
    sequence: version,
    stampedAt,
    startsAt,
    endsAt,
    summary: `${session.serviceName} con ${session.professionalName}`,
    location: placeOf(session.roomName, center),
    isCancelled: !['held', 'confirmed', 'attended', 'noShow'].includes(status),
  };
}

/** `Sala 1, Estudio Marta, Calle Mayor 1`: without what isn't known. */
export function placeOf(roomName: string | null, { name, address }: Center): string {
  return [roomName, name, address].filter(Boolean).join(', ');
}
