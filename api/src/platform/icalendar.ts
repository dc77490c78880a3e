/** One event of a calendar. Times are instants: whoever reads shows them on their own wall. */
export interface CalendarEvent {
  /** The same for ever, so that an event changes in a calendar rather than appearing twice. */
  uid: string;
  /** Grows with every change. */
  sequence: number;
  /** When it was last changed, as far as it is known. */
  stampedAt: Date;
  startsAt: Date;
  endsAt: Date;
  summary: string;
  location: string;
  description?: string;
  /** Where it can be seen and changed. */
  url?: string;
  /** Reminds this long before. */
  alarmMinutes?: number;
  isCancelled?: boolean;
  /** Of a calendar that is sent to somebody: who invites, and whom (RFC 5546). */
  organizer?: { name: string; email: string };
  attendee?: string;
}

export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL';

interface CalendarOptions {
  /** Of a calendar that is downloaded or sent; one that is subscribed to has none. */
  method?: CalendarMethod;
  /** What a subscription is called. */
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

/** The standard's names, and those that calendars looked at before there was one (RFC 7986). */
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

/** Nobody is asked to answer: whoever has booked comes. */
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

/** A line has at most 75 bytes; the rest goes on in the next, after a space. */
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
