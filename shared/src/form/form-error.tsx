import { ApiError } from '@aforo/shared/http';
import { Notice } from '../ui/index.ts';

export interface FormErrorProps {
  /** What the last try was refused with: an `ApiError`, anything else that was thrown, or null. */
  error: unknown;
}

/** Why a form was not taken. Its place is right above the button that sends it. */
export function FormError({ error }: FormErrorProps) {
  if (error === null || error === undefined) return null;
  return <Notice tone="error">{textOf(error)}</Notice>;
}

function textOf(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return 'Algo ha fallado en esta página. Lo que has escrito sigue aquí: vuelve a intentarlo.';
  }
  if (error.status === 0) {
    return 'No hay conexión con Aforo. Lo que has escrito sigue aquí: vuelve a intentarlo.';
  }
  return error.message;
}
