import { ApiError } from '@aforo/shared/http';

/** Why something was not done, for the place where it was asked for. */
export function errorWords(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return 'Algo ha fallado en esta página. Vuelve a intentarlo.';
  }
  if (error.status === 0) {
    return 'No hay conexión con Aforo y no se ha guardado. Vuelve a intentarlo cuando vuelva.';
  }
  return error.message;
}
