import { useQuery } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import type { AgendaSession } from '@aforo/shared/contract';
import { formatInstant } from '@aforo/shared/format';
import { clientBookingsQuery } from '../common/booking/booking.queries.ts';
import { CancelBookingDialog } from '../common/booking/cancel-booking-dialog.tsx';
import { clientQuery } from '../common/client-cache.ts';
import { gridHourOf, type FrontDeskUrlState } from '../common/front-desk-url.ts';
import type { Queue } from '@aforo/shared/offline-queue';
import { BookDialog } from './booking/book-dialog.tsx';
import { CancelSessionDialog } from './closing/cancel-session-dialog.tsx';
import { chosenBooking } from './booking/chosen-booking.ts';
import { CloseSessionDialog } from './closing/close-session-dialog.tsx';
import { CorrectAttendanceDialog } from './roster/correct-attendance-dialog.tsx';
import { MoveDialog } from './moving/move-dialog.tsx';
import { rosterOrder } from './roster/roster-order.ts';
import { WithdrawDialog } from './waiting-list/withdraw-dialog.tsx';

interface Props {
  urlState: FrontDeskUrlState;
  localDate: string;
  session: AgendaSession | null;
  /** Marks not yet confirmed by the server. */
  waiting: Queue;
  now: Date;
  onClose: () => void;
}

/** The dialog named by the URL. A dialog whose subject does not exist is not shown. */
export function FrontDeskDialogs(props: Props) {
  const { urlState, session, waiting, now, onClose } = props;
  const { timeZone } = useArea().settings.center;
  switch (urlState.act) {
    case 'cancelar-clase':
      return session ? <CancelSessionDialog {...{ session, timeZone, now, onClose }} /> : null;
    case 'cerrar-clase':
      return session ? (
        <CloseSessionDialog {...{ session, waiting, timeZone, now, onClose }} />
      ) : null;
    case 'quitar-espera': {
      const waiter = session?.waitlist.find(({ id }) => id === urlState.waitId);
      return waiter ? <WithdrawDialog {...{ waiter, onClose }} /> : null;
    }
    case 'cambiar-reserva':
    case 'cancelar-reserva':
    case 'corregir-asistencia':
      return <BookingDialogs {...props} />;
    default:
      return urlState.clientId ? <ClientDialogs {...props} clientId={urlState.clientId} /> : null;
  }
}

function BookingDialogs({ urlState, session, now, onClose }: Props) {
  const { timeZone } = useArea().settings.center;
  const clientId = urlState.clientId ?? '';
  const upcoming = useQuery({
    ...clientBookingsQuery(clientId, 'upcoming'),
    enabled: clientId !== '',
  }).data;
  const booking = chosenBooking(urlState.bookingId, session, upcoming?.items ?? []);
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

function ClientDialogs({
  urlState,
  localDate,
  session,
  now,
  onClose,
  clientId,
}: Props & { clientId: string }) {
  const client = useQuery(clientQuery(clientId)).data;
  if (!client) return null;
  switch (urlState.act) {
    case 'reservar':
      return (
        <BookDialog
          client={client}
          localDate={localDate}
          // A client who is already in the session wants a different one.
          sessionId={session && !isIn(session, clientId) ? session.id : null}
          hour={gridHourOf(urlState)}
          now={now}
          onClose={onClose}
        />
      );
    default:
      return null;
  }
}

function isIn({ roster }: AgendaSession, clientId: string): boolean {
  return rosterOrder(roster).some(({ client }) => client.id === clientId);
}
