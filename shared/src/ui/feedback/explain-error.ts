import type { ApiError } from '@aforo/shared/http';

export interface Explanation {
  title: string;
  /** What happened and what is safe. */
  text: string;
  /** Whether asking again can change the answer. */
  canRetry: boolean;
  /** The way out stands in the profile, and not in another try. */
  needsSecondFactor: boolean;
  /** What a person can tell whoever looks after the system. */
  reference: string | undefined;
}

/** What to tell a person about a failed read. Text that comes from the API is already for people. */
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
      // The API's own words for these speak of saving, which a read does not.
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

/** By name: the interface knows what the client throws, but doesn't carry the client with it. */
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
