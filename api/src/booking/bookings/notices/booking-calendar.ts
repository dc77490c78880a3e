import { firstName } from '@aforo/shared/contract';
import {
  type CalendarEvent,
  type CalendarMethod,
  icalendar,
} from '../../../platform/formats/icalendar.ts';

interface Booking {
  id: string;
  status: string;
  version: number;
}

/** Identifies a booking in a calendar. A moved booking keeps the id of the first in its chain. */
export interface CalendarId {
  uid: string;
  /** Increases with every change. */
  sequence: number;
}

interface Session {
  serviceName: string;
  professionalName: string;
  roomName: string | null;
  startsAt: Date;
  endsAt: Date;
  /** The dependant whose booking it is, in the calendar of their payer. */
  dependantName?: string | null;
}

interface Center {
  name: string;
  address: string;
}

const alarmMinutes = 120;

interface Occasion {
  /** `CANCEL` removes the event from calendars that have it. */
  method: CalendarMethod;
  publicUrl: string;
  now: Date;
  /** Only for a calendar sent by mail: organizer and attendee. */
  people?: Pick<CalendarEvent, 'organizer' | 'attendee'>;
}

/** One booking as iCalendar (RFC 5545), with a reminder two hours before the start. */
export function bookingCalendar(
  { uid, sequence }: CalendarId,
  session: Session,
  { method, publicUrl, now, people, ...center }: Center & Occasion,
): string {
  const url = ownBookingsUrl(publicUrl);
  const event = {
    ...eventOf(`${uid}@aforo`, session, center),
    sequence,
    stampedAt: now,
    isCancelled: method === 'CANCEL',
    ...people,
    url,
    alarmMinutes,
    description: `Para cambiarla o cancelarla: ${url}`,
  };
  return icalendar([event], { method });
}

/** The page where clients see their bookings. */
export function ownBookingsUrl(publicUrl: string): string {
  return new URL('/cliente/reservas', publicUrl).href;
}

export function bookingEvent(
  { id, status, version }: Booking,
  session: Session,
  center: Center,
  stampedAt: Date,
): CalendarEvent {
  return {
    ...eventOf(`${id}@aforo`, session, center),
    sequence: version,
    stampedAt,
    isCancelled: isGone(status),
  };
}

export function isGone(status: string): boolean {
  return !['held', 'confirmed', 'attended', 'noShow'].includes(status);
}

function eventOf(uid: string, session: Session, center: Center) {
  const { startsAt, endsAt, serviceName, professionalName, roomName, dependantName } = session;
  const summary = `${serviceName} con ${professionalName}`;
  return {
    uid,
    startsAt,
    endsAt,
    summary: dependantName ? `${firstName(dependantName)}: ${summary}` : summary,
    location: locationText(roomName, center),
  };
}

/** `Sala 1, Estudio Marta, Calle Mayor 1`; unknown parts are left out. */
export function locationText(roomName: string | null, { name, address }: Center): string {
  return [roomName, name, address].filter(Boolean).join(', ');
}
