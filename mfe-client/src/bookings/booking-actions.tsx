import { useArea } from '@aforo/shared/area';
import { getBookingCalendar, type Booking } from '@aforo/shared/contract';
import { localDateOf } from '@aforo/shared/format';
import { LinkButton, Row } from '@aforo/shared/ui';
import type { Navigating } from './bookings-url.ts';

interface Props {
  booking: Booking;
  now: Date;
  linkTo: Navigating['linkTo'];
}

/** Moving a booking, taking it to a calendar, cancelling it: as long as each is possible. */
export function BookingActions({ booking, now, linkTo }: Props) {
  const { timeZone } = useArea().settings.center;
  const { id, session } = booking;
  if (Date.parse(session.startsAt) <= now.getTime()) return null;
  // Too late to leave for free is too late to move.
  const canMove =
    booking.status === 'confirmed' && Date.parse(booking.freeCancelUntil) > now.getTime();
  return (
    <Row gap={2}>
      {canMove ? (
        <LinkButton
          aria-label={`Cambiar ${session.service.name}`}
          to={linkTo({
            moving: id,
            opened: null,
            serviceId: session.service.id,
            professionalId: null,
            day: localDateOf(session.startsAt, timeZone),
          })}
        >
          Cambiar
        </LinkButton>
      ) : null}
      {booking.status === 'confirmed' ? (
        <LinkButton
          aria-label={`Añadir al calendario: ${session.service.name}`}
          // Whole, so that the router leaves it to the browser.
          to={new URL(getBookingCalendar.path.replace(':id', id), window.location.origin).href}
          download
        >
          Añadir al calendario
        </LinkButton>
      ) : null}
      <LinkButton
        aria-label={`Cancelar ${session.service.name}`}
        preventScrollReset
        to={linkTo({ cancelling: id, opened: null })}
      >
        Cancelar
      </LinkButton>
    </Row>
  );
}
