/**
 * Messages for responses without their own: sent by a proxy, or never received. Separate from the
 * other messages, which come from the server, so that pages don't bundle those.
 */
export const generalErrorMessage = {
  malformed_request: 'La petición no se entiende. Recarga la página y vuelve a intentarlo.',
  not_authenticated: 'Necesitas entrar con tu cuenta para ver esto.',
  forbidden: 'Tu cuenta no tiene permiso para hacer esto.',
  not_found: 'No encontramos lo que buscas. Puede que el enlace esté incompleto o ya no exista.',
  method_not_allowed: 'Esa acción no existe aquí. Recarga la página y vuelve a intentarlo.',
  file_too_large: 'La imagen pesa demasiado. Elige una de menos de 5 MB.',
  rate_limited: 'Demasiados intentos seguidos. Espera un poco y vuelve a probar.',
  unavailable: 'El servicio no responde. No se ha perdido nada; inténtalo en un momento.',
  internal: 'Algo ha fallado por nuestra parte. No se ha guardado nada; inténtalo de nuevo.',
} as const;

export type GeneralErrorCode = keyof typeof generalErrorMessage;
