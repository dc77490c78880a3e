/**
 * One event of a calendar. Times are instants: the reader's program shows them in its time zone.
 */
export interface CalendarEvent {
  /** Never changes, so that a new version updates the event instead of adding another. */
  uid: string;
  /** Increases with every change. */
  sequence: number;
  /** The time of the last change, as far as it is known. */
  stampedAt: Date;
  startsAt: Date;
  endsAt: Date;
  summary: string;
  location: string;
  description?: string;
  /** A link to the event's page. */
  url?: string;
  /** The reminder, in minutes before the start. */
  alarmMinutes?: number;
  isCancelled?: boolean;
  /** For a mailed calendar: the organizer and the attendee (RFC 5546). */
  organizer?: { name: string; email: string };
  attendee?: string;
}

export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL';

interface CalendarOptions {
  /** For a downloaded or mailed calendar; a subscription has none. */
  method?: CalendarMethod;
  /** The name of a subscription. */
  name?: string;
}

/** iCalendar (RFC 5545): lines of at most 75 bytes that end with CRLF. */
export function icalendar(
  events: readonly CalendarEvent[],
  { method, name }: CalendarOptions = {},
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Aforo//Reservas//ES',
    ...(method ? [`METHOD:${method}`] : []),
    ...(name === undefined ? [] : subscriptionLines(name)),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

/** The standard's property names, and the earlier ones that programs used before it (RFC 7986). */
function subscriptionLines(name: string): string[] {
  return [
    `NAME:${escape(name)}`,
    `X-WR-CALNAME:${escape(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ];
}

function eventLines(event: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${stamp(event.stampedAt)}`,
    `DTSTART:${stamp(event.startsAt)}`,
    `DTEND:${stamp(event.endsAt)}`,
    `SUMMARY:${escape(event.summary)}`,
    `LOCATION:${escape(event.location)}`,
    ...(event.description === undefined ? [] : [`DESCRIPTION:${escape(event.description)}`]),
    ...(event.url === undefined ? [] : [`URL:${event.url}`]),
    ...peopleLines(event),
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(event.alarmMinutes === undefined || event.isCancelled ? [] : alarmLines(event)),
    'END:VEVENT',
  ];
}

/** Without a request for an answer: the attendee has already booked. */
function peopleLines({ organizer, attendee }: CalendarEvent): string[] {
  return [
    ...(organizer
      ? [`ORGANIZER;CN="${organizer.name.replaceAll(/["\p{Cc}]/gu, '')}":mailto:${organizer.email}`]
      : []),
    ...(attendee === undefined ? [] : [`ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee}`]),
  ];
}

function alarmLines({ alarmMinutes, summary }: CalendarEvent): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escape(summary)}`,
    `TRIGGER:-PT${alarmMinutes}M`,
    'END:VALARM',
  ];
}

/** `20261125T180000Z`. */
function stamp(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d{3}/g, '');
}

function escape(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');
}

/** A line has at most 75 bytes; the rest continues in the next, after a space. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const sign of line) {
    if (Buffer.byteLength(part + sign) > 74) {
      parts.push(part);
      part = '';
    }
    part += sign;
  }
  return [...parts, part].join('\r\n ');
}
