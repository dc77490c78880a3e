import { errorMessage, type ErrorCode } from '@aforo/shared/contract';
import { ApiError } from '@aforo/shared/http';

/** Texts for staff, where the contract's text addresses the client. */
const toStaff: Partial<Record<ErrorCode, string>> = {
  session_full: 'Esta sesión acaba de llenarse. Mira cómo ha quedado o elige otra.',
  booking_too_early: 'El plazo para reservar esta sesión aún no se ha abierto.',
  booking_too_late: 'El plazo para reservar esta sesión ya ha pasado. Elige otra.',
  offer_lapsed: 'La plaza que se le ofreció ya no está apartada. Mira si queda otra.',
};

/** The error text for staff. */
export function refusalText(code: ErrorCode): string {
  return toStaff[code] ?? errorMessage[code];
}

/** The error text to show beside the action that failed. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return 'Algo ha fallado en esta página. Vuelve a intentarlo.';
  }
  if (error.status === 0) {
    return 'No hay conexión con Aforo y no se ha guardado. Vuelve a intentarlo cuando vuelva.';
  }
  return toStaff[error.code] ?? error.message;
}
