import { ApiError } from '@aforo/shared/http';
import { Notice } from '../../ui/index.ts';

export interface FormErrorProps {
  /** The error of the last attempt: an `ApiError`, any other thrown value, or null. */
  error: unknown;
}

/** Shows why a form was refused. Place it directly above the submit button. */
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
