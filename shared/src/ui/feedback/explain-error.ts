import type { ApiError } from '@aforo/shared/http';

export interface Explanation {
  title: string;
  /** What happened, and which data are safe. */
  text: string;
  /** Whether a retry can succeed. */
  canRetry: boolean;
  /** The user must set up a second factor in the profile; a retry is no use. */
  needsSecondFactor: boolean;
  /** Request id to tell support. */
  reference: string | undefined;
}

/** Texts for a failed read. The API's messages are already written for users. */
export function explainError(error: unknown): Explanation {
  if (!isApiError(error)) {
    return {
      title: 'No hemos podido mostrar esto',
      text: 'Algo ha fallado en esta página. Lo que ya estaba guardado sigue guardado.',
      canRetry: true,
      needsSecondFactor: false,
      reference: undefined,
    };
  }
  const needsSecondFactor = error.code === 'second_factor_required';
  if (error.status === 0) {
    return {
      title: 'No hay conexión con Aforo',
      text: 'Comprueba la conexión a internet. Lo que ya estaba guardado sigue guardado.',
      canRetry: true,
      needsSecondFactor,
      reference: undefined,
    };
  }
  if (error.status >= 500) {
    return {
      title: 'No hemos podido traer estos datos',
      // The API's messages for these errors mention saving, which doesn't apply to a read.
      text: 'Ha fallado algo por nuestra parte. Lo que ya estaba guardado sigue guardado.',
      canRetry: true,
      needsSecondFactor,
      reference: error.requestId,
    };
  }
  return {
    title: titles[error.code] ?? 'No hemos podido traer estos datos',
    text: error.message,
    canRetry: error.status === 409 || error.status === 429,
    needsSecondFactor,
    reference: undefined,
  };
}

/** Compares by name, so that the UI doesn't bundle the API client. */
function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}

const titles: Partial<Record<ApiError['code'], string>> = {
  not_found: 'Esto no está aquí',
  forbidden: 'No tienes permiso para ver esto',
  not_authenticated: 'Tu sesión se ha cerrado',
  session_expired: 'Tu sesión se ha cerrado',
  second_factor_required: 'Te falta el segundo paso',
  rate_limited: 'Demasiadas peticiones seguidas',
};
