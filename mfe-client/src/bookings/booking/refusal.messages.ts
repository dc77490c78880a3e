import { errorMessage, type ErrorCode } from '@aforo/shared/contract';
import { ApiError } from '@aforo/shared/http';

/** Replacements for the contract's texts that address the staff. */
const toClients: Partial<Record<ErrorCode, string>> = {
  already_booked: 'Ya tienes plaza en esta sesión.',
  already_waiting: 'Ya estás en la lista de espera de esta sesión.',
  booking_overlap: 'A esa hora ya tienes otra reserva. Cancélala o cámbiala antes.',
  service_archived: 'Este servicio ya no se ofrece. Elige otro.',
  client_archived: 'Tu ficha está archivada. Habla con el centro para volver a reservar.',
  purchase_frozen: 'Tu bono está congelado. Habla con el centro para volver a usarlo.',
  purchase_not_eligible: 'Tu bono no vale para esta sesión.',
  insufficient_credits: 'A tu bono no le quedan sesiones.',
  session_has_seats: 'Acaba de quedar una plaza libre. Resérvala sin esperar.',
  standing_seats_used: 'Ya tienes todas las plazas fijas de tu cuota.',
  standing_seat_taken: 'Ya tienes plaza fija en esa clase.',
  standing_seat_full: 'En esa clase ya no quedan plazas fijas.',
  not_in_plan: 'Tu cuota no incluye esa clase.',
  not_found: 'Esta sesión ya no está en el horario. Elige otra.',
};

/** Why a request is refused, for clients; mentions the number of a limit. */
export function refusalText(code: ErrorCode, limit: number | null = null): string {
  const ofLimit = limit === null ? undefined : limitText(code, limit);
  return ofLimit ?? toClients[code] ?? errorMessage[code];
}

function limitText(code: ErrorCode, limit: number): string | undefined {
  const some = limit === 1 ? '1 reserva' : `${limit} reservas`;
  switch (code) {
    case 'unpaid_limit':
      return limit === 0
        ? 'Para reservar aquí necesitas un bono.'
        : `Ya tienes ${some} sin bono, lo que se puede tener a la vez. Cuando vengas, o con un bono, podrás reservar más.`;
    case 'daily_limit':
      return `Ya tienes ${some} ese día, el máximo. Elige otro día.`;
    case 'made_limit':
      return `Hoy ya has hecho ${some}, el máximo de un día. Podrás seguir mañana.`;
    default:
      return undefined;
  }
}

/** The message for a failed write, for clients. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return refusalText('internal');
  return error.status === 0 ? error.message : refusalText(error.code, limitIn(error.details));
}

function limitIn(details: unknown): number | null {
  if (typeof details !== 'object' || details === null || !('limit' in details)) return null;
  return typeof details.limit === 'number' ? details.limit : null;
}

export function codeOf(error: unknown): ErrorCode | null {
  return error instanceof ApiError ? error.code : null;
}
