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

/**
 * One booking as iCalendar (RFC 5545). Times are instants in UTC: the calendar shows them on the
 * wall of whoever reads it. A cancelled booking takes itself out of a calendar that had it.
 */
export function bookingCalendar(
  booking: Booking,
  session: Session,
  centre: { name: string; address: string; now: Date },
): string {
  const isOn = ['held', 'confirmed', 'attended', 'noShow'].includes(booking.status);
  const place = [session.roomName, centre.name, centre.address].filter(Boolean).join(', ');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Aforo//Reservas//ES',
    `METHOD:${isOn ? 'PUBLISH' : 'CANCEL'}`,
    'BEGIN:VEVENT',
    `UID:${booking.id}@aforo`,
    `SEQUENCE:${booking.version}`,
    `DTSTAMP:${stamp(centre.now)}`,
    `DTSTART:${stamp(session.startsAt)}`,
    `DTEND:${stamp(session.endsAt)}`,
    `SUMMARY:${escape(`${session.serviceName} con ${session.professionalName}`)}`,
    `LOCATION:${escape(place)}`,
    `STATUS:${isOn ? 'CONFIRMED' : 'CANCELLED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
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
