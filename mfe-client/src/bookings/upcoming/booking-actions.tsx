import CalendarX from 'lucide-react/icons/calendar-x';
import Repeat from 'lucide-react/icons/repeat';
import { useArea } from '@aforo/shared/area';
import type { Booking } from '@aforo/shared/contract';
import { localDateOf } from '@aforo/shared/format';
import { CalendarTile, DirectionsTile, Tile, Tiles } from '../../common/booking-tiles.tsx';
import type { BookingsNavigation } from '../bookings-url.ts';

interface Props {
  booking: Booking;
  now: Date;
  linkTo: BookingsNavigation['linkTo'];
}

/** Directions, calendar, move and cancel, each while it is possible. */
export function BookingActions({ booking, now, linkTo }: Props) {
  const { timeZone } = useArea().settings.center;
  const { id, session } = booking;
  const { name } = session.service;
  if (Date.parse(session.startsAt) <= now.getTime()) return null;
  // A fixed seat is missed, and made up with another class, instead of moved.
  const isFixed = booking.seatKind === 'standing';
  // After the deadline for free cancellation, a move is not possible either.
  const canMove =
    !isFixed &&
    booking.status === 'confirmed' &&
    Date.parse(booking.freeCancelUntil) > now.getTime();
  return (
    <Tiles>
      <DirectionsTile />
      {booking.status === 'confirmed' ? <CalendarTile booking={booking} /> : null}
      {canMove ? (
        <Tile
          aria-label={`Cambiar ${name}`}
          to={linkTo({
            moving: id,
            opened: null,
            serviceId: session.service.id,
            professionalId: null,
            day: localDateOf(session.startsAt, timeZone),
          })}
          icon={<Repeat size={20} />}
        >
          Cambiar
        </Tile>
      ) : null}
      <Tile
        aria-label={`${isFixed ? 'No puedo ir a' : 'Cancelar'} ${name}`}
        preventScrollReset
        to={linkTo({ cancelling: id, opened: null })}
        icon={<CalendarX size={20} />}
      >
        {isFixed ? 'No puedo' : 'Cancelar'}
      </Tile>
    </Tiles>
  );
}
