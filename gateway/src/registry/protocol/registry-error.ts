import type { RegistryError } from '@aforo/shared/contract';

export type RegistryErrorCode = RegistryError['code'];

/** HTTP status of every refusal. */
const statuses = {
  area_unknown: 404,
  build_unknown: 404,
  channel_unknown: 404,
  build_exists: 409,
  build_refused: 422,
  build_files_missing: 409,
  store_unavailable: 503,
  upload_incomplete: 400,
  upload_too_large: 413,
  token_invalid: 401,
  token_expired: 401,
  token_other_area: 403,
  not_allowed: 403,
  second_factor_required: 403,
  proof_required: 403,
  revision_needed: 428,
  revision_conflict: 412,
  nothing_to_roll_back: 409,
  already_so: 409,
  frozen: 409,
  approval_needed: 409,
  input_invalid: 400,
  registry_read_only: 503,
  session_unreadable: 503,
} satisfies Record<RegistryErrorCode, number>;

/** Default messages. */
const sentences = {
  area_unknown: 'Esa área no existe.',
  build_unknown: 'Ese build no existe.',
  channel_unknown: 'Ese canal no existe.',
  build_exists: 'Ese build ya está publicado y no se puede cambiar.',
  build_refused: 'El build no se puede publicar.',
  build_files_missing: 'Faltan archivos de ese build.',
  store_unavailable:
    'El almacén donde se guardan los builds no responde. La base de datos y lo que ya se ve siguen igual.',
  upload_incomplete: 'El envío se ha cortado antes de llegar entero. Vuelve a enviarlo.',
  upload_too_large: 'El envío es demasiado grande.',
  token_invalid: 'Hace falta un token válido.',
  token_expired: 'Ese token ha caducado.',
  token_other_area: 'Ese token es de otra área.',
  not_allowed: 'No tienes permiso para esto.',
  second_factor_required:
    'Tu centro pide un segundo paso al entrar. Ponlo en tu perfil para seguir.',
  proof_required:
    'Antes de esto hace falta comprobar que eres tú. Repite tu contraseña o tu llave.',
  revision_needed:
    'Di de qué revisión partes con la cabecera If-Match, por ejemplo If-Match: "12".',
  revision_conflict: 'Alguien ha cambiado el registro mientras tanto.',
  nothing_to_roll_back: 'No hay ningún build anterior al que volver.',
  already_so: 'Ya está así.',
  frozen: 'Ahora no se activa nada.',
  approval_needed: 'Otra persona tiene que aprobar antes ese build.',
  input_invalid: 'La petición no se entiende.',
  registry_read_only: 'Este registro solo se puede leer.',
  session_unreadable: 'Ahora no se puede saber quién pregunta. Vuelve a intentarlo.',
} satisfies Record<RegistryErrorCode, string>;

/** An expected refusal; its message is Spanish and shown unchanged. */
export class RegistryRefusal extends Error {
  override name = 'RegistryRefusal';
  readonly code: RegistryErrorCode;
  readonly details: string[] | undefined;

  constructor(code: RegistryErrorCode, message: string = sentences[code], details?: string[]) {
    super(message);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return statuses[this.code];
  }
}
