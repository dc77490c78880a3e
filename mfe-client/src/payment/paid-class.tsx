import { useQuery } from '@tanstack/react-query';
import { serverNow } from '@aforo/shared/http';
import { CalendarTile, DirectionsTile, Tiles } from '../common/booking-tiles.tsx';
import { bookingQuery } from '../common/own-bookings.query.ts';

interface Props {
  bookingId: string;
}

/** With whom and where the paid class is; a blank line until loaded. */
export function PaidClassDetails({ bookingId }: Props) {
  const session = useQuery(bookingQuery(bookingId)).data?.session;
  if (!session) return '\u00a0';
  return [session.professional.name, session.roomName].filter(Boolean).join(' · ');
}

/** The way to the paid class and its calendar file; empty once it has begun or is not booked. */
export function PaidClassTiles({ bookingId }: Props) {
  const booking = useQuery(bookingQuery(bookingId)).data;
  if (booking?.status !== 'confirmed') return null;
  if (Date.parse(booking.session.startsAt) <= serverNow().getTime()) return null;
  return (
    <Tiles>
      <DirectionsTile />
      <CalendarTile booking={booking} />
    </Tiles>
  );
}
