import { useQuery } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import type { AgendaSession } from '@aforo/shared/contract';
import { formatInstant } from '@aforo/shared/format';
import { clientBookingsQuery } from '../common/booking/booking.queries.ts';
import { CancelBookingDialog } from '../common/booking/cancel-booking-dialog.tsx';
import { gridHourOf } from '../common/front-desk-url.ts';
import type { Queue } from '@aforo/shared/offline-queue';
import { BookDialog } from './booking/book-dialog.tsx';
import { useChosenClient } from './booking/chosen-client.ts';
import type { ClientSearch } from './booking/use-client-search.ts';
import { useFrontDesk } from './front-desk-context.ts';
import { CancelSessionDialog } from './closing/cancel-session-dialog.tsx';
import { chosenBooking } from './booking/chosen-booking.ts';
import { CloseSessionDialog } from './closing/close-session-dialog.tsx';
import { CorrectAttendanceDialog } from './roster/correct-attendance-dialog.tsx';
import { MessageDialog } from './message/message-dialog.tsx';
import { MoveDialog } from './moving/move-dialog.tsx';
import { rosterOrder } from './roster/roster-order.ts';
import { WithdrawDialog } from './waiting-list/withdraw-dialog.tsx';

/** The dialog named by the URL. A dialog whose subject does not exist is not shown. */
export function FrontDeskDialogs({
  waiting,
  search,
}: {
  search: ClientSearch;
  /** Marks not yet confirmed by the server. */
  waiting: Queue;
}) {
  const { urlState, shown: session, now, go } = useFrontDesk();
  const { timeZone } = useArea().settings.center;
  const onClose = () => go({});
  switch (urlState.act) {
    case 'cancelar-clase':
      return session ? <CancelSessionDialog {...{ session, timeZone, now, onClose }} /> : null;
    case 'cerrar-clase':
      return session ? (
        <CloseSessionDialog {...{ session, waiting, timeZone, now, onClose }} />
      ) : null;
    case 'escribir':
      return session ? (
        <MessageDialog key={session.id} {...{ session, timeZone, onClose }} />
      ) : null;
    case 'quitar-espera': {
      const waiter = session?.waitlist.find(({ id }) => id === urlState.waitId);
      return waiter ? <WithdrawDialog {...{ waiter, onClose }} /> : null;
    }
    case 'cambiar-reserva':
    case 'cancelar-reserva':
    case 'corregir-asistencia':
      return <BookingDialogs onClose={onClose} />;
    default:
      return urlState.act === 'reservar' && urlState.clientId ? (
        <BookClientDialog clientId={urlState.clientId} {...{ search, onClose }} />
      ) : null;
  }
}

function BookingDialogs({ onClose }: { onClose: () => void }) {
  const { urlState, shown, now } = useFrontDesk();
  const { timeZone } = useArea().settings.center;
  const clientId = urlState.clientId ?? '';
  const upcoming = useQuery({
    ...clientBookingsQuery(clientId, 'upcoming'),
    enabled: clientId !== '',
  }).data;
  const booking = chosenBooking(urlState.bookingId, shown, upcoming?.items ?? []);
  if (!booking) return null;
  switch (urlState.act) {
    case 'cambiar-reserva':
      return <MoveDialog {...{ booking, now, onClose }} />;
    case 'corregir-asistencia':
      return <CorrectAttendanceDialog {...{ booking, onClose }} />;
    default:
      return (
        <CancelBookingDialog
          bookingId={booking.id}
          what={`${booking.session.service.name}, ${formatInstant(booking.session.startsAt, timeZone, now)}`}
          clientName={booking.client.name}
          onClose={onClose}
        />
      );
  }
}

function BookClientDialog({
  clientId,
  search,
  onClose,
}: {
  clientId: string;
  search: ClientSearch;
  onClose: () => void;
}) {
  const { urlState, localDate, shown, now } = useFrontDesk();
  const client = useChosenClient(clientId);
  if (!client) return null;
  return (
    <BookDialog
      client={client}
      localDate={localDate}
      // A client who is already in the session wants a different one.
      sessionId={shown && !isIn(shown, clientId) ? shown.id : null}
      hour={gridHourOf(urlState)}
      now={now}
      onBooked={({ session }) => {
        search.onBooked(session.id, clientId);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function isIn({ roster }: AgendaSession, clientId: string): boolean {
  return rosterOrder(roster).some(({ client }) => client.id === clientId);
}
