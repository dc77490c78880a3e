import type { ReactNode } from 'react';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CalendarX from 'lucide-react/icons/calendar-x';
import MapPin from 'lucide-react/icons/map-pin';
import Repeat from 'lucide-react/icons/repeat';
import { Link, type LinkProps } from 'react-router-dom';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { getBookingCalendar, type Booking } from '@aforo/shared/contract';
import { localDateOf } from '@aforo/shared/format';
import type { BookingsNavigation } from '../bookings-url.ts';
import { mapUrl } from '../directions.tsx';

interface Props {
  booking: Booking;
  now: Date;
  linkTo: BookingsNavigation['linkTo'];
}

/** Directions, calendar, move and cancel, each while it is possible. */
export function BookingActions({ booking, now, linkTo }: Props) {
  const { timeZone, address } = useArea().settings.center;
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
    <Box>
      <Tiles>
        {address ? (
          <Tile to={mapUrl(address)} target="_blank" rel="noreferrer" icon={<MapPin size={20} />}>
            Cómo llegar
          </Tile>
        ) : null}
        {booking.status === 'confirmed' ? (
          <Tile
            aria-label={`Añadir al calendario: ${name}`}
            // An absolute URL, so that the browser handles it instead of the router.
            to={new URL(getBookingCalendar.path.replace(':id', id), window.location.origin).href}
            download
            icon={<CalendarPlus size={20} />}
          >
            Calendario
          </Tile>
        ) : null}
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
    </Box>
  );
}

function Tile({ icon, children, ...link }: LinkProps & { icon: ReactNode }) {
  return (
    <Face {...link}>
      <span aria-hidden>{icon}</span>
      {children}
    </Face>
  );
}

const Box = styled.div`
  container-type: inline-size;
`;

/** One row of equal tiles, or two; never a single tile left over. */
const Tiles = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};

  > * {
    flex: 1 1 0;
  }
  @container (max-width: 18em) {
    > * {
      flex-basis: 40%;
    }
  }
`;

const Face = styled(Link)`
  display: flex;
  flex-direction: column;
  gap: 2px;
  align-items: center;
  min-height: 60px;
  padding: 10px 4px;
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme }) => theme.color.sunken};
  color: ${({ theme }) => theme.color.text};
  font-size: ${({ theme }) => theme.type.sm};
  line-height: 1.2;
  text-align: center;
  text-decoration: none;

  &:hover {
    background: ${({ theme }) => theme.color.hover};
  }
  svg {
    display: block;
  }
`;
