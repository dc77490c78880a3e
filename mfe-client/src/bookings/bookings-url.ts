import { date, defineSearchParams, flag, instant, uuid } from '@aforo/shared/search-params';
import type { ValuesOf } from '@aforo/shared/search-params';

/** The bookings screen in its URL. */
export const bookingsParams = defineSearchParams({
  /** Null means today. */
  day: date('dia'),
  serviceId: uuid('servicio'),
  professionalId: uuid('profesional'),
  /** The child for whom the user books; null: for themselves. */
  forId: uuid('para'),
  /** The session, or the start of the free time, that is open in the sheet. */
  sessionId: uuid('sesion'),
  startsAt: instant('hora'),
  /** The booking whose cancellation or move is open. */
  cancelling: uuid('cancelar'),
  moving: uuid('cambiar'),
  /** The absence of several days from a fixed seat is open. */
  isAway: flag('ausencia', ''),
  /** The booking whose details are open. */
  opened: uuid('reserva'),
  isPast: flag('ver', 'pasadas'),
});
export type BookingsState = ValuesOf<typeof bookingsParams>;

/** How the parts of the screen change the URL state. */
export interface BookingsNavigation {
  state: BookingsState;
  /** `isBack` replaces the history entry: for closing what was opened. */
  show: (changed: Partial<BookingsState>, options?: { isBack?: boolean }) => void;
  /** The query string of the current state with some changes. */
  linkTo: (changed: Partial<BookingsState>) => string;
}
