import { errorMessage, type ErrorCode } from '@aforo/shared/contract';
import { ApiError } from '@aforo/shared/http';

/** Where the contract's text speaks to the staff, what a client reads instead. */
const toClients: Partial<Record<ErrorCode, string>> = {
  already_booked: 'Ya tienes plaza en esta sesión.',
  already_waiting: 'Ya estás en la lista de espera de esta sesión.',
  booking_overlap: 'A esa hora ya tienes otra reserva. Cancélala o cámbiala antes.',
  service_archived: 'Este servicio ya no se ofrece. Elige otro.',
  client_archived: 'Tu ficha está archivada. Habla con el centro para volver a reservar.',
  purchase_frozen: 'Tu bono está congelado. Habla con el centro para volver a usarlo.',
  purchase_not_eligible: 'Tu bono no vale para esta sesión.',
  insufficient_credits: 'A tu bono no le quedan sesiones.',
  session_has_places: 'Acaba de quedar una plaza libre. Resérvala sin esperar.',
  not_found: 'Esta sesión ya no está en el horario. Elige otra.',
};

/** Why something is refused, in words for the client. */
export function refusalWords(code: ErrorCode): string {
  return toClients[code] ?? errorMessage[code];
}

/** What went wrong with a write, in words for the client. */
export function failureWords(error: unknown): string {
  return refusalWords(error instanceof ApiError ? error.code : 'internal');
}

export function codeOf(error: unknown): ErrorCode | null {
  return error instanceof ApiError ? error.code : null;
}
