import { useQuery } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import type { AgendaSession } from '@aforo/shared/contract';
import { formatInstant } from '@aforo/shared/format';
import { SellBonoDialog } from '../common/bono/sell-bono-dialog.tsx';
import { clientBookingsQuery } from '../common/booking/booking.queries.ts';
import { CancelBookingDialog } from '../common/booking/cancel-booking-dialog.tsx';
import { clientQuery } from '../common/client-cache.ts';
import type { DeskPlace } from '../common/front-desk-url.ts';
import { BookDialog } from './book-dialog.tsx';
import { CancelSessionDialog } from './cancel-session-dialog.tsx';
import { rosterOrder } from './roster-order.ts';

interface Props {
  place: DeskPlace;
  localDate: string;
  session: AgendaSession | null;
  now: Date;
  onClose: () => void;
}

/** What the URL says is being done. What it names and isn't there is simply not shown. */
export function DeskDialogs({ place, localDate, session, now, onClose }: Props) {
  const { timeZone } = useArea().settings.center;
  if (place.act === 'cancelar-clase') {
    return session ? <CancelSessionDialog {...{ session, timeZone, now, onClose }} /> : null;
  }
  if (!place.clientId) return null;
  return (
    <ClientDialogs {...{ place, localDate, session, now, onClose }} clientId={place.clientId} />
  );
}

function ClientDialogs({
  place,
  localDate,
  session,
  now,
  onClose,
  clientId,
}: Props & { clientId: string }) {
  const { timeZone } = useArea().settings.center;
  const client = useQuery(clientQuery(clientId)).data;
  const bookings = useQuery(clientBookingsQuery(clientId, 'upcoming')).data;
  if (!client) return null;
  switch (place.act) {
    case 'reservar':
      return (
        <BookDialog
          client={client}
          localDate={localDate}
          // Who is in it already wants another one.
          sessionId={session && !isIn(session, clientId) ? session.id : null}
          now={now}
          onClose={onClose}
        />
      );
    case 'vender':
      return <SellBonoDialog clientId={clientId} clientName={client.name} onClose={onClose} />;
    case 'cancelar-reserva': {
      const booking = bookings?.items.find(({ id }) => id === place.bookingId);
      return booking ? (
        <CancelBookingDialog
          bookingId={booking.id}
          what={`${booking.session.service.name}, ${formatInstant(booking.session.startsAt, timeZone, now)}`}
          clientName={client.name}
          onClose={onClose}
        />
      ) : null;
    }
    default:
      return null;
  }
}

function isIn({ roster }: AgendaSession, clientId: string): boolean {
  return rosterOrder(roster).some(({ client }) => client.id === clientId);
}
